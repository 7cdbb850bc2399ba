import * as calls from '@ariviyal/contract/live/live-planning'
import { limits } from '@ariviyal/contract/limits'
import { call } from '../../api/client.ts'
import { offerUndo } from '../../console/undo-offers.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { notifiedInWords } from './notified-in-words.ts'
import { topicOf } from './session-head.tsx'

type Session = calls.StaffLiveSessionDetails

/** Asks for the reason and cancels an announced session. */
export function CancelSession({ dialog }: { dialog: DialogState<Session> }) {
  return (
    <ConfirmDialog
      dialog={dialog}
      title="Cancel this session?"
      schema={calls.LiveCancellation}
      act={(session, body) =>
        offerUndo(topicOf(session), call(calls.cancelLiveSession, { params: { id: session.id }, body }))
      }
      submit="Cancel the session"
      pending="Cancelling..."
      failed="It could not be cancelled. Try again."
      back="Keep it"
    >
      {(session) => (
        <>
          <p className="max-w-measure">{notifiedInWords(session)} You can undo this for 30 seconds.</p>
          <TextArea
            name="reason"
            label="Reason"
            hint="Shown in the mail and on its page."
            maxLength={limits.reasonMax}
            rows={3}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
