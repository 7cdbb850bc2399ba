import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bodyBytesFor, fileBytes, Id } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { paymentPurposes } from './payments.ts'

const columnName = z.string().check(z.maxLength(limits.lineMax))

/** The columns of a bank statement, by their names in it. */
export const StatementColumns = z.object({
  date: columnName,
  text: columnName,
  /** What came in; together with `sign`, what came in or went out. */
  amount: columnName,
  /** Says whether the amount came in, such as Dr/Cr. */
  sign: z.nullable(columnName),
  /** Where the bank writes the transaction number. */
  reference: z.nullable(columnName),
})
export type StatementColumns = z.infer<typeof StatementColumns>

/** A bank statement as text. Columns that it does not have are ignored: the server then finds its own. */
export const StatementFile = z.object({
  text: z
    .string(messages.statementRequired)
    .check(z.minLength(1, messages.statementRequired), z.maxLength(limits.statementTextMax, messages.statementTooLong)),
  columns: z.optional(StatementColumns),
})

/** A row in which money came in. */
export const StatementCredit = z.object({
  /** From 1. */
  line: z.number(),
  /** A calendar day, such as 2026-11-28. */
  day: z.string(),
  text: z.string(),
  amount_paise: z.number(),
})
export type StatementCredit = z.infer<typeof StatementCredit>

/** What a row and a payment have in common. */
export const matchReasons = ['number', 'reference', 'name'] as const
/** Why staff look at a match before it counts. */
export const matchDoubts = ['amount', 'earlier', 'name-only', 'several-rows', 'several-payments', 'refused'] as const

export const StatementMatch = z.object({
  row: StatementCredit,
  payment: z.object({
    id: Id,
    payer: z.string(),
    reference: z.string(),
    purpose: z.enum(paymentPurposes),
    subject_id: Id,
    amount_paise: z.number(),
  }),
  reasons: z.array(z.enum(matchReasons)),
  doubts: z.array(z.enum(matchDoubts)),
})
export type StatementMatch = z.infer<typeof StatementMatch>

const call = {
  method: 'POST',
  access: 'support',
  tag: 'Payments',
  // The page sends UTF-8: up to three bytes a character, and quotation marks with a backslash.
  bodyBytes: 3 * limits.statementTextMax + 50_000,
  status: 200,
} as const

export const readStatementFile = endpoint({
  ...call,
  path: '/api/admin/statements/rows',
  repeats: 'harmless',
  summary: 'Read the rows of a bank statement in Excel; nothing is stored',
  body: z.object({
    file: fileBytes(limits.statementFileBytes, {
      needed: messages.statementRequired,
      tooLarge: `Choose a file of at most ${limits.statementFileBytes / 1024 ** 2} MB`,
    }),
  }),
  bodyBytes: bodyBytesFor(limits.statementFileBytes),
  answer: z.object({ rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })) }),
})

export const readStatement = endpoint({
  ...call,
  path: '/api/admin/statements/read',
  repeats: 'harmless',
  summary: 'Match the rows of a bank statement to payments that wait; nothing is stored',
  body: StatementFile,
  answer: z.object({
    /** The names of all columns. */
    heads: z.array(z.string()),
    columns: StatementColumns,
    /** Rows in which money came in. */
    credits: z.number(),
    /** Rows that were counted before. */
    counted: z.number(),
    certain: z.array(StatementMatch),
    possible: z.array(StatementMatch),
    /** Of the others, the first. */
    unmatched: z.array(StatementCredit),
    unmatched_count: z.number(),
    /** Of the lines that cannot be read, the first. */
    problems: z.array(z.object({ line: z.number(), text: z.string(), problem: z.string() })),
    problems_count: z.number(),
  }),
})

export const countStatement = endpoint({
  ...call,
  path: '/api/admin/statements/count',
  summary: 'Record that the money of matched rows arrived; a row counts once, and only what was matched is stored',
  body: z.extend(StatementFile, {
    matches: z
      .array(z.object({ line: z.int().check(z.minimum(1), z.maximum(limits.statementTextMax)), payment: Id }))
      .check(z.minLength(1), z.maxLength(limits.bulkMax)),
  }),
  answer: z.object({
    recorded: z.number(),
    /** What could not be recorded, and why. */
    failures: z.array(z.object({ payer: z.string(), msg: z.string() })),
  }),
})
