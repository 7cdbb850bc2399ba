import { brand } from '@ariviyal/contract/brand'
import { dayOf } from '@ariviyal/contract/time'
import type { StatementMatch } from '@ariviyal/contract/subscriptions/statements'
import { addDays } from '../../platform/time/calendar.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { PaymentRow } from '../../payments/open-payment.ts'
import { findPayments } from '../../payments/find-payments.ts'
import { findRefused } from '../find-refused.ts'
import type { Credit, Statement } from './read-statement.ts'
import { wordsOf } from './statement-cells.ts'

export interface Match extends Pick<StatementMatch, 'reasons' | 'doubts'> {
  credit: Credit
  payment: PaymentRow
  /** The transaction number to record. */
  utr: string
}

export interface Matches {
  certain: Match[]
  possible: Match[]
  unmatched: Credit[]
  counted: number
}

const brandWord = brand.name.toUpperCase()
const referenceLength = 8

/** What may be one of our references: a word of its own, or what follows our name where the bank removed the blank. */
function referencesIn({ words }: Credit): string[] {
  return words.flatMap((word) => {
    if (word.length === referenceLength) return [word]
    const after = word.startsWith(brandWord) ? word.slice(brandWord.length) : ''
    return after.length >= referenceLength ? [after.slice(0, referenceLength)] : []
  })
}

/** How long a payment without any number is looked for by the name of its payer. */
const namedDays = 120
/** Candidates that are shown for one row. */
const candidatesMax = 3

/** Whether the row names the payer with all words. */
function namesPayer({ words }: Credit, { payer }: PaymentRow): boolean {
  const names = wordsOf(payer).filter((word) => word.length > 2)
  return names.length > 0 && names.every((name) => words.includes(name))
}

/**
 * Matches credits to payments that wait: by the transaction number that the payer gave or our reference, else by amount and name. Certain is what
 * leaves no doubt. Rows that paid before are only counted.
 */
export async function matchStatement(ctx: AppContext, { credits }: Statement): Promise<Matches> {
  const ownAccount = ctx.config.payment?.bank?.account
  const { named, open } = await findPayments(
    ctx.db,
    {
      references: [...new Set(credits.flatMap(referencesIn))],
      numbers: [...new Set(credits.flatMap(({ numbers }) => numbers))],
      rows: credits.map(({ identity }) => identity),
    },
    { amounts: [...new Set(credits.map((row) => row.amountPaise))], since: addDays(ctx.now(), -namedDays) },
  )
  const refused = await findRefused(
    ctx.db,
    [...named, ...open].filter(({ receivedAt }) => receivedAt === null),
  )
  const byReference = new Map(named.map((payment) => [payment.reference, payment]))
  const byNumber = Map.groupBy(named, ({ utr }) => utr)
  const countedRows = new Set(named.flatMap(({ statementRow }) => statementRow ?? []))

  const found: Match[] = []
  const unmatched: Credit[] = []
  let counted = 0
  for (const credit of credits) {
    const numbers = credit.numbers.filter((number) => number !== ownAccount)
    const withNumber = numbers.flatMap((number) => byNumber.get(number) ?? [])
    const withReference = referencesIn(credit).flatMap((reference) => byReference.get(reference) ?? [])
    const isPaid = ({ receivedAt, utr }: PaymentRow) =>
      receivedAt !== null && (numbers.length === 0 || numbers.includes(utr))
    if (countedRows.has(credit.identity) || [...withNumber, ...withReference].some(isPaid)) {
      counted += 1
      continue
    }
    const waiting = [...new Set([...withNumber, ...withReference])].filter(({ receivedAt }) => receivedAt === null)
    const byName =
      waiting.length > 0
        ? []
        : open.filter((payment) => payment.amountPaise === credit.amountPaise && namesPayer(credit, payment))
    const candidates = [...waiting, ...byName].slice(0, candidatesMax)
    for (const payment of candidates)
      found.push({
        credit,
        payment,
        utr: numbers.includes(payment.utr) ? payment.utr : (numbers[0] ?? (payment.utr || payment.reference)),
        reasons: [
          ...(withNumber.includes(payment) ? (['number'] as const) : []),
          ...(withReference.includes(payment) ? (['reference'] as const) : []),
          ...(byName.includes(payment) ? (['name'] as const) : []),
        ],
        doubts: [
          ...(payment.amountPaise === credit.amountPaise ? [] : (['amount'] as const)),
          ...(credit.day < dayOf(payment.createdAt) ? (['earlier'] as const) : []),
          ...(byName.includes(payment) ? (['name-only'] as const) : []),
          ...(candidates.length > 1 ? (['several-payments'] as const) : []),
          ...(refused.has(payment.id) ? (['refused'] as const) : []),
        ],
      })
    if (candidates.length === 0) unmatched.push(credit)
  }
  const rowsOf = Map.groupBy(found, ({ payment }) => payment.id)
  const judged = found.map((match): Match => {
    const isShared = (rowsOf.get(match.payment.id)?.length ?? 0) > 1
    return isShared ? { ...match, doubts: [...match.doubts, 'several-rows'] } : match
  })
  const isCertain = ({ doubts }: Match) => doubts.length === 0
  return {
    certain: judged.filter(isCertain),
    possible: judged.filter((match) => !isCertain(match)),
    unmatched,
    counted,
  }
}
