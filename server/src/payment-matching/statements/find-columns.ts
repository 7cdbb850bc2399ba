import type { StatementColumns } from '@ariviyal/contract/subscriptions/statements'
import type { ListRow } from '../../platform/csv/read-rows.ts'

/** Names that banks give to their columns, in lower case; the first that occurs is taken. */
const known = {
  date: [/^(txn|transaction|tran|trans|posting|post|booking)\b.*\bdate\b/, /^date\b/, /\bdate\b|^value dt\b/],
  text: [/\b(narration|description|particulars)\b/, /\b(remarks|details)\b/],
  credit: [
    /^(credits?|deposits?|cr)\b(?!.*\b(dr|debit)\b)/,
    /^(?!.*\b(dr|debits?|withdrawals?)\b).*\b(credit|deposit)\b/,
  ],
  amount: [/^(transaction |txn |tran )?(amount|amt)\b/],
  sign: [/^(dr|cr|debit|credit) ?[/|] ?(dr|cr|debit|credit)\b/, /\btype$/],
  reference: [/\b(utr|rrn)\b/, /\b(ref|reference|chq|cheque|instrument|transaction id|tran id)\b/],
}

function find(heads: string[], patterns: RegExp[]): string | null {
  for (const pattern of patterns) {
    const head = heads.find((name) => pattern.test(name.toLowerCase()))
    if (head !== undefined) return head
  }
  return null
}

function guess(heads: string[]): StatementColumns | null {
  const [date, text] = [find(heads, known.date), find(heads, known.text)]
  const credit = find(heads, known.credit)
  const amount = credit ?? find(heads, known.amount)
  if (date === null || text === null || amount === null) return null
  // One cell with all the names is a row with another delimiter.
  if (new Set([date, text, amount]).size < 3) return null
  const sign = credit === null ? find(heads, known.sign) : null
  return { date, text, amount, sign, reference: find(heads, known.reference) }
}

/** Rows above the table: the bank, the account and the period. */
const aboveMax = 100

/**
 * The row that names the columns, and which to read: those that staff chose where the statement has them all, else by their names. Null if no row
 * names columns.
 */
export function findColumns(
  rows: ListRow[],
  chosen: StatementColumns | undefined,
): { place: number; heads: string[]; columns: StatementColumns } | null {
  const above = rows.slice(0, aboveMax).map(({ cells }) => cells)
  const names = chosen && Object.values(chosen).filter((name) => name !== null)
  for (const [place, heads] of above.entries())
    if (chosen && names?.every((name) => name !== '' && heads.includes(name))) return { place, heads, columns: chosen }
  for (const [place, heads] of above.entries()) {
    const columns = guess(heads)
    if (columns) return { place, heads, columns }
  }
  return null
}
