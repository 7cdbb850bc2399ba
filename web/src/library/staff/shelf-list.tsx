import type { ItemState, ShelfPart } from '@ariviyal/contract/library-staff'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { FilterLinks } from '../../staff/filter-links.tsx'
import { Moment } from '../../staff/moment.tsx'
import { PagedList } from '../../staff/paged-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { partChoices, StateMark } from './shelf-state.tsx'
import { type Direction, type Order, useOrder } from './use-order.ts'

interface Line {
  id: string
  title: string
  isPremium: boolean
  state: ItemState
  created_at: string
  edited_at: string | null
}

interface Props<Item extends Line> {
  /** What stands on the shelf, in the plural: "books". */
  noun: string
  /** Where an item has its page, such as /admin/ebooks. */
  base: string
  part: ShelfPart
  page: { items: Item[]; next_cursor: string | null }
  picture: (item: Item) => string
  /** The shape of the pictures. */
  shape: 'tall' | 'wide'
  /** A line below the title. */
  about: (item: Item) => ReactNode
  move: (id: string, direction: Direction) => Promise<unknown>
}

const shapes = { tall: 'aspect-3/4 w-12', wide: 'aspect-video w-20' }

const emptyWords = (noun: string): Record<ShelfPart, string> => ({
  shelf: `The first of the ${noun} begins with the button above.`,
  published: `No ${noun} are published.`,
  draft: `No ${noun} wait as drafts.`,
  archived: 'The archive is empty.',
})

/** The parts of a row. The whole shelf can be put in order; a part of it has no neighbours to pass. */
function columnsOf<Item extends Line>(
  { base, part, page: { items, next_cursor: next }, picture, shape, about }: Omit<Props<Item>, 'noun' | 'move'>,
  isFirstPage: boolean,
  move: Order['move'],
): Column<Item>[] {
  const columns: Column<Item>[] = [
    {
      head: 'Title',
      rowHead: true,
      cell: (item) => (
        <span className="flex gap-3">
          <img
            src={picture(item)}
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
      cell: (item) => (
        <OrderButtons
          item={item}
          isFirst={isFirstPage && items[0]?.id === item.id}
          isLast={next === null && items.at(-1)?.id === item.id}
          onMove={(direction) => move(item, direction)}
        />
      ),
    })
  return columns
}

/** A shelf as its editors see it. */
export function ShelfList<Item extends Line>({ noun, move, ...shelf }: Props<Item>) {
  const { part, page } = shelf
  const { items } = page
  const isFirstPage = !new URLSearchParams(useLocation().search).has('cursor')
  const { move: moveByOne, list, said, failure } = useOrder(items, move)
  return (
    <>
      <FilterLinks label="Show" name="part" choices={partChoices} chosen={part} />
      {failure === undefined ? null : (
        <Banner tone="error" live className="mb-6">
          {failure}
        </Banner>
      )}
      <output className="sr-only">{said}</output>
      <div ref={list}>
        <PagedList
          label={`The ${noun}`}
          empty={emptyWords(noun)[part]}
          count={items.length}
          nextCursor={page.next_cursor}
          order={part === 'archived' ? 'newest-first' : 'in-order'}
        >
          <Table
            caption={`The ${noun}`}
            captionHidden
            columns={columnsOf(shelf, isFirstPage, moveByOne)}
            rows={items}
            rowKey={(item) => item.id}
          />
        </PagedList>
      </div>
    </>
  )
}
