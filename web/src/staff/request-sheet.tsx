import {
  approveSubscriptionRequest,
  rejectSubscriptionRequest,
  type SubscriptionRequest,
} from '@ariviyal/contract/subscriptions'
import { call } from '../api/client.ts'
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
