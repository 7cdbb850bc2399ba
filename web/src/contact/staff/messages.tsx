import { type ContactMessage, listMessages } from '@ariviyal/contract/contact/contact'
import { exportMessages } from '@ariviyal/contract/staff/exports'
import { call, download } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import type { Column } from '../../ui/list/table.tsx'
import type { Route } from './+types/messages'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HandledMark } from './handled-mark.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { openedFrom, useOpenedItem } from '../../console/opened-item.ts'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

export const meta = () => pageMeta({ title: 'Messages' })

const choices = [
  { value: 'open', label: 'Open' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All' },
] as const
const empty = {
  open: 'Every message has been handled.',
  handled: 'No message has been handled yet.',
  all: 'No message has come in yet.',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const status = choiceFrom(request, 'status', ['open', 'handled', 'all'])
  const { signal } = request
  const [page, opened] = await Promise.all([
    call(listMessages, { query: { status, cursor: cursorFrom(request) }, signal }),
    openedFrom(request, (id) => call(listMessages, { query: { id }, signal })),
  ])
  return { status, page, opened }
}

const columns = (read: (message: ContactMessage) => void): Column<ContactMessage>[] => [
  { head: 'Subject', rowHead: true, cell: (message) => <span className="font-semibold">{message.subject}</span> },
  {
    head: 'From',
    cell: (message) => (
      <>
        {message.name}
        <br />
        <span className="inline-block text-sm text-ink-soft md:min-w-52">{message.email}</span>
      </>
    ),
  },
  { head: 'Received', cell: (message) => <Moment at={message.created_at} /> },
  { head: 'Status', cell: (message) => <HandledMark message={message} /> },
  {
    head: 'Message',
    isBesideName: true,
    isControls: true,
    cell: (message) => (
      <RowButton
        label="Read"
        about={`the message of ${message.name}: ${message.subject}`}
        onClick={() => read(message)}
      />
    ),
  },
]

export default function MessagesPage({ loaderData: { status, page, opened } }: Route.ComponentProps) {
  const dialog = useDialog<ContactMessage>()
  useOpenedItem(dialog, opened)
  const list = useListView('messages', columns(dialog.show))
  return (
    <>
      <ListHead
        title="Messages"
        list={list}
        lead="What people wrote on the contact page."
        exportCsv={() => download(exportMessages, { query: { status } })}
      />
      <FilterLinks label="Status" name="status" choices={choices} chosen={status} />
      <Notice dialog={dialog} />
      <PagedTable
        label="Messages"
        caption="Messages, newest first"
        empty={empty[status]}
        page={page}
        columns={list.columns}
      />
      <MessageDialog dialog={dialog} />
    </>
  )
}
