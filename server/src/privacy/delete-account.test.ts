import { login, me, register } from '@ariviyal/contract/accounts/accounts'
import { claimInvite, showInvite } from '@ariviyal/contract/institutions/institutions'
import { inviteTeachers } from '@ariviyal/contract/institutions/own-institution'
import { publishLink } from '@ariviyal/contract/links/links'
import { deleteAccount, deleteUser } from '@ariviyal/contract/privacy/privacy'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registration, signUp, type TestUser } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { classroomOf } from '../classroom/testing.ts'
import { openRepresentedInstitution, openInstitution, tokenIn } from '../institutions/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const leave = (user: TestUser, password = user.password) =>
  testApp.call(deleteAccount, { token: user.token, body: { password } })

/** Tables that contain a text. Excludes pg-boss, which may still hold a pending mail. */
async function tablesContaining(text: string): Promise<string[]> {
  const { rows } = await testApp.ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const names = await Promise.all(
    rows.map(async ({ name }) => {
      const table = sql.identifier(name)
      const hits = await testApp.ctx.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${table} row where row::text like ${`%${text}%`}`,
      )
      return (hits.rows[0]?.n ?? 0) > 0 ? [name] : []
    }),
  )
  return names.flat()
}

describe('a teacher who deletes the account', () => {
  test('leaves no personal data behind, and gets a mail', async () => {
    const teacher = await signUpSubscriber(testApp, { admin })
    await classroomOf(testApp, teacher.token).make(['A pupil of nobody else'], [25])
    const { invite } = await openInstitution(testApp, admin, { seats: 1 })
    await testApp.call(claimInvite, { token: teacher.token, params: { token: invite } })

    expect((await leave(teacher)).status).toBe(200)
    expect((await testApp.call(me, { token: teacher.token })).status).toBe(401)
    expect((await testApp.call(login, { body: teacher })).error.code).toBe('wrong-credentials')
    expect((await testApp.call(showInvite, { params: { token: invite } })).body.seats_free).toBe(1)
    expect(await tablesContaining(teacher.email)).toEqual([])
    expect(await tablesContaining('A pupil of nobody else')).toEqual([])
    const [mail] = (await testApp.mails(teacher.email)).slice(-1)
    expect(mail?.subject).toBe('Your Ariviyal account was deleted')
  })

  test('leaves no invitation behind that an institution sent to the address', async () => {
    const { principal } = await openRepresentedInstitution(testApp, admin, { seats: 2 })
    const teacher = await signUp(testApp)
    const csv = `Anandhi Invited,${teacher.email}`
    expect((await testApp.call(inviteTeachers, { token: principal.token, body: { csv } })).status).toBe(201)
    const mail = (await testApp.mails(teacher.email)).findLast(({ text }) => text?.includes('/join/'))
    const token = tokenIn(mail?.text, '/join/')
    expect((await testApp.call(claimInvite, { token: teacher.token, params: { token } })).status).toBe(200)
    expect(await tablesContaining('Anandhi Invited')).toEqual(['institution_invitations'])
    expect((await leave(teacher)).status).toBe(200)
    expect(await tablesContaining(teacher.email)).toEqual([])
    expect(await tablesContaining('Anandhi Invited')).toEqual([])
  })

  test('can register again with the same address', async () => {
    const form = registration()
    const teacher = await signUp(testApp, form)
    expect((await leave(teacher)).status).toBe(200)
    expect((await testApp.call(register, { body: form })).status).toBe(201)
  })

  test('must give the password, and a wrong one changes nothing', async () => {
    const teacher = await signUp(testApp)
    expect((await leave(teacher, 'not-it')).error).toMatchObject({
      code: 'wrong-password',
      fields: { password: 'The password is wrong.' },
    })
    expect((await testApp.call(me, { token: teacher.token })).status).toBe(200)
  })

  test('is deleted once, however often they click', async () => {
    const teacher = await signUp(testApp)
    const answers = await Promise.all([leave(teacher), leave(teacher), leave(teacher)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers.filter((answer) => answer.status !== 200))
      expect([401, 403, 404]).toContain(status)
  })
})

describe('a member of staff who deletes the account', () => {
  test('stays in the audit log without a name', async () => {
    const colleague = await signUp(testApp, { role: 'editor', firstname: 'Tamilselvi' })
    const link = { kind: 'website', title: 'Kept', url: 'https://kept.example' } as const
    expect((await testApp.call(publishLink, { token: colleague.token, body: link })).status).toBe(201)
    expect((await leave(colleague)).status).toBe(200)
    const [entry] = (await testApp.call(listAuditLog, { token: admin.token })).body.items
    expect(entry).toMatchObject({
      action: 'link.published',
      actor: { id: colleague.id, name: 'Former member of staff' },
    })
    expect(await tablesContaining(colleague.email)).toEqual([])
    expect(await tablesContaining('Tamilselvi')).toEqual([])
    expect((await testApp.call(me, { token: colleague.token })).status).toBe(401)
  })

  test('cannot be the last administrator, even when two delete at once', async () => {
    const own = await openTestApp()
    try {
      const [first, second] = [await signUp(own, { admin: true }), await signUp(own, { admin: true })]
      const deleteOwn = ({ token, password }: TestUser) => own.call(deleteAccount, { token, body: { password } })
      const answers = await Promise.all([deleteOwn(first), deleteOwn(second)])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.error.code).toBe('last-admin')
      expect(await own.ctx.db.$count(users, eq(users.role, 'admin'))).toBe(1)
    } finally {
      await own.close()
    }
  })

  test('deletes the account of a teacher on request, but not their own by this call', async () => {
    const teacher = await signUp(testApp)
    const remove = (id: string) => testApp.call(deleteUser, { token: admin.token, params: { id } })
    expect((await remove(teacher.id)).status).toBe(200)
    expect((await remove(teacher.id)).status).toBe(404)
    expect((await remove(admin.id)).error.code).toBe('forbidden')
  })
})
