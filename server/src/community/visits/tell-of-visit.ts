import { findPeople } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type VisitEvent, visitMail } from './visits.mails.ts'

/** Tells one of the two of a change to a visit; nobody where the account is gone. */
export async function tellOfVisit(
  ctx: AppContext,
  tx: Transaction,
  event: VisitEvent,
  { userId, id, startsAt }: { userId: string | null; id: string; startsAt: Date },
): Promise<void> {
  const person = userId && (await findPeople(tx, [userId])).get(userId)
  if (!person) return
  const path = `/networking/visits/${id}`
  const mail = visitMail(event, person, { startsAt, url: `${ctx.config.publicUrl}${path}` })
  await notify(ctx, tx, 'visit', [{ userId: person.id, path, mail }])
}
