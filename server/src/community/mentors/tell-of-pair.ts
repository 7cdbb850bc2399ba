import { type Subject, subjects } from '@ariviyal/contract/accounts/teaching'
import { findPeople } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { mentorMail, type PairEvent } from './mentors.mails.ts'

/** Tells people of a change to a pair. Nobody is named, so that a name is gone everywhere once its owner withdraws it. */
export async function tellOfPair(
  ctx: AppContext,
  tx: Transaction,
  event: PairEvent,
  told: { userId: string; subject: Subject }[],
): Promise<void> {
  const people = await findPeople(
    tx,
    told.map(({ userId }) => userId),
  )
  const path = '/networking/mentors'
  const notices = told.flatMap(({ userId, subject }) => {
    const person = people.get(userId)
    const about = { subject: subjects[subject].toLowerCase(), url: `${ctx.config.publicUrl}${path}` }
    return person ? [{ userId, path, mail: mentorMail(event, person, about) }] : []
  })
  await notify(ctx, tx, 'mentor', notices)
}
