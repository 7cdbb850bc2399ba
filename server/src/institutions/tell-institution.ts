import type { Person } from '../accounts/find-people.ts'
import { notify } from '../notifications/notify.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { enqueueMails, type Mail } from '../platform/mail/mail.ts'

/** Sends the mails about the term of an institution. Its representatives hear of it as they chose. */
export async function tellInstitution(
  ctx: AppContext,
  tx: Transaction,
  mails: Mail[],
  representatives: Person[],
): Promise<void> {
  const ids = new Map(representatives.map(({ email, id }) => [email, id]))
  const notices = mails.flatMap((mail) => {
    const userId = ids.get(mail.to)
    return userId === undefined ? [] : [{ userId, mail, path: '/school' }]
  })
  await notify(ctx, tx, 'school-term', notices)
  await enqueueMails(
    ctx,
    tx,
    mails.filter(({ to }) => !ids.has(to)),
  )
}
