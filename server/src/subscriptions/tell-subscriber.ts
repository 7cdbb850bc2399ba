import type { Person } from '../accounts/find-people.ts'
import { type Delay, notify } from '../notifications/notify.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Mail } from '../platform/mail/mail.ts'

/** Tells a person of their subscription; `details` is what the bell says below the mail's subject. */
export const tellSubscriber = (
  ctx: AppContext,
  tx: Transaction,
  { id: userId }: Person,
  { mail, details }: { mail: Mail; details?: string },
  delay?: Delay,
): Promise<string[]> => notify(ctx, tx, 'subscription', [{ userId, mail, details, path: '/profile' }], delay)
