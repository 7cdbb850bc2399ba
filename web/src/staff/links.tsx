import {
  editLink,
  type Link,
  LinkForm,
  linkKinds,
  listLinks,
  moveLink,
  publishLink,
  removeLink,
} from '@ariviyal/contract/links'
import { limits } from '@ariviyal/contract/limits'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Select } from '../ui/select.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Route } from './+types/links'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { FilterLinks } from './filter-links.tsx'
import { roomOf, rooms } from './link-kinds.ts'
import { choiceFrom } from './list-address.ts'
import { Moment } from './moment.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { PagedList } from './paged-list.tsx'
import { showUndo } from './undo-offers.ts'
import { RowButton } from '../ui/row-button.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import { useSheet } from '../ui/use-sheet.ts'

export const meta = () => pageMeta({ title: 'Links' })
export const ErrorBoundary = ConsoleFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const kind = choiceFrom(request, 'kind', ['all', ...linkKinds])
  const { items } = await call(listLinks, {
    query: { kind: kind === 'all' ? undefined : kind },
    signal: request.signal,
  })
  return { kind, items }
}

interface Acts {
  rows: Link[]
  /** The order is that of a page: links of all pages together have none. */
  ordered: boolean
  edit: (link: Link) => void
  remove: (link: Link) => void
}

const columns = ({ rows, ordered, edit, remove }: Acts): Column<Link>[] => [
  {
    head: 'Link',
    rowHead: true,
    cell: (link) => (
      <>
        <span id={link.id} className="scroll-mt-20 font-semibold">
          {link.title}
        </span>
        {link.description === '' ? null : <span className="block text-sm text-ink-soft">{link.description}</span>}
      </>
    ),
  },
  // As text: whoever reads it sees where it leads before going there.
  { head: 'Address', cell: (link) => <span className="text-sm">{link.url}</span> },
  { head: 'Page', cell: (link) => roomOf[link.kind] },
  { head: 'Published', cell: (link) => <Moment at={link.created_at} show="day" /> },
  {
    head: 'Change',
    cell: (link) => (
      <span className="flex flex-wrap gap-2">
        <RowButton label="Edit" about={link.title} onClick={() => edit(link)} />
        <RowButton label="Remove" about={link.title} tone="danger" onClick={() => remove(link)} />
      </span>
    ),
  },
  ...(ordered
    ? [
        {
          head: 'Order',
          cell: (link: Link) => {
            const place = rows.indexOf(link)
            return (
              <OrderButtons
                id={link.id}
                name={link.title}
                above={rows[place - 1]?.id}
                below={rows[place + 1]?.id}
                move={(body) => call(moveLink, { params: { id: link.id }, body })}
              />
            )
          },
        },
      ]
    : []),
]

export default function LinksPage({ loaderData: { kind, items } }: Route.ComponentProps) {
  const publishing = useSheet<{ kind: Link['kind'] }>()
  const editing = useSheet<Link>()
  const removing = useSheet<Link>()
  const { revalidate } = useRevalidator()
  const publish = () => {
    removing.forget()
    editing.forget()
    publishing.show({ kind: kind === 'all' ? 'website' : kind })
  }
  const remove = (link: Link) => {
    publishing.forget()
    editing.forget()
    removing.show(link)
  }
  const edit = (link: Link) => {
    publishing.forget()
    removing.forget()
    editing.show(link)
  }
  const empty = kind === 'all' ? 'No link has been published yet.' : `Nothing is published on “${roomOf[kind]}” yet.`
  return (
    <>
      <ConsoleHead
        title="Links"
        lead="Free websites are for everyone who is logged in, the others for subscribers."
        aside={<Button onClick={publish}>Publish a link</Button>}
      />
      <FilterLinks label="Page" name="kind" choices={[{ value: 'all', label: 'All' }, ...rooms]} chosen={kind} />
      <Notice sheet={publishing} />
      <Notice sheet={editing} />
      <Notice sheet={removing} />
      <PagedList label="Links" empty={empty} count={items.length} nextCursor={null}>
        <Table
          caption="Published links"
          captionHidden
          columns={columns({ rows: items, ordered: kind !== 'all', edit, remove })}
          rows={items}
          rowKey={(link) => link.id}
        />
      </PagedList>
      <SheetFrame sheet={publishing} title="Publish a link">
        <Form
          schema={LinkForm}
          send={(link) =>
            settle(async () => {
              const { msg } = await call(publishLink, { body: link })
              return { tone: 'success', text: `${link.title}: ${msg}` }
            }, revalidate)
          }
          done={publishing.finish}
          failed="The link could not be published. Try again."
          submit="Publish"
          pending="Publishing..."
          className="grid gap-5"
        >
          <LinkFields kind={publishing.item?.kind} />
        </Form>
      </SheetFrame>
      <SheetFrame sheet={editing} title="Edit the link">
        <Form
          schema={LinkForm}
          send={(link) =>
            settle(async () => {
              const { msg } = await call(editLink, { params: { id: editing.item?.id ?? '' }, body: link })
              return { tone: 'success', text: `${link.title}: ${msg}` }
            }, revalidate)
          }
          done={editing.finish}
          failed="The link could not be saved. Try again."
          submit="Save"
          pending="Saving..."
          className="grid gap-5"
        >
          <LinkFields kind={editing.item?.kind} link={editing.item} />
        </Form>
      </SheetFrame>
      <ConfirmSheet
        sheet={removing}
        title="Remove the link?"
        act={async ({ id, title }) => {
          const { msg, undo } = await call(removeLink, { params: { id } })
          showUndo(undo, `${title}: ${msg}`)
          return { tone: 'success', text: `${title}: ${msg}` }
        }}
        submit="Remove"
        pending="Removing..."
        failed="The link could not be removed. Try again."
      >
        {(link) => (
          <p className="wrap-anywhere">
            “{link.title}” ({link.url}) leaves the page “{roomOf[link.kind]}” at once.
          </p>
        )}
      </ConfirmSheet>
    </>
  )
}

function LinkFields({ kind, link }: { kind: Link['kind'] | undefined; link?: Link | undefined }) {
  return (
    <>
      <Select name="kind" label="Page" options={rooms} defaultValue={kind} />
      <Field name="title" label="Title" maxLength={limits.lineMax} defaultValue={link?.title} />
      <Field
        name="url"
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={limits.urlMax}
        defaultValue={link?.url}
      />
      <TextArea
        name="description"
        label="Description"
        optional
        maxLength={limits.paragraphMax}
        defaultValue={link?.description}
      />
    </>
  )
}
