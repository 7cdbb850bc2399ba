import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { listedStates } from '@ariviyal/contract/subscription-states'
import type { RequestStatus } from '@ariviyal/contract/subscriptions'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { schoolForm } from '../institutions/testing.ts'
import type { Transaction } from '../platform/database.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { listSubscriptions, type SubscriptionFilter } from './list-subscriptions.ts'
import { overSince, subscriptionState } from './state.ts'
import { type SubscriptionRow, subscriptionRequests, subscriptions } from './subscriptions.table.ts'

const people = 8
const day = 86_400_000
const now = new Date('2027-03-12T04:30:00Z')
const inDays = (count: number) => new Date(now.getTime() + count * day)

let home: TestHouse
const users: string[] = []
beforeAll(async () => {
  home = await openTestHouse()
  for (let n = 0; n < people; n += 1)
    users.push((await signUp(home, { firstname: n % 2 === 0 ? 'Malar' : 'Kavin' })).id)
})
afterAll(() => home.close())

/** One thing that befalls a teacher: a term, some of them on the same days as others, or a move of a request. */
const happening = fc.record({
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
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

interface Known {
  terms: SubscriptionRow[]
  request: { id: string; status: RequestStatus } | null
}

/** Lets it happen, unless the database would refuse it: terms that nobody ended never overlap, and one request waits at most. */
async function happen(tx: Transaction, known: Known, userId: string, what: Happening['what']): Promise<void> {
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
    const meets = known.terms.some(
      ({ endedAt, startsAt, endsAt }) => !endedAt && !ended && startsAt < term.endsAt && term.startsAt < endsAt,
    )
    if (meets) return
    await tx.insert(subscriptions).values(term)
    known.terms.push(term)
  } else if (known.request?.status === 'pending' || (known.request?.status === 'rejected' && what === 'pending')) {
    await tx.update(subscriptionRequests).set({ status: what }).where(eq(subscriptionRequests.id, known.request.id))
    known.request.status = what
  } else {
    known.request = { id: uuid(), status: what }
    await tx
      .insert(subscriptionRequests)
      .values({ id: known.request.id, userId, ...schoolForm(), status: what, reason: '', createdAt: now })
  }
}

/** The ids of everybody on a list, read by pages of two, with the terms that are shown. */
async function readAll(tx: Transaction, filter: SubscriptionFilter) {
  const all: Awaited<ReturnType<typeof listSubscriptions>> = []
  for (;;) {
    const rows = await listSubscriptions(tx, filter, { before: all.at(-1)?.id, limit: 2, now })
    all.push(...rows)
    if (rows.length < 2 || all.length > 2 * people) return all
  }
}

class Undone extends Error {}

test('every list by state has exactly those whose state it is, each once, in its order, whatever befell them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 30 }), async (happenings) => {
      const inside = home.house.db.transaction(async (tx) => {
        const known = users.map((): Known => ({ terms: [], request: null }))
        for (const { who, what } of happenings) {
          const [one, userId] = [known[who], users[who]]
          if (one && userId) await happen(tx, one, userId, what)
        }
        const held = known.flatMap(({ terms, request }, place) =>
          terms.length > 0
            ? [{ id: users[place], state: subscriptionState(terms, request?.status ?? null, now), terms }]
            : [],
        )
        for (const state of listedStates) {
          const found = await readAll(tx, { state })
          const due = held.filter((one) => one.state === state)
          expect(found).toHaveLength(due.length)
          expect(new Set(found.map(({ user }) => user.id))).toEqual(new Set(due.map(({ id }) => id)))
          // What is shown of each is the term that is over last.
          for (const line of found) {
            const ends =
              held.find(({ id }) => id === line.user.id)?.terms.map((term) => overSince(term).getTime()) ?? []
            expect(Date.parse(line.ended_at ?? line.ends_at)).toBe(Math.max(...ends))
          }
          const called = await readAll(tx, { state, q: 'Malar' })
          expect(called.map(({ id }) => id)).toEqual(
            found.filter(({ user }) => user.name.startsWith('Malar')).map(({ id }) => id),
          )
        }
        const everybody = await readAll(tx, {})
        expect(everybody).toHaveLength(held.length)
        expect(new Set(everybody.map(({ user }) => user.id))).toEqual(new Set(held.map(({ id }) => id)))
        throw new Undone()
      })
      await expect(inside).rejects.toThrow(Undone)
    }),
    { numRuns: 25 },
  )
})

test('what ends or begins by itself is listed with the next first, what is over with the last, and days narrow it', async () => {
  const inside = home.house.db.transaction(async (tx) => {
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
    const placesOf = async (filter: SubscriptionFilter) =>
      (await readAll(tx, filter)).map(({ user }) => users.indexOf(user.id))
    expect(await placesOf({ state: 'ended' })).toEqual([1, 0])
    expect(await placesOf({ state: 'ending-soon' })).toEqual([3, 2])
    expect(await placesOf({ state: 'upcoming' })).toEqual([5, 4])
    expect(await placesOf({})).toEqual([6, 5, 4, 3, 2, 1, 0])
    expect(await placesOf({ ends_from: '2027-03-01', ends_to: '2027-06-30' })).toEqual([1, 3, 2, 4])
    throw new Undone()
  })
  await expect(inside).rejects.toThrow(Undone)
})
