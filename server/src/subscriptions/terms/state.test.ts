import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { signUp } from '../../accounts/testing.ts'
import { institutionForm } from '../../institutions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { RequestStatus } from '@ariviyal/contract/subscriptions/subscriptions'
import { type StateTerm, subscriptionState } from './state.ts'
import { stateInSql } from './state-in-sql.ts'
import { subscriptionRequests, subscriptions } from '../subscriptions.table.ts'

let testApp: TestApp
let userId: string
beforeAll(async () => {
  testApp = await openTestApp()
  userId = (await signUp(testApp)).id
})
afterAll(() => testApp.close())

const now = new Date('2027-03-12T04:30:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const day = 24

const term = (from: number, to: number, more: { endedAt?: Date; trial?: boolean } = {}): StateTerm => ({
  startsAt: hours(from),
  endsAt: hours(to),
  endedAt: more.endedAt ?? null,
  trial: more.trial ?? false,
})

/** Terms around now, some with an edge at this very moment. As in the database, those that were not ended do not overlap. */
const terms = fc
  .array(
    fc.record({
      from: fc.integer({ min: -80 * day, max: 40 * day }),
      length: fc.oneof(fc.integer({ min: 1, max: 90 * day }), fc.constantFrom(30 * day, 7 * day)),
      trial: fc.boolean(),
      ended: fc.option(fc.integer({ min: -80 * day, max: 0 })),
      // Puts many cases exactly on an edge: a start or an end now, or an end in thirty days.
      snap: fc.constantFrom(null, 'starts', 'ends', 'ends-soon'),
    }),
    { maxLength: 5 },
  )
  .map((drafts) => {
    const made: StateTerm[] = []
    for (const { from, length, trial, ended, snap } of drafts) {
      const start = snap === 'starts' ? 0 : snap === 'ends' ? -length : snap === 'ends-soon' ? 30 * day - length : from
      const next = term(start, start + length, { trial, ...(ended !== null && { endedAt: hours(ended) }) })
      const overlaps = made.some(
        (other) => !other.endedAt && !next.endedAt && other.startsAt < next.endsAt && next.startsAt < other.endsAt,
      )
      if (!overlaps) made.push(next)
    }
    return made
  })
const lastRequest = fc.constantFrom<RequestStatus | null>(null, 'pending', 'approved', 'rejected', 'withdrawn')

class Undone extends Error {}

/** Evaluates the SQL for these rows, then removes them. */
async function stateOfRows(rows: StateTerm[], status: RequestStatus | null): Promise<string> {
  let state = ''
  const transaction = testApp.ctx.db.transaction(async (tx) => {
    const common = { userId, requestId: null, reference: '', createdAt: now }
    if (rows.length > 0) await tx.insert(subscriptions).values(rows.map((row) => ({ id: uuid(), ...common, ...row })))
    if (status)
      await tx
        .insert(subscriptionRequests)
        .values({ id: uuid(), userId, ...institutionForm(), status, reason: '', createdAt: now })
    const answer = await tx.execute<{ state: string }>(
      sql`select ${stateInSql(sql`${userId}::uuid`, sql`${now.toISOString()}::timestamptz`)} as state`,
    )
    state = answer.rows[0]?.state ?? ''
    throw new Undone()
  })
  await expect(transaction).rejects.toThrow(Undone)
  return state
}

describe('the state of a subscription', () => {
  test.each([
    ['none', [], null],
    ['requested', [], 'pending'],
    ['rejected', [], 'rejected'],
    ['withdrawn', [], 'withdrawn'],
    ['upcoming', [term(1, 800)], 'approved'],
    ['running', [term(0, 30 * day + 1)], 'approved'],
    ['ending-soon', [term(-1, 30 * day)], 'pending'],
    ['running', [term(-1, 5 * day), term(5 * day, 90 * day)], 'approved'],
    ['trial', [term(-1, 10 * day, { trial: true })], null],
    ['running', [term(-1, 5 * day, { trial: true }), term(5 * day, 90 * day)], 'approved'],
    ['ended', [term(-90 * day, 0)], 'rejected'],
    ['requested', [term(-90 * day, 0)], 'pending'],
    ['ended-by-staff', [term(-90 * day, 80, { endedAt: hours(0) })], 'approved'],
    ['ended', [term(-90 * day, -80, { endedAt: hours(-85 * day) }), term(-80, -1)], 'approved'],
  ] as const)('is %s', async (state, rows, status) => {
    expect(subscriptionState(rows, status, now)).toBe(state)
    expect(await stateOfRows([...rows], status)).toBe(state)
  })

  test('is the same in TypeScript and in SQL, for any terms and any last request', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(terms, lastRequest, async (rows, status) => {
        const state = subscriptionState(rows, status, now)
        seen.add(state)
        expect(await stateOfRows(rows, status)).toBe(state)
      }),
      { numRuns: isThorough ? 300 : 100 },
    )
    expect(seen.size).toBeGreaterThanOrEqual(8)
  })
})

test('overlapping terms that were not ended are refused by the database', async () => {
  const row = (from: number, to: number) => ({
    id: uuid(),
    userId,
    requestId: null,
    reference: '',
    createdAt: now,
    ...term(from, to),
  })
  const { db } = testApp.ctx
  await db.insert(subscriptions).values([row(0, 10), row(10, 20)])
  await expect(db.insert(subscriptions).values(row(5, 15))).rejects.toMatchObject({
    cause: { constraint: 'subscriptions_no_overlap' },
  })
})
