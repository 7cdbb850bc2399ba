import type { User } from '@ariviyal/contract/accounts/accounts'
import type { PricesForm } from '@ariviyal/contract/subscriptions/payments'
import type * as z from 'zod/mini'
import { recordAction } from '../audit/record-action.ts'
import type { AppContext } from '../platform/app-context.ts'
import { findPrices, savePrices } from './payments.queries.ts'

/** Changes the prices, in paise. Payments that are open keep the amount of their day. */
export async function changePrices(ctx: AppContext, staff: User, prices: z.output<typeof PricesForm>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await findPrices(tx)
    await savePrices(tx, {
      termPaise: prices.term_paise,
      seatPaise: prices.seat_paise,
      approves: prices.approves,
    })
    await recordAction(
      tx,
      staff,
      ctx.now(),
      'prices.changed',
      { type: 'prices', id: '1' },
      {
        ...prices,
        before: { term_paise: before.termPaise, seat_paise: before.seatPaise, approves: before.approves },
      },
    )
  })
}
