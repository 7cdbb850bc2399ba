import type { Database } from '../../../server/src/platform/database.ts'

/** What a look into the database says of one act: all of it is there, none of it, or which part. */
export type Truth = 'whole' | 'absent' | `half: ${string}`

export interface ExpectedMail {
  to: string
  subject: string
}

/** One write that a client sent, and how the database is asked about it. */
export interface Act {
  kind: string
  /** `acknowledged`: a 2xx came whole; `unknown`: the line broke first; `refused`: a 4xx. */
  state: 'sent' | 'acknowledged' | 'unknown' | 'refused'
  look: (db: Sql) => Promise<Truth>
  /** The mails that it calls for once it is done. */
  mails: () => ExpectedMail[]
  /** Its work is a job's, so that it can only be looked at when all of those are done. */
  late: boolean
}

type Row = Record<string, string | null>

/** Asks with plain SQL; every value of the one row it answers is a number. */
export interface Sql {
  (text: string, values: unknown[]): Promise<Record<string, number>>
  /** The first row as it is. */
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

/** Whole when every count is what `whole` says, absent when all are 0; `whole` is 1 where it says nothing. */
export function truthOf(counts: Record<string, number>, whole: Record<string, number> = {}): Truth {
  const wanted = (name: string) => whole[name] ?? 1
  const names = Object.keys(counts)
  if (names.every((name) => counts[name] === wanted(name))) return 'whole'
  if (names.every((name) => counts[name] === 0)) return 'absent'
  return `half: ${names.map((name) => `${name} ${counts[name]} of ${wanted(name)}`).join(', ')}`
}

/** A look of which one query says all: its counts, as `truthOf` judges them. */
export const counted =
  (text: string, values: unknown[], whole?: Record<string, number>): Act['look'] =>
  async (db) =>
    truthOf(await db(text, values), whole)

/** What does not hold of an act, in a line; null when it does. */
export async function judge(act: Act, db: Sql): Promise<{ truth: Truth; broken: string | null }> {
  const truth = await act.look(db)
  const isLost = act.state === 'acknowledged' && truth !== 'whole'
  const isHalf = truth !== 'whole' && truth !== 'absent'
  const isUnasked = act.state === 'refused' && truth !== 'absent'
  const broken = isLost || isHalf || isUnasked ? `${act.kind} (${act.state}) is ${truth}` : null
  return { truth, broken }
}
