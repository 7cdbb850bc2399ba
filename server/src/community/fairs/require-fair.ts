import type { User } from '@ariviyal/contract/accounts/accounts'
import { fairMessages } from '@ariviyal/contract/community/fairs/fair-rules'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type FairOfMember, findFairOf, lockFair } from './fairs.queries.ts'

/** A fair of the caller. Raises `not-found` for anybody who does not take part. */
export async function requireFair(executor: Executor, user: User, id: string): Promise<FairOfMember> {
  const found = await findFairOf(executor, id, user.id)
  if (!found) throw new AppError('not-found')
  return found
}

/** Locks a fair of the caller until the end of the transaction: all changes to a fair happen one after the other. Raises `not-found`. */
export async function lockFairOf(tx: Transaction, user: User, id: string): Promise<FairOfMember> {
  const { member } = await requireFair(tx, user, id)
  const fair = await lockFair(tx, id)
  if (!fair) throw new AppError('not-found')
  return { fair, member }
}

/** Locks an own fair that is neither published nor cancelled. Raises `not-found` for others than its host, `already-decided`. */
export async function lockHostedFair(tx: Transaction, user: User, id: string): Promise<FairOfMember> {
  const found = await lockFairOf(tx, user, id)
  if (found.fair.hostId !== user.id) throw new AppError('not-found')
  requireUnfinished(found)
  return found
}

export function requireUnfinished({ fair }: Pick<FairOfMember, 'fair'>): void {
  if (fair.state !== 'open' && fair.state !== 'judging') throw new AppError('already-decided', fairMessages.over)
}
