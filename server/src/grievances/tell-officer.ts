import { grievanceClasses } from '@ariviyal/contract/grievances/grievance-rules'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { enqueueMail } from '../platform/mail/mail.ts'
import { grievanceNewsMail, type OfficerNews } from './grievances.mails.ts'
import { findOfficer } from './grievances.queries.ts'
import type { GrievanceRow } from './grievances.table.ts'

/** Whether a complaint keeps its post out of sight. */
export const isHiding = ({ hidesPost, decidedAt }: GrievanceRow): boolean => hidesPost && decidedAt === null

/** Mails the grievance officer; while none is named, the address of staff. */
export async function tellOfficer(
  ctx: AppContext,
  tx: Transaction,
  news: OfficerNews,
  grievance: GrievanceRow,
): Promise<void> {
  const officer = await findOfficer(tx)
  const about = {
    number: grievance.number,
    className: grievanceClasses[grievance.class],
    dueAt: grievance.dueAt,
    isHidden: isHiding(grievance),
    url: `${ctx.config.publicUrl}/admin/grievances/${grievance.id}`,
  }
  await enqueueMail(ctx, tx, grievanceNewsMail(officer?.email ?? ctx.config.staffMail, news, about))
}
