import {
  approveSubscriptionRequest,
  previewDecision,
  rejectSubscriptionRequest,
  type SubscriptionRequest,
} from '@ariviyal/contract/subscriptions'
import { limits } from '@ariviyal/contract/limits'
import { call } from '../api/client.ts'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Sheet } from '../ui/use-sheet.ts'
import { ApprovalForm } from './decision-forms.ts'
import { DecisionSheet } from './decision-sheet.tsx'
import { showUndo } from './undo-offers.ts'

/** A teacher's request to read whole and to decide. */
export function RequestSheet({ sheet }: { sheet: Sheet<SubscriptionRequest> }) {
  return (
    <DecisionSheet
      sheet={sheet}
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
            hint="Left empty: today, or where a running term ends."
          />
          <TextArea
            name="note"
            label="Note for staff"
            optional
            maxLength={limits.reasonMax}
            hint="The applicant does not read it."
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
      approve={async ({ id, user }, terms) => {
        const { msg } = await call(approveSubscriptionRequest, { params: { id }, body: terms })
        return { tone: 'success', text: `${user.name}: ${msg}` }
      }}
      reject={async ({ id, user }, rejection) => {
        const { msg, undo } = await call(rejectSubscriptionRequest, { params: { id }, body: rejection })
        showUndo(undo, `${user.name}: ${msg}`)
        return { tone: 'success', text: `${user.name}: ${msg}` }
      }}
    />
  )
}
