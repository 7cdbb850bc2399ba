import { listMails, type MailTemplate } from '@ariviyal/contract/staff/mails'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { RowButton } from '../ui/list/row-button.tsx'
import { DialogFrame } from '../ui/dialog/dialog-frame.tsx'
import { type Column, Table } from '../ui/list/table.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import type { Route } from './+types/mails'
import { useListView } from '../console/list/use-list-view.ts'
import { ListHead } from '../console/list/list-head.tsx'
import { MailView } from '../console/mail/mail-view.tsx'

export const meta = () => pageMeta({ title: 'Mails' })

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
  {
    head: 'Mail as sent',
    isBesideName: true,
    isControls: true,
    cell: (mail) => <RowButton label="Read" about={mail.title} onClick={() => read(mail)} />,
  },
]

export default function MailsPage({ loaderData: { items } }: Route.ComponentProps) {
  const dialog = useDialog<MailTemplate>()
  const list = useListView('mails', columns(dialog.show))
  return (
    <>
      <ListHead title="Mails" list={list} lead="Every mail that we send automatically, filled in with a sample." />
      <Table caption="Mails" captionHidden columns={list.columns} rows={items} rowKey={(mail) => mail.id} />
      <DialogFrame dialog={dialog} title={dialog.item?.title ?? ''}>
        {dialog.item ? (
          <>
            <p className="mb-4 font-serif text-ink-soft">{dialog.item.sent_when}</p>
            <MailView mail={dialog.item} />
          </>
        ) : null}
      </DialogFrame>
    </>
  )
}
