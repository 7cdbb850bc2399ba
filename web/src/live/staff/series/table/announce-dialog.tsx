import type { Answer } from '@ariviyal/contract/endpoint'
import { announceLiveSessions, previewAnnouncement } from '@ariviyal/contract/live/series-table'
import { call } from '../../../../api/client.ts'
import { MailView } from '../../../../console/mail/mail-view.tsx'
import { ConfirmForm } from '../../../../ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '../../../../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../../../../ui/dialog/use-dialog.ts'
import type { RowText } from './row-text.ts'
import type { ShownRow } from './use-draft-rows.ts'

/** The sessions to announce, as they stand in the table, and the mails about them. */
export interface Announcement {
  sessions: { id: string; text: RowText }[]
  mails: Answer<typeof previewAnnouncement>['mails']
}

export async function loadAnnouncement(rows: ShownRow[]): Promise<Announcement> {
  const sessions = rows.map(({ session: { id }, text }) => ({ id, text }))
  const { mails } = await call(previewAnnouncement, { body: { ids: sessions.map(({ id }) => id) } })
  return { sessions, mails }
}

/** Shows what will be announced and which mails follow, and announces all of it. */
export function AnnounceDialog({ dialog }: { dialog: DialogState<Announcement> }) {
  const { item } = dialog
  const count = item?.sessions.length ?? 0
  return (
    <DialogFrame dialog={dialog} title={count === 1 ? 'Announce this session?' : `Announce ${count} sessions?`}>
      {item ? (
        <>
          <ul className="mb-5 border-y border-line">
            {item.sessions.map(({ id, text }) => (
              <li key={id} className="border-b border-line py-1.5 last:border-0 wrap-anywhere">
                <span className="font-semibold">{text.topic}</span>
                <span className="block text-sm text-ink-soft">
                  {text.day}, {text.time}, with {text.speaker_name}
                </span>
              </li>
            ))}
          </ul>
          <ConfirmForm
            dialog={dialog}
            act={({ sessions }) => call(announceLiveSessions, { body: { ids: sessions.map(({ id }) => id) } })}
            submit={count === 1 ? 'Announce it' : `Announce all ${count}`}
            pending="Announcing..."
            failed="They could not be announced. Try again."
          >
            Teachers see them at once and can register. Nobody gets a mail now; those below follow.
          </ConfirmForm>
          <h3 className="mt-8 mb-1 text-lg">The mails, with the words of the first session</h3>
          {item.mails.map((mail) => (
            <details key={mail.id} className="border-b border-line">
              <summary className="flex min-h-11 cursor-pointer items-center text-indigo underline underline-offset-4">
                {mail.title}
              </summary>
              <p className="mb-3 text-sm text-ink-soft">{mail.sent_when}</p>
              <MailView mail={mail} />
            </details>
          ))}
        </>
      ) : null}
    </DialogFrame>
  )
}
