import type { ContentState, PlaceChange } from '@ariviyal/contract/content'
import type { Page } from '@ariviyal/contract/fields'
import type { ShelfPart } from '@ariviyal/contract/library/library-staff'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { OrderButtons } from '../../console/content/order-buttons.tsx'
import type { ConsoleHeadProps } from '../../console/console-head.tsx'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { partChoices, StateMark } from './shelf-state.tsx'

interface Line {
  id: string
  title: string
  isPremium: boolean
  state: ContentState
  created_at: string
  edited_at: string | null
}

interface Props<Item extends Line> {
  head: ConsoleHeadProps
  /** Plural noun of the items, such as "books". */
  noun: string
  /** Path prefix of the items' pages, such as /admin/ebooks. */
  base: string
  part: ShelfPart
  page: Page<Item>
  picture: (item: Item) => string
  /** Aspect ratio of the images. */
  shape: 'tall' | 'wide'
  /** Text below the title. */
  about: (item: Item) => ReactNode
  move: (id: string, direction: PlaceChange['direction']) => Promise<unknown>
}

const shapes = { tall: 'aspect-3/4 w-12', wide: 'aspect-video w-20' }

const emptyWords = (noun: string): Record<ShelfPart, string> => ({
  shelf: `No ${noun} yet. Add the first with the button above.`,
  published: `No ${noun} are published.`,
  draft: `No ${noun} are drafts.`,
  archived: 'The archive is empty.',
})

/** Columns of the list. Only the unfiltered shelf can be reordered. */
function columnsOf<Item extends Line>(
  {
    base,
    part,
    page: { items, next_cursor: next },
    picture: image,
    shape,
    about,
  }: Omit<Props<Item>, 'head' | 'noun' | 'move'>,
  isFirstPage: boolean,
  move: Props<Item>['move'],
): Column<Item>[] {
  const columns: Column<Item>[] = [
    {
      head: 'Title',
      rowHead: true,
      cell: (item) => (
        <span className="flex gap-3 pb-0.5">
          <img
            src={image(item)}
            alt=""
            className={`${shapes[shape]} shrink-0 self-start border border-line object-cover`}
          />
          <span className="min-w-0">
            <Link
              to={`${base}/${item.id}`}
              className="inline-block py-0.5 font-semibold text-indigo underline underline-offset-4"
            >
              {item.title}
            </Link>
            <span className="block text-sm text-ink-soft">{about(item)}</span>
          </span>
        </span>
      ),
    },
    {
      head: 'State',
      cell: (item) => (
        <span className="flex flex-wrap gap-2">
          <StateMark state={item.state} />
          <Badge kind={item.isPremium ? 'Premium' : 'Free'} />
        </span>
      ),
    },
    { head: 'Changed', cell: (item) => <Moment at={item.edited_at ?? item.created_at} show="day" /> },
  ]
  if (part === 'shelf')
    columns.push({
      head: 'Order',
      isBesideName: true,
      cell: (item) => (
        <OrderButtons
          row={item}
          name={item.title}
          rows={items}
          more={{ before: !isFirstPage, after: next !== null }}
          move={(direction) => move(item.id, direction)}
        />
      ),
    })
  return columns
}

/** The page of a shelf, as its editors see it. */
export function ShelfList<Item extends Line>({ head, noun, move, ...shelf }: Props<Item>) {
  const { part, page } = shelf
  const isFirstPage = !new URLSearchParams(useLocation().search).has('cursor')
  const list = useListView(noun, columnsOf(shelf, isFirstPage, move))
  return (
    <>
      <ListHead list={list} {...head} />
      <FilterLinks label="Show" name="part" choices={partChoices} chosen={part} />
      <PagedTable
        label={`The ${noun}`}
        caption={`The ${noun}`}
        empty={emptyWords(noun)[part]}
        page={page}
        columns={list.columns}
        order={part === 'archived' ? 'newest-first' : 'in-order'}
      />
    </>
  )
}
