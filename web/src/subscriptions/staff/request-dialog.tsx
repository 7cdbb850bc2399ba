import {
  approveSubscriptionRequest,
  previewDecision,
  rejectSubscriptionRequest,
  type SubscriptionRequest,
} from '@ariviyal/contract/subscriptions/subscriptions'
import { limits } from '@ariviyal/contract/limits'
import { call } from '../../api/client.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { ApprovalForm } from '../../console/decisions/decision-forms.ts'
import { DecisionDialog } from '../../console/decisions/decision-dialog.tsx'
import { offerUndo } from '../../console/undo-offers.ts'
import { withName } from '../../ui/run-and-refresh.ts'

/** A teacher's request with its decision forms. */
export function RequestDialog({ dialog }: { dialog: DialogState<SubscriptionRequest> }) {
  return (
    <DecisionDialog
      dialog={dialog}
      beside={({ user }) => [
        ['Applicant', user.name],
        ['Applicant email', user.email],
      ]}
      termsSchema={ApprovalForm}
      renderTerms={() => (
        <>
          <Field
            name="starts_on"
            label="First day"
            optional
            type="date"
            hint="Leave empty for today, or for the day after a running term."
          />
          <TextArea
            name="note"
            label="Note for staff"
            optional
            maxLength={limits.reasonMax}
            hint="The applicant does not see it."
            className="sm:col-span-2"
          />
        </>
      )}
      previewMail={({ id }, decision, { months, starts_on, reason }) =>
        call(previewDecision, {
          params: { id },
          query: { decision, ...(months && { months }), ...(starts_on && { starts_on }), ...(reason && { reason }) },
        })
      }
      approve={({ id, user }, terms) =>
        withName(user.name, call(approveSubscriptionRequest, { params: { id }, body: terms }))
      }
      reject={({ id, user }, rejection) =>
        withName(user.name, offerUndo(user.name, call(rejectSubscriptionRequest, { params: { id }, body: rejection })))
      }
    />
  )
}
