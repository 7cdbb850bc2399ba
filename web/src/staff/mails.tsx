import { listMails, type MailTemplate } from '@ariviyal/contract/mails'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { RowButton } from '../ui/row-button.tsx'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import type { Route } from './+types/mails'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { MailView } from './mail-view.tsx'

export const meta = () => pageMeta({ title: 'Mails' })
export const ErrorBoundary = ConsoleFailure

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => call(listMails, { signal: request.signal })

const columns = (read: (mail: MailTemplate) => void): Column<MailTemplate>[] => [
  {
    head: 'Mail',
    rowHead: true,
    cell: ({ title, subject }) => (
      <>
        <span className="font-semibold">{title}</span>
        <span className="block text-sm text-ink-soft">{subject}</span>
      </>
    ),
  },
  { head: 'Sent when', cell: ({ sent_when }) => sent_when },
  { head: 'About', cell: ({ about }) => <span className="whitespace-nowrap">{about}</span> },
  { head: 'Mail as sent', cell: (mail) => <RowButton label="Read" about={mail.title} onClick={() => read(mail)} /> },
]

export default function MailsPage({ loaderData: { items } }: Route.ComponentProps) {
  const sheet = useSheet<MailTemplate>()
  return (
    <>
      <ConsoleHead title="Mails" lead="Every mail that goes out by itself, filled in with a sample." />
      <Table caption="Mails" captionHidden columns={columns(sheet.show)} rows={items} rowKey={(mail) => mail.id} />
      <SheetFrame sheet={sheet} title={sheet.item?.title ?? ''}>
        {sheet.item ? (
          <>
            <p className="mb-4 font-serif text-ink-soft">{sheet.item.sent_when}</p>
            <MailView mail={sheet.item} />
          </>
        ) : null}
      </SheetFrame>
    </>
  )
}
