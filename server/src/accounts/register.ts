import type { RegisterForm } from '@ariviyal/contract/accounts/accounts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { isReserved } from './addresses/address-changes.queries.ts'
import { requestConfirmation } from './addresses/confirm-address.ts'
import { recordConsents } from './consents/consents.ts'
import { insertUser } from './users.queries.ts'

/**
 * Creates an account, mails the link that confirms its address and returns its id. The form names the legal texts, so sending it is consent. Raises
 * `email-taken` when the address has an account.
 */
export async function register(ctx: AppContext, form: RegisterForm, passwordHash: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const id = await insertUser(tx, {
      firstname: form.firstname,
      lastname: form.lastname,
      email: form.email,
      phoneNumber: form.phone_number,
      passwordHash,
      role: 'teacher',
      createdAt: now,
    })
    // Asked after the address is taken: whoever gives one up reserves it in the same transaction.
    if (id === null || (await isReserved(tx, form.email, { now }))) throw new AppError('email-taken')
    await recordConsents(tx, id, { at: now, config: ctx.config })
    await requestConfirmation(ctx, tx, id)
    return id
  })
}
