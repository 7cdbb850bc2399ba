import type { User } from '@ariviyal/contract/accounts/accounts'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../platform/db/database.ts'
import { auditLog } from './audit-log.table.ts'

/** The only act in the log that is not one of staff: a partner's. */
export const partnerAction = 'partner-request.refused'

/** Actions of staff: one name for each mutating API call, and one of partners that staff watch. */
export type StaffAction =
  | 'contribution.published'
  | 'contribution.returned'
  | 'live-questions.brought'
  | 'subscription-request.approved'
  | 'subscription-request.rejected'
  | 'subscription.ended'
  | 'subscription.extended'
  | 'subscription.renewed'
  | 'subscription.reference-changed'
  | 'trial.started'
  | 'prices.changed'
  | 'payment.received'
  | 'payment.refunded'
  | 'invoice.cancelled'
  | 'list.exported'
  | 'institution.approved'
  | 'institution.rejected'
  | 'institution.extended'
  | 'institution.ended'
  | 'institution.seats-changed'
  | 'institution.claim-link-sent'
  | 'institution.representative-removed'
  | 'renewal.approved'
  | 'renewal.rejected'
  | 'message.answered'
  | 'message.handled'
  | 'link.published'
  | 'link.edited'
  | 'link.moved'
  | 'link.removed'
  | 'role.changed'
  | 'role.link-sent'
  | 'second-factor.turned-on'
  | 'second-factor.turned-off'
  | 'second-factor.recovery-code-used'
  | 'second-factor.recovery-codes-renewed'
  | 'second-factor.reset'
  | 'staff-rules.changed'
  | `${'ebook' | 'video' | 'material' | 'workshop' | 'theme' | 'chapter'}.${'created' | 'edited' | 'published' | 'unpublished' | 'archived' | 'restored' | 'moved'}`
  | 'appeal.granted'
  | 'appeal.declined'
  | `post.${'kept' | 'note' | 'warning' | 'suspension' | 'removal' | 'appeal-decided' | 'unmasking-requested' | 'unmasked'}`
  | `news.${'published' | 'edited' | 'accepted' | 'declined' | 'withdrawn'}`
  | `grievance.${'recorded' | 'acknowledged' | 'decided' | 'appeal-decided'}`
  | `project.${'created' | 'edited' | 'published' | 'opened' | 'closed' | 'lead-named' | 'paired' | 'pairs-undone' | 'visit-excluded' | 'reading-corrected' | 'reading-flagged' | 'flag-decided' | 'photo-decided' | 'poster-taken-down'}`
  | 'grievance-officer.changed'
  | 'grievance-timer.changed'
  | `partner.${'created' | 'edited' | 'checked' | 'check-withdrawn' | 'member-invited' | 'member-removed' | 'invitation-revoked'}`
  | `partner-offer.${'hidden' | 'returned'}`
  | 'partner-incident.closed'
  | typeof partnerAction
  | 'question.accepted'
  | 'question.refused'
  | 'question.taken-back'
  | 'live-import.taken'
  | 'live-import.removed'
  | 'live-participant.assigned'
  | 'live-participant.dismissed'
  | `live-session.${'created' | 'edited' | 'published' | 'cancelled' | 'deleted'}`
  | `live-series.${'created' | 'edited' | 'ended' | 'day-left-out' | 'day-taken-in'}`
  | 'upload.begun'
  | 'upload.cancelled'
  | 'certificate.revoked'
  | 'certificate-name.corrected'
  | 'live-session.settled'
  | 'user.deleted'
  | 'live-mailing.sent'
  | 'act.undone'

/** Records an act in the transaction that performs it, so that neither exists without the other. `details` never contains a secret. */
export async function recordAction(
  tx: Transaction,
  staff: User,
  at: Date,
  action: StaffAction,
  subject: { type: string; id: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx.insert(auditLog).values({
    id: uuid(),
    actorId: staff.id,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    details,
    createdAt: at,
  })
}
