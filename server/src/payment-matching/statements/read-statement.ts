import { createHash } from 'node:crypto'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { StatementColumns } from '@ariviyal/contract/subscriptions/statements'
import { delimiters, type ListRow, readLines, readRows } from '../../platform/csv/read-rows.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findColumns } from './find-columns.ts'
import { readAmount, readDay, transactionNumbersIn, wordsOf } from './statement-cells.ts'

/** A row in which money came in. */
export interface Credit {
  line: number
  day: string
  text: string
  amountPaise: number
  /** What may be its transaction number. */
  numbers: string[]
  words: string[]
  /** The same in every statement that has this row. */
  identity: string
}

export interface Statement {
  heads: string[]
  columns: StatementColumns
  credits: Credit[]
  problems: { line: number; text: string; problem: string }[]
}

const refuse = (text: string) => new AppError('invalid-fields', text, { fields: { text } })

/** The table of the statement, whatever separates its cells. */
function tableOf(text: string, chosen: StatementColumns | undefined) {
  const lines = readLines(text)
  for (const delimiter of delimiters) {
    const { rows, unclosed } = readRows(lines, delimiter, limits.statementRowsMax)
    if (rows.length > limits.statementRowsMax) throw refuse(messages.statementTooLong)
    const found = findColumns(rows, chosen)
    if (found) return { ...found, rows: rows.slice(found.place + 1), unclosed }
  }
  throw refuse(serverMessages.statementUnknown)
}

/**
 * Reads the credits of a bank statement. Rows without a date, such as totals, are no credits. Raises `invalid-fields` where no row names the columns,
 * or there are too many rows.
 */
export function readStatement(text: string, chosen: StatementColumns | undefined): Statement {
  const { heads, columns, rows, unclosed } = tableOf(text, chosen)
  const cellOf =
    (name: string | null) =>
    ({ cells }: ListRow): string =>
      (name === null ? undefined : cells[heads.indexOf(name)]) ?? ''
  const [dateOf, textOf, amountOf] = [cellOf(columns.date), cellOf(columns.text), cellOf(columns.amount)]
  const [signOf, referenceOf] = [cellOf(columns.sign), cellOf(columns.reference)]

  const credits: Credit[] = []
  const problems: Statement['problems'] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    if (dateOf(row) === '') continue
    const excerpt = textOf(row).slice(0, limits.lineMax)
    const report = (problem: string) => problems.push({ line: row.line, text: excerpt, problem })
    const amountPaise = readAmount(amountOf(row))
    if (amountPaise === null) {
      report(serverMessages.statementAmountUnreadable)
      continue
    }
    if (amountPaise <= 0 || (columns.sign !== null && !/^(c|deposit|\+)/i.test(signOf(row)))) continue
    const day = readDay(dateOf(row))
    if (day === null) {
      report(serverMessages.statementDayUnreadable)
      continue
    }
    const words = wordsOf(`${referenceOf(row)} ${textOf(row)}`)
    const content = [day, amountPaise, ...words].join(' ')
    // The same content twice is two transfers; a later statement has them both again.
    const count = (seen.get(content) ?? 0) + 1
    seen.set(content, count)
    credits.push({
      line: row.line,
      day,
      text: excerpt,
      amountPaise,
      numbers: [...new Set(transactionNumbersIn(`${referenceOf(row)} ${textOf(row)}`))],
      words,
      identity: createHash('sha256').update(`${count} ${content}`).digest('base64url'),
    })
  }
  if (unclosed !== null) problems.push({ line: unclosed, text: '"', problem: serverMessages.quoteNotClosed })
  return { heads, columns, credits, problems }
}
