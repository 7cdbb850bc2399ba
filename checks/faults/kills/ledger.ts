import type { Database } from '../../../server/src/platform/db/database.ts'

/** The state of a write in the database: complete, absent, or partly done. */
export type Completeness = 'complete' | 'absent' | `half: ${string}`

export interface ExpectedMail {
  to: string
  subject: string
}

/** One write that a client sent, and the query for its state in the database. */
export interface RecordedWrite {
  kind: string
  /** `acknowledged`: a complete 2xx answer; `unknown`: the connection broke first; `refused`: 4xx. */
  state: 'sent' | 'acknowledged' | 'unknown' | 'refused'
  readState: (db: Sql) => Promise<Completeness>
  /** The mails that must be sent once the write is done. */
  mails: () => ExpectedMail[]
  /** The work is done by a job, so the write can only be checked after all jobs have ended. */
  late: boolean
}

type Row = Record<string, string | null>

/** Runs plain SQL that returns one row of numbers. */
export interface Sql {
  (text: string, values: unknown[]): Promise<Record<string, number>>
  /** The first row, unconverted. */
  row: (text: string, values: unknown[]) => Promise<Row | undefined>
}

export function sqlOn(db: Database): Sql {
  const row: Sql['row'] = async (text, values) => (await db.$client.query<Row>(text, values)).rows[0]
  const numbers = async (text: string, values: unknown[]) =>
    Object.fromEntries(
      Object.entries((await row(text, values)) ?? {}).map(([name, value]) => [name, Number(value ?? 0)]),
    )
  return Object.assign(numbers, { row })
}

/** 'complete' when every count equals its value in `expected` (default 1), 'absent' when all are 0. */
export function completenessOf(counts: Record<string, number>, expected: Record<string, number> = {}): Completeness {
  const expectedOf = (name: string) => expected[name] ?? 1
  const names = Object.keys(counts)
  if (names.every((name) => counts[name] === expectedOf(name))) return 'complete'
  if (names.every((name) => counts[name] === 0)) return 'absent'
  return `half: ${names.map((name) => `${name} ${counts[name]} of ${expectedOf(name)}`).join(', ')}`
}

/** Reads the state of a write by one query of counts, judged by `truthOf`. */
export const counted =
  (text: string, values: unknown[], expected?: Record<string, number>): RecordedWrite['readState'] =>
  async (db) =>
    completenessOf(await db(text, values), expected)

/** Checks one write. `broken` is a line that names the violation, or null. */
export async function judge(
  act: RecordedWrite,
  db: Sql,
): Promise<{ completeness: Completeness; broken: string | null }> {
  const completeness = await act.readState(db)
  const isLost = act.state === 'acknowledged' && completeness !== 'complete'
  const isHalf = completeness !== 'complete' && completeness !== 'absent'
  const isUnexpected = act.state === 'refused' && completeness !== 'absent'
  const broken = isLost || isHalf || isUnexpected ? `${act.kind} (${act.state}) is ${completeness}` : null
  return { completeness, broken }
}
