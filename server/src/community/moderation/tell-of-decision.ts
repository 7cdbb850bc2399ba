import { findPerson } from '../../accounts/find-people.ts'
import { type Delay, notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { decisionMail, type DecisionToTell } from './moderation.mails.ts'

/** Tells the author of a post what staff decided. */
export async function tellOfDecision(
  ctx: AppContext,
  tx: Transaction,
  { memberId, ...decision }: DecisionToTell & { memberId: string | null },
  delay?: Delay,
): Promise<string[]> {
  const member = memberId && (await findPerson(tx, memberId))
  if (!member) return []
  const path = '/networking/standing'
  const mail = decisionMail(member, decision, `${ctx.config.publicUrl}${path}`)
  const details = `“${decision.title}”: ${decision.reason}`
  return notify(ctx, tx, 'post-decided', [{ userId: member.id, mail, details, path }], delay)
}
