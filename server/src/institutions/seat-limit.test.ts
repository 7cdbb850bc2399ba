import { changeSeats } from '@ariviyal/contract/institution-details'
import * as calls from '@ariviyal/contract/institutions'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { institutionSeats, institutions } from './institutions.table.ts'
import { countSeatsTakenAt, takeFreeSeat } from './seats.queries.ts'
import { openSchool, seatTeacher } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

/** Teachers without a login, for what is tested below the API. */
async function manyTeachers(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: uuid(),
    firstname: 'A',
    lastname: 'B',
    email: `${uuid()}@school.example`,
    phoneNumber: '',
    passwordHash: '',
    role: 'teacher' as const,
    createdAt: home.house.now(),
  }))
  await home.house.db.insert(users).values(rows)
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

describe('the last seat of a school', () => {
  test('goes to one of fifty teachers who come at once, though nobody locks anything', async () => {
    const { id, invite } = await openSchool(home, admin, { seats: 3 })
    await seatTeacher(home, invite)
    await seatTeacher(home, invite)
    const teachers = await manyTeachers(50)
    const at = home.house.now()
    const taken = await Promise.all(
      teachers.map((userId) =>
        home.house.db.transaction((tx) => takeFreeSeat(tx, { institutionId: id, seatLimit: 3, userId, at })),
      ),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await countSeatsTakenAt(home.house.db, id)).toBe(3)
  })

  test('is refused to a statement that goes past the code', async () => {
    const { id, invite } = await openSchool(home, admin, { seats: 1 })
    await seatTeacher(home, invite)
    const [userId = ''] = await manyTeachers(1)
    const insert = (seatNo: number, seatLimit: number) =>
      home.house.db
        .insert(institutionSeats)
        .values({ id: uuid(), institutionId: id, userId, seatNo, seatLimit, claimedAt: home.house.now() })
    expect(await nameOfConstraint(insert(1, 1))).toBe('institution_seats_number')
    expect(await nameOfConstraint(insert(2, 1))).toBe('institution_seats_within_limit')
    expect(await nameOfConstraint(insert(0, 1))).toBe('institution_seats_within_limit')
    // A limit of its own making is not the school's.
    expect(await nameOfConstraint(insert(2, 2))).toBe('institution_seats_limit')
    expect(await countSeatsTakenAt(home.house.db, id)).toBe(1)
  })
})

describe('staff who change the number of seats', () => {
  const change = (id: string, seats: number) =>
    home.call(changeSeats, { token: admin.token, params: { id }, body: { seats } })

  test('cannot go below those that are taken, by the console or by a statement', async () => {
    const { id, invite } = await openSchool(home, admin, { seats: 5 })
    for (let seat = 0; seat < 3; seat += 1) await seatTeacher(home, invite)
    expect((await change(id, 2)).error.code).toBe('seats-below-used')
    const lower = home.house.db.update(institutions).set({ seats: 2 }).where(eq(institutions.id, id))
    expect(await nameOfConstraint(Promise.resolve(lower))).toBe('institution_seats_within_limit')
    expect((await change(id, 3)).status).toBe(200)
    expect((await change(id, 0)).status).toBe(422)
    expect((await change(id, 10_001)).status).toBe(422)
    expect((await change(crypto.randomUUID(), 3)).status).toBe(404)
  })

  test('keep every teacher when the seats that are free lie between those that are taken', async () => {
    const { id, invite } = await openSchool(home, admin, { seats: 6 })
    const teachers = []
    for (let seat = 0; seat < 6; seat += 1) teachers.push(await seatTeacher(home, invite))
    for (const { seat } of teachers.slice(0, 4))
      await home.house.db
        .update(institutionSeats)
        .set({ releasedAt: home.house.now() })
        .where(eq(institutionSeats.id, seat))
    expect((await change(id, 2)).status).toBe(200)
    const { rows } = await home.house.db.execute<{ seat_no: number; seat_limit: number }>(
      sql`select seat_no, seat_limit from institution_seats where institution_id = ${id} and released_at is null order by seat_no`,
    )
    expect(rows).toEqual([
      { seat_no: 1, seat_limit: 2 },
      { seat_no: 2, seat_limit: 2 },
    ])
    const late = await signUp(home)
    const claim = await home.call(calls.claimInvite, { token: late.token, params: { token: invite } })
    expect(claim.error.code).toBe('seats-taken')
  })

  test('while teachers take seats leave no seat above the number, whoever is first', async () => {
    const { id, invite } = await openSchool(home, admin, { seats: 8 })
    const teachers = await Promise.all(Array.from({ length: 8 }, () => signUp(home)))
    const [lowered, ...claims] = await Promise.all([
      change(id, 4),
      ...teachers.map(({ token }) => home.call(calls.claimInvite, { token, params: { token: invite } })),
    ])
    const seated = claims.filter(({ status }) => status === 200).length
    expect(seated).toBe(lowered?.status === 200 ? 4 : 8)
    expect(await countSeatsTakenAt(home.house.db, id)).toBe(seated)
  })
})
