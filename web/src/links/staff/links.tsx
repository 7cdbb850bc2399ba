import {
  editLink,
  type Link,
  LinkForm,
  linkKinds,
  listLinks,
  moveLink,
  publishLink,
  removeLink,
} from '@ariviyal/contract/links/links'
import { limits } from '@ariviyal/contract/limits'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { Route } from './+types/links'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { pageOf, pages } from './link-kinds.ts'
import { choiceFrom } from '../../ui/list/list-address.ts'
import { Moment } from '../../ui/moment.tsx'
import { OrderButtons, passing } from '../../console/content/order-buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { offerUndo } from '../../console/undo-offers.ts'
import { RowButton } from '../../ui/list/row-button.tsx'
import { withName } from '../../ui/run-and-refresh.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

export const meta = () => pageMeta({ title: 'Links' })

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
  /** Only a list for one page can be ordered. */
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
        <span id={link.id} className="font-semibold">
          {link.title}
        </span>
        {link.description === '' ? null : <span className="block text-sm text-ink-soft">{link.description}</span>}
      </>
    ),
  },
  // As text: shows the target before it is opened.
  { head: 'Address', cell: (link) => <span className="text-sm">{link.url}</span> },
  { head: 'Page', cell: (link) => pageOf[link.kind] },
  { head: 'Published', cell: (link) => <Moment at={link.created_at} show="day" /> },
  {
    head: 'Change',
    isControls: true,
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
          isBesideName: true,
          cell: (link: Link) => (
            <OrderButtons
              row={link}
              name={link.title}
              rows={rows}
              move={(direction) => call(moveLink, { params: { id: link.id }, body: passing(rows, link, direction) })}
            />
          ),
        },
      ]
    : []),
]

export default function LinksPage({ loaderData: { kind, items } }: Route.ComponentProps) {
  const publishing = useDialog<{ kind: Link['kind'] }>()
  const editing = useDialog<Link>()
  const removing = useDialog<Link>()
  const publish = () => {
    publishing.show({ kind: kind === 'all' ? 'website' : kind })
  }
  const empty = kind === 'all' ? 'No link has been published yet.' : `Nothing is published on “${pageOf[kind]}” yet.`
  const list = useListView(
    'links',
    columns({ rows: items, ordered: kind !== 'all', edit: editing.show, remove: removing.show }),
  )
  return (
    <>
      <ListHead
        title="Links"
        list={list}
        lead="Free websites are for everyone who is logged in, the others for subscribers."
        aside={<Button onClick={publish}>Publish a link</Button>}
      />
      <FilterLinks label="Page" name="kind" choices={[{ value: 'all', label: 'All' }, ...pages]} chosen={kind} />
      <Notice dialog={publishing} />
      <Notice dialog={editing} />
      <Notice dialog={removing} />
      <PagedTable label="Links" caption="Published links" empty={empty} page={{ items }} columns={list.columns} />
      <ConfirmDialog
        dialog={publishing}
        title="Publish a link"
        schema={LinkForm}
        act={(_, body) => withName(body.title, call(publishLink, { body }))}
        submit="Publish"
        pending="Publishing..."
        failed="The link could not be published. Try again."
        back={null}
      >
        {({ kind }) => <LinkFields kind={kind} />}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={editing}
        title="Edit the link"
        schema={LinkForm}
        act={({ id }, body) => withName(body.title, call(editLink, { params: { id }, body }))}
        submit="Save"
        pending="Saving..."
        failed="The link could not be saved. Try again."
        back={null}
      >
        {(link) => <LinkFields kind={link.kind} link={link} />}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={removing}
        title="Remove the link?"
        act={({ id, title }) => withName(title, offerUndo(title, call(removeLink, { params: { id } })))}
        submit="Remove"
        pending="Removing..."
        failed="The link could not be removed. Try again."
      >
        {(link) => (
          <p className="wrap-anywhere">
            “{link.title}” ({link.url}) leaves the page “{pageOf[link.kind]}” at once.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

function LinkFields({ kind, link }: { kind: Link['kind'] | undefined; link?: Link | undefined }) {
  return (
    <>
      <Select name="kind" label="Page" options={pages} defaultValue={kind} />
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
