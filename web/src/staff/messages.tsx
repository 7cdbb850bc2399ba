import { type ContactMessage, listMessages } from '@ariviyal/contract/contact'
import { exportMessages } from '@ariviyal/contract/exports'
import { call, download } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/messages'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterLinks } from './filter-links.tsx'
import { choiceFrom, cursorFrom } from './list-address.ts'
import { Moment } from './moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { HandledMark } from './handled-mark.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { openedFrom, useOpenedItem } from './opened-item.ts'
import { PagedList } from './paged-list.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { useSheet } from '../ui/use-sheet.ts'

export const meta = () => pageMeta({ title: 'Messages' })
export const ErrorBoundary = ConsoleFailure

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
  const sheet = useSheet<ContactMessage>()
  useOpenedItem(sheet, opened)
  return (
    <>
      <ConsoleHead
        title="Messages"
        lead="What people wrote on the contact page."
        aside={<ExportButton save={() => download(exportMessages, { query: { status } })} />}
      />
      <FilterLinks label="Status" name="status" choices={choices} chosen={status} />
      <Notice sheet={sheet} />
      <PagedList label="Messages" empty={empty[status]} count={page.items.length} nextCursor={page.next_cursor}>
        <Table
          caption="Messages, newest first"
          captionHidden
          columns={columns(sheet.show)}
          rows={page.items}
          rowKey={(message) => message.id}
        />
      </PagedList>
      <MessageSheet sheet={sheet} />
    </>
  )
}
