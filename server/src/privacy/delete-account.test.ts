import { login, me, register } from '@ariviyal/contract/accounts'
import { claimInvite, showInvite } from '@ariviyal/contract/institutions'
import { inviteTeachers } from '@ariviyal/contract/school'
import { publishLink } from '@ariviyal/contract/links'
import { deleteAccount, deleteUser } from '@ariviyal/contract/privacy'
import { listAuditLog } from '@ariviyal/contract/staff'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registration, signUp, type TestUser } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { classroomOf } from '../classroom/testing.ts'
import { openCaredForSchool, openSchool, tokenIn } from '../institutions/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const leave = (user: TestUser, password = user.password) =>
  home.call(deleteAccount, { token: user.token, body: { password } })

/** In how many places of the whole database a text stands; pg-boss may still hold a mail that waits. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await home.house.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const table = sql.identifier(name)
      const hits = await home.house.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${table} row where row::text like ${`%${text}%`}`,
      )
      return (hits.rows[0]?.n ?? 0) > 0 ? [name] : []
    }),
  )
  return found.flat()
}

describe('a teacher who deletes the account', () => {
  test('leaves nothing of themself behind, and hears of it', async () => {
    const teacher = await signUpSubscriber(home, { admin })
    await classroomOf(home, teacher.token).make(['A pupil of nobody else'], [25])
    const { invite } = await openSchool(home, admin, { seats: 1 })
    await home.call(claimInvite, { token: teacher.token, params: { token: invite } })

    expect((await leave(teacher)).status).toBe(200)
    expect((await home.call(me, { token: teacher.token })).status).toBe(401)
    expect((await home.call(login, { body: teacher })).error.code).toBe('wrong-credentials')
    expect((await home.call(showInvite, { params: { token: invite } })).body.seats_free).toBe(1)
    expect(await placesOf(teacher.email)).toEqual([])
    expect(await placesOf('A pupil of nobody else')).toEqual([])
    const [mail] = (await home.mails(teacher.email)).slice(-1)
    expect(mail?.subject).toBe('Your Ariviyal account is deleted')
  })

  test('leaves no invitation behind that a school sent to the address', async () => {
    const { principal } = await openCaredForSchool(home, admin, { seats: 2 })
    const teacher = await signUp(home)
    const csv = `Anandhi Invited,${teacher.email}`
    expect((await home.call(inviteTeachers, { token: principal.token, body: { csv } })).status).toBe(201)
    const mail = (await home.mails(teacher.email)).findLast(({ text }) => text?.includes('/join/'))
    const token = tokenIn(mail?.text, '/join/')
    expect((await home.call(claimInvite, { token: teacher.token, params: { token } })).status).toBe(200)
    expect(await placesOf('Anandhi Invited')).toEqual(['institution_invitations'])
    expect((await leave(teacher)).status).toBe(200)
    expect(await placesOf(teacher.email)).toEqual([])
    expect(await placesOf('Anandhi Invited')).toEqual([])
  })

  test('can register again with the same address', async () => {
    const form = registration()
    const teacher = await signUp(home, form)
    expect((await leave(teacher)).status).toBe(200)
    expect((await home.call(register, { body: form })).status).toBe(201)
  })

  test('has to give the password, and loses nothing by a wrong one', async () => {
    const teacher = await signUp(home)
    expect((await leave(teacher, 'not-it')).error).toMatchObject({
      code: 'wrong-password',
      fields: { password: 'The password is not right.' },
    })
    expect((await home.call(me, { token: teacher.token })).status).toBe(200)
  })

  test('is gone once, however often the button was pressed', async () => {
    const teacher = await signUp(home)
    const answers = await Promise.all([leave(teacher), leave(teacher), leave(teacher)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers.filter((answer) => answer.status !== 200))
      expect([401, 403, 404]).toContain(status)
  })
})

describe('a member of staff who deletes the account', () => {
  test('stays in the log as nobody in particular', async () => {
    const colleague = await signUp(home, { role: 'editor', firstname: 'Tamilselvi' })
    const link = { kind: 'website', title: 'Kept', url: 'https://kept.example' } as const
    expect((await home.call(publishLink, { token: colleague.token, body: link })).status).toBe(201)
    expect((await leave(colleague)).status).toBe(200)
    const [entry] = (await home.call(listAuditLog, { token: admin.token })).body.items
    expect(entry).toMatchObject({
      action: 'link.published',
      actor: { id: colleague.id, name: 'Former member of staff' },
    })
    expect(await placesOf(colleague.email)).toEqual([])
    expect(await placesOf('Tamilselvi')).toEqual([])
    expect((await home.call(me, { token: colleague.token })).status).toBe(401)
  })

  test('cannot go as the last administrator, not even when two go at once', async () => {
    const own = await openTestHouse()
    try {
      const [first, second] = [await signUp(own, { admin: true }), await signUp(own, { admin: true })]
      const go = ({ token, password }: TestUser) => own.call(deleteAccount, { token, body: { password } })
      const answers = await Promise.all([go(first), go(second)])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.error.code).toBe('last-admin')
      expect(await own.house.db.$count(users, eq(users.role, 'admin'))).toBe(1)
    } finally {
      await own.close()
    }
  })

  test('deletes the account of a teacher who asks for it, but not their own in passing', async () => {
    const teacher = await signUp(home)
    const remove = (id: string) => home.call(deleteUser, { token: admin.token, params: { id } })
    expect((await remove(teacher.id)).status).toBe(200)
    expect((await remove(teacher.id)).status).toBe(404)
    expect((await remove(admin.id)).error.code).toBe('forbidden')
  })
})
