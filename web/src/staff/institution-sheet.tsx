import { approveInstitution, type Institution, rejectInstitution } from '@ariviyal/contract/institutions'
import { limits } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { CopyLine } from '../ui/copy-line.tsx'
import type { Sheet } from '../ui/use-sheet.ts'
import { InstitutionApprovalForm } from './decision-forms.ts'
import { DecisionSheet } from './decision-sheet.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { Moment } from './moment.tsx'
import { seatsInWords } from './seats-in-words.ts'
import { showUndo } from './undo-offers.ts'
import { wholeNumber } from './whole-number.ts'
import { SeatsField } from './term-fields.tsx'

/** A school's registration to read whole and to decide. */
export function InstitutionSheet({ sheet }: { sheet: Sheet<Institution> }) {
  return (
    <DecisionSheet
      sheet={sheet}
      renderAbove={({ id, status, invite_url, duplicates }) => (
        <>
          {status === 'approved' ? (
            <p className="mb-4">
              <Link to={`/admin/institutions/${id}`}>Seats, representatives and history</Link>
            </p>
          ) : null}
          <LikelyDuplicates duplicates={duplicates} />
          {invite_url === null ? null : (
            <div className="mb-4">
              <CopyLine label="Invite link" text={invite_url} />
            </div>
          )}
        </>
      )}
      beside={(item) =>
        item.ends_at === null
          ? []
          : [
              ['Subscription ends', <Moment key="end" at={item.ends_at} />],
              ['Seats', seatsInWords(item)],
            ]
      }
      termsSchema={InstitutionApprovalForm}
      renderTerms={(item) => (
        <SeatsField
          optional
          hint={`Left empty: one for each teacher (${wholeNumber(Math.min(Math.max(item.teaching_staff_count, 1), limits.seatsMax))}).`}
        />
      )}
      approve={async ({ id, institution_name }, terms) => {
        const { msg, invite_url } = await call(approveInstitution, { params: { id }, body: terms })
        return { tone: 'success', text: `${institution_name}: ${msg}`, inviteUrl: invite_url }
      }}
      reject={async ({ id, institution_name }, rejection) => {
        const { msg, undo } = await call(rejectInstitution, { params: { id }, body: rejection })
        showUndo(undo, `${institution_name}: ${msg}`)
        return { tone: 'success', text: `${institution_name}: ${msg}` }
      }}
    />
  )
}
