import { changeSeats } from '@ariviyal/contract/institutions/institution-details'
import * as calls from '@ariviyal/contract/institutions/institutions'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { users } from '../../accounts/users.table.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { institutionSeats, institutions } from '../institutions.table.ts'
import { countSeatsTakenAt, assignFreeSeat } from './seats.queries.ts'
import { openInstitution, seatTeacher } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

/** Inserts teachers without a log-in, for tests below the API. */
async function manyTeachers(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: uuid(),
    firstname: 'A',
    lastname: 'B',
    email: `${uuid()}@school.example`,
    phoneNumber: '',
    passwordHash: '',
    role: 'teacher' as const,
    createdAt: testApp.ctx.now(),
  }))
  await testApp.ctx.db.insert(users).values(rows)
  return rows.map(({ id }) => id)
}

const nameOfConstraint = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work
    return undefined
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (!(cause instanceof pg.DatabaseError)) throw error
    return cause.constraint
  }
}

describe('the last seat of an institution', () => {
  test('goes to one of fifty concurrent teachers, without any lock', async () => {
    const { id, invite } = await openInstitution(testApp, admin, { seats: 3 })
    await seatTeacher(testApp, invite)
    await seatTeacher(testApp, invite)
    const teachers = await manyTeachers(50)
    const at = testApp.ctx.now()
    const results = await Promise.all(
      teachers.map((userId) =>
        testApp.ctx.db.transaction((tx) => assignFreeSeat(tx, { institutionId: id, seatLimit: 3, userId, at })),
      ),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await countSeatsTakenAt(testApp.ctx.db, id)).toBe(3)
  })

  test('cannot be exceeded by a direct SQL statement', async () => {
    const { id, invite } = await openInstitution(testApp, admin, { seats: 1 })
    await seatTeacher(testApp, invite)
    const [userId = ''] = await manyTeachers(1)
    const insert = (seatNo: number, seatLimit: number) =>
      testApp.ctx.db
        .insert(institutionSeats)
        .values({ id: uuid(), institutionId: id, userId, seatNo, seatLimit, claimedAt: testApp.ctx.now() })
    expect(await nameOfConstraint(insert(1, 1))).toBe('institution_seats_number')
    expect(await nameOfConstraint(insert(2, 1))).toBe('institution_seats_within_limit')
    expect(await nameOfConstraint(insert(0, 1))).toBe('institution_seats_within_limit')
    // The row must carry the institution's own limit.
    expect(await nameOfConstraint(insert(2, 2))).toBe('institution_seats_limit')
    expect(await countSeatsTakenAt(testApp.ctx.db, id)).toBe(1)
  })
})

describe('staff who change the number of seats', () => {
  const change = (id: string, seats: number) =>
    testApp.call(changeSeats, { token: admin.token, params: { id }, body: { seats } })

  test('cannot go below the seats taken, by the console or by SQL', async () => {
    const { id, invite } = await openInstitution(testApp, admin, { seats: 5 })
    for (let seat = 0; seat < 3; seat += 1) await seatTeacher(testApp, invite)
    expect((await change(id, 2)).error.code).toBe('seats-below-used')
    const lower = testApp.ctx.db.update(institutions).set({ seats: 2 }).where(eq(institutions.id, id))
    expect(await nameOfConstraint(Promise.resolve(lower))).toBe('institution_seats_within_limit')
    expect((await change(id, 3)).status).toBe(200)
    expect((await change(id, 0)).status).toBe(422)
    expect((await change(id, 10_001)).status).toBe(422)
    expect((await change(crypto.randomUUID(), 3)).status).toBe(404)
  })

  test('keep every teacher when free seats lie between taken ones', async () => {
    const { id, invite } = await openInstitution(testApp, admin, { seats: 6 })
    const teachers = []
    for (let seat = 0; seat < 6; seat += 1) teachers.push(await seatTeacher(testApp, invite))
    for (const { seat } of teachers.slice(0, 4))
      await testApp.ctx.db
        .update(institutionSeats)
        .set({ releasedAt: testApp.ctx.now() })
        .where(eq(institutionSeats.id, seat))
    expect((await change(id, 2)).status).toBe(200)
    const { rows } = await testApp.ctx.db.execute<{ seat_no: number; seat_limit: number }>(
      sql`select seat_no, seat_limit from institution_seats where institution_id = ${id} and released_at is null order by seat_no`,
    )
    expect(rows).toEqual([
      { seat_no: 1, seat_limit: 2 },
      { seat_no: 2, seat_limit: 2 },
    ])
    const late = await signUp(testApp)
    const claim = await testApp.call(calls.claimInvite, { token: late.token, params: { token: invite } })
    expect(claim.error.code).toBe('seats-taken')
  })

  test('leave no seat above the limit when teachers claim seats concurrently', async () => {
    const { id, invite } = await openInstitution(testApp, admin, { seats: 8 })
    const teachers = await Promise.all(Array.from({ length: 8 }, () => signUp(testApp)))
    const [lowered, ...claims] = await Promise.all([
      change(id, 4),
      ...teachers.map(({ token }) => testApp.call(calls.claimInvite, { token, params: { token: invite } })),
    ])
    const seated = claims.filter(({ status }) => status === 200).length
    expect(seated).toBe(lowered?.status === 200 ? 4 : 8)
    expect(await countSeatsTakenAt(testApp.ctx.db, id)).toBe(seated)
  })
})
