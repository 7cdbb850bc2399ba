import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { countStatement as call } from '@ariviyal/contract/subscriptions/statements'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { receivePayment } from '../receive-payment.ts'
import { matchStatement } from './match-statement.ts'
import type { Statement } from './read-statement.ts'

interface Chosen {
  line: number
  payment: string
}

/**
 * Records the payments of chosen rows, each in its own transaction, so that one that fails does not affect the others. The rows are matched anew: only
 * what matches now is recorded.
 */
export async function countStatement(
  ctx: AppContext,
  staff: User,
  statement: Statement,
  chosen: Chosen[],
): Promise<Answer<typeof call>> {
  const { certain, possible } = await matchStatement(ctx, statement)
  const matches = [...certain, ...possible]
  const failures: { payer: string; msg: string }[] = []
  let recorded = 0
  for (const { line, payment } of chosen) {
    const match = matches.find(({ credit, payment: { id } }) => credit.line === line && id === payment)
    try {
      if (!match) throw new AppError('not-found', serverMessages.statementRowGone)
      await receivePayment(ctx, staff, payment, { utr: match.utr, statementRow: match.credit.identity })
      recorded += 1
    } catch (error) {
      if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'a payment of a statement could not be recorded')
      failures.push({
        payer: match?.payment.payer ?? '',
        msg: error instanceof AppError ? error.message : messages.internal,
      })
    }
  }
  return { recorded, failures }
}
