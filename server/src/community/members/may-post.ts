import { communityMessages } from '@ariviyal/contract/community/community-messages'
import { dayInWords } from '@ariviyal/contract/time'
import type { User } from '@ariviyal/contract/accounts/accounts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findMember } from './members.queries.ts'

/** Raises `address-unconfirmed`, and `forbidden` during a suspension. */
export async function requireMayPost(ctx: AppContext, executor: Executor, user: User): Promise<void> {
  if (!user.email_confirmed) throw new AppError('address-unconfirmed', communityMessages.confirmFirst)
  const until = (await findMember(executor, user.id))?.suspendedUntil
  if (until && until > ctx.now()) throw new AppError('forbidden', communityMessages.suspended(dayInWords(until)))
}
