import { approveInstitution, type Institution, rejectInstitution } from '@ariviyal/contract/institutions/institutions'
import { limits } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { InstitutionApprovalForm } from '../../console/decisions/decision-forms.ts'
import { DecisionDialog } from '../../console/decisions/decision-dialog.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { Moment } from '../../ui/moment.tsx'
import { seatsInWords } from './seats-in-words.ts'
import { offerUndo } from '../../console/undo-offers.ts'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { SeatsField } from '../../console/decisions/term-fields.tsx'
import { withName } from '../../ui/run-and-refresh.ts'

/** An institution's registration with its decision forms. */
export function InstitutionDialog({ dialog }: { dialog: DialogState<Institution> }) {
  return (
    <DecisionDialog
      dialog={dialog}
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
          hint={`Leave empty for one per teacher (${groupDigits(Math.min(Math.max(item.teaching_staff_count, 1), limits.seatsMax))}).`}
        />
      )}
      approve={async ({ id, institution_name }, terms) => {
        const { msg, invite_url } = await call(approveInstitution, { params: { id }, body: terms })
        return { msg: `${institution_name}: ${msg}`, inviteUrl: invite_url }
      }}
      reject={({ id, institution_name }, rejection) =>
        withName(
          institution_name,
          offerUndo(institution_name, call(rejectInstitution, { params: { id }, body: rejection })),
        )
      }
    />
  )
}
