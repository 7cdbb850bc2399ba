import { type ContactMessage, handleMessage, listMessages } from '@ariviyal/contract/contact'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Form } from '../ui/form.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/messages'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { FilterLinks } from './filter-links.tsx'
import { choiceFrom, cursorFrom } from './list-address.ts'
import { Mark } from './mark.tsx'
import { Moment } from './moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { PagedList } from './paged-list.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import { type Sheet, useSheet } from '../ui/use-sheet.ts'

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
  return {
    status,
    page: await call(listMessages, { query: { status, cursor: cursorFrom(request) }, signal: request.signal }),
  }
}

const HandledMark = ({ message }: { message: ContactMessage }) =>
  message.handled_at === null ? <Mark look="waiting">Open</Mark> : <Mark look="good">Handled</Mark>

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

export default function MessagesPage({ loaderData: { status, page } }: Route.ComponentProps) {
  const sheet = useSheet<ContactMessage>()
  return (
    <>
      <ConsoleHead title="Messages" lead="What people wrote on the contact page." />
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
      <SheetFrame sheet={sheet} title={sheet.item?.subject ?? ''}>
        {sheet.item ? <Message message={sheet.item} finish={sheet.finish} /> : null}
      </SheetFrame>
    </>
  )
}

/** A message as it was written: text, whatever stands in it. */
function Message({ message, finish }: { message: ContactMessage; finish: Sheet<ContactMessage>['finish'] }) {
  const { revalidate } = useRevalidator()
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`
  return (
    <>
      <p className="mb-1">
        <span className="font-semibold">{message.name}</span>, <a href={reply}>{message.email}</a>
      </p>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <HandledMark message={message} />
        <span>
          Received <Moment at={message.created_at} />
          {message.handled_at === null ? null : (
            <>
              , handled <Moment at={message.handled_at} />
            </>
          )}
        </span>
      </p>
      <p className="border-t border-line pt-4 font-serif wrap-anywhere whitespace-pre-line">{message.message}</p>
      {message.handled_at === null ? (
        <Form
          send={() =>
            settle(async () => {
              const { msg } = await call(handleMessage, { params: { id: message.id } })
              return { tone: 'success', text: `${message.subject}: ${msg}` }
            }, revalidate)
          }
          done={finish}
          failed="The message could not be marked. Try again."
          submit="Mark as handled"
          pending="Marking..."
          className="mt-6 grid gap-5 border-t border-line pt-6"
        >
          {null}
        </Form>
      ) : null}
    </>
  )
}
