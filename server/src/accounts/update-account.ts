import type { AccountForm } from '@ariviyal/contract/accounts/own-account'
import type { AppContext } from '../platform/app-context.ts'
import { updateUser } from './users.queries.ts'

/** Changes the caller's name, phone number and time zone. The name on certificates is another, and stays. */
export const updateAccount = (ctx: AppContext, userId: string, form: AccountForm): Promise<void> =>
  updateUser(ctx.db, userId, {
    firstname: form.firstname,
    lastname: form.lastname,
    phoneNumber: form.phone_number,
    timeZone: form.time_zone || null,
  })
