import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { listedStates } from '@ariviyal/contract/subscriptions/subscription-states'
import type { RequestStatus } from '@ariviyal/contract/subscriptions/subscriptions'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { signUp } from '../../accounts/testing.ts'
import { institutionForm } from '../../institutions/testing.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { listSubscriptions, type SubscriptionFilter } from './list-subscriptions.ts'
import { overSince, subscriptionState } from '../terms/state.ts'
import { type SubscriptionRow, subscriptionRequests, subscriptions } from '../subscriptions.table.ts'

const people = 8
const day = 86_400_000
const now = new Date('2027-03-12T04:30:00Z')
const inDays = (count: number) => new Date(now.getTime() + count * day)

let testApp: TestApp
const users: string[] = []
beforeAll(async () => {
  testApp = await openTestApp()
  for (let n = 0; n < people; n += 1)
    users.push((await signUp(testApp, { firstname: n % 2 === 0 ? 'Malar' : 'Kavin' })).id)
})
afterAll(() => testApp.close())

/** One event in a teacher's history: a term, sometimes on the same days as others, or a change of a request. */
const historyEvent = fc.record({
  who: fc.nat(people - 1),
  what: fc.oneof(
    fc.record({
      from: fc.constantFrom(-400, -90, -30, 0, 10),
      length: fc.constantFrom(5, 30, 90, 365),
      trial: fc.boolean(),
      endedAfter: fc.option(fc.constantFrom(-60, -10, 0)),
    }),
    fc.constantFrom<RequestStatus>('pending', 'approved', 'rejected', 'withdrawn'),
  ),
})
type HistoryEvent = typeof historyEvent extends fc.Arbitrary<infer T> ? T : never

interface History {
  terms: SubscriptionRow[]
  request: { id: string; status: RequestStatus } | null
}

/** Applies it, unless the database would refuse it: terms not ended by staff never overlap, and at most one request is pending. */
async function applyEvent(
  tx: Transaction,
  history: History,
  userId: string,
  what: HistoryEvent['what'],
): Promise<void> {
  if (typeof what !== 'string') {
    const ended = what.endedAfter === null ? null : inDays(what.endedAfter)
    const term = {
      id: uuid(),
      userId,
      requestId: null,
      startsAt: inDays(what.from),
      endsAt: inDays(what.from + what.length),
      endedAt: ended,
      reference: '',
      trial: what.trial,
      createdAt: now,
    }
    const overlaps = history.terms.some(
      ({ endedAt, startsAt, endsAt }) => !endedAt && !ended && startsAt < term.endsAt && term.startsAt < endsAt,
    )
    if (overlaps) return
    await tx.insert(subscriptions).values(term)
    history.terms.push(term)
  } else if (history.request?.status === 'pending' || (history.request?.status === 'rejected' && what === 'pending')) {
    await tx.update(subscriptionRequests).set({ status: what }).where(eq(subscriptionRequests.id, history.request.id))
    history.request.status = what
  } else {
    history.request = { id: uuid(), status: what }
    await tx
      .insert(subscriptionRequests)
      .values({ id: history.request.id, userId, ...institutionForm(), status: what, reason: '', createdAt: now })
  }
}

/** Reads a list in pages of two; returns the user ids and the terms shown. */
async function readAll(tx: Transaction, filter: SubscriptionFilter) {
  const all: Awaited<ReturnType<typeof listSubscriptions>> = []
  for (;;) {
    const rows = await listSubscriptions(tx, filter, { before: all.at(-1)?.id, limit: 2, now })
    all.push(...rows)
    if (rows.length < 2 || all.length > 2 * people) return all
  }
}

class Rollback extends Error {}

test('every list by state has exactly the people in that state, each once, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(historyEvent, { maxLength: 30 }), async (events) => {
      const transaction = testApp.ctx.db.transaction(async (tx) => {
        const histories = users.map((): History => ({ terms: [], request: null }))
        for (const { who, what } of events) {
          const [one, userId] = [histories[who], users[who]]
          if (one && userId) await applyEvent(tx, one, userId, what)
        }
        const expectedStates = histories.flatMap(({ terms, request }, place) =>
          terms.length > 0
            ? [{ id: users[place], state: subscriptionState(terms, request?.status ?? null, now), terms }]
            : [],
        )
        for (const state of listedStates) {
          const listed = await readAll(tx, { state })
          const inState = expectedStates.filter((one) => one.state === state)
          expect(listed).toHaveLength(inState.length)
          expect(new Set(listed.map(({ user }) => user.id))).toEqual(new Set(inState.map(({ id }) => id)))
          // Each row shows the term that ends last.
          for (const line of listed) {
            const ends =
              expectedStates.find(({ id }) => id === line.user.id)?.terms.map((term) => overSince(term).getTime()) ?? []
            expect(Date.parse(line.ended_at ?? line.ends_at)).toBe(Math.max(...ends))
          }
          const matching = await readAll(tx, { state, q: 'Malar' })
          expect(matching.map(({ id }) => id)).toEqual(
            listed.filter(({ user }) => user.name.startsWith('Malar')).map(({ id }) => id),
          )
        }
        const everyone = await readAll(tx, {})
        expect(everyone).toHaveLength(expectedStates.length)
        expect(new Set(everyone.map(({ user }) => user.id))).toEqual(new Set(expectedStates.map(({ id }) => id)))
        throw new Rollback()
      })
      await expect(transaction).rejects.toThrow(Rollback)
    }),
    { numRuns: isThorough ? 25 : 8 },
  )
})

test('ending and starting terms are listed next first, ended ones last first, and days filter them', async () => {
  const transaction = testApp.ctx.db.transaction(async (tx) => {
    const spans = [
      [-400, -20],
      [-300, -5],
      [-350, 12],
      [-340, 3],
      [4, 100],
      [2, 300],
      [-10, 200],
    ] as const
    for (const [place, [from, to]] of spans.entries())
      await tx.insert(subscriptions).values({
        id: uuid(),
        userId: users[place] ?? '',
        startsAt: inDays(from),
        endsAt: inDays(to),
        reference: '',
        createdAt: now,
      })
    const indexesOf = async (filter: SubscriptionFilter) =>
      (await readAll(tx, filter)).map(({ user }) => users.indexOf(user.id))
    expect(await indexesOf({ state: 'ended' })).toEqual([1, 0])
    expect(await indexesOf({ state: 'ending-soon' })).toEqual([3, 2])
    expect(await indexesOf({ state: 'upcoming' })).toEqual([5, 4])
    expect(await indexesOf({})).toEqual([6, 5, 4, 3, 2, 1, 0])
    expect(await indexesOf({ ends_from: '2027-03-01', ends_to: '2027-06-30' })).toEqual([1, 3, 2, 4])
    throw new Rollback()
  })
  await expect(transaction).rejects.toThrow(Rollback)
})
