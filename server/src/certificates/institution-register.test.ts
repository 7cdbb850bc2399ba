import { serverMessages } from '@ariviyal/contract/server-messages'
import { exportPersonalData } from '@ariviyal/contract/privacy/privacy'
import * as calls from '@ariviyal/contract/certificates/record'
import { leaveInstitution, releaseSeat } from '@ariviyal/contract/institutions/own-institution'
import { claimInvite } from '@ariviyal/contract/institutions/institutions'
import { removeRepresentative } from '@ariviyal/contract/institutions/institution-details'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openRepresentedInstitution, seatTeacher } from '../institutions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { linesOf, recordsOf } from './records/record-testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const { hour, attend, certify, recordOf, file } = recordsOf(() => testApp)

describe('the register of a school', () => {
  const share = ({ token }: TestUser) => testApp.call(calls.shareRecord, { token })
  const register = ({ token }: TestUser, query: { year?: number; cursor?: string } = {}) =>
    testApp.call(calls.showRegister, { token, query })
  const recordFor = ({ token }: TestUser, id: string) =>
    testApp.call(calls.showTeacherRecord, { token, params: { id }, query: {} })
  const namesIn = async (principal: TestUser) => (await register(principal)).body.items.map(({ user_id }) => user_id)

  async function institutionWithTeachers() {
    const institution = await openRepresentedInstitution(testApp, admin, { seats: 5 })
    const [agreed, silent] = [
      await seatTeacher(testApp, institution.invite),
      await seatTeacher(testApp, institution.invite),
    ]
    for (const teacher of [agreed, silent]) {
      const session = await hour('2026-08-01')
      await certify(teacher, session, await attend(teacher, session, { minutes: 50 }))
    }
    return { ...institution, agreed, silent }
  }

  test('lists teachers who consented, with their hours, and counts the others without names', async () => {
    const { principal, agreed, silent } = await institutionWithTeachers()
    expect((await recordOf(agreed)).sharing).toMatchObject({ agreed_at: null })
    expect(await share(agreed)).toMatchObject({ status: 200, body: { msg: serverMessages.recordShared } })
    expect((await recordOf(agreed)).sharing?.institution_name).toMatch(/Kumbakonam/)
    expect((await recordOf(agreed)).sharing?.agreed_at).not.toBeNull()

    const { body } = await register(principal)
    expect(body).toMatchObject({
      teachers: 2,
      sharing: 1,
      next_cursor: null,
      items: [{ user_id: agreed.id, name: agreed.name, seconds: 3000, sessions: 1 }],
      totals: [{ year: 2026, seconds: 3000, sessions: 1, themes: [{ theme: 'physics', seconds: 3000 }] }],
    })
    expect(JSON.stringify(body)).not.toContain(silent.id)
    expect((await register(principal, { year: 2025 })).body.totals).toEqual([])
    expect((await recordFor(principal, agreed.id)).body.rows).toMatchObject([{ counted_seconds: 3000 }])
    expect((await recordFor(principal, silent.id)).status).toBe(404)

    const lines = linesOf((await file(principal, '/api/school/record-csv')).body)
    expect(lines.filter(({ Line }) => Line === 'Session')).toMatchObject([
      { Teacher: agreed.name, Presence: 'present 50 min of 60 min', 'Counted in seconds': '3000' },
    ])
    expect(lines.filter(({ Line }) => Line === 'Note')).toHaveLength(3)
  })

  test('does not show why a certificate was revoked', async () => {
    const { principal, agreed } = await institutionWithTeachers()
    await share(agreed)
    const session = await hour('2026-08-08')
    const revocation = { revokedAt: testApp.ctx.now(), revokedReason: 'Somebody else sat there' }
    await certify(agreed, session, await attend(agreed, session), revocation)
    expect((await recordOf(agreed)).rows[0]?.certificate?.reason).toBe('Somebody else sat there')
    expect((await recordFor(principal, agreed.id)).body.rows[0]).toMatchObject({
      standing: 'revoked',
      certificate: { state: 'revoked', reason: '' },
    })
    expect((await file(principal, '/api/school/record-csv')).body).not.toContain('Somebody else')
  })

  test('is empty for another school, for users who represent none, and for former representatives', async () => {
    const { id, principal, agreed } = await institutionWithTeachers()
    await share(agreed)
    const other = await openRepresentedInstitution(testApp, admin)
    expect((await register(other.principal)).body).toMatchObject({ teachers: 0, sharing: 0, items: [] })
    expect((await recordFor(other.principal, agreed.id)).status).toBe(404)
    for (const stranger of [agreed, admin]) {
      expect((await register(stranger)).error.code).toBe('not-representative')
      expect((await recordFor(stranger, agreed.id)).error.code).toBe('not-representative')
      expect((await testApp.call(calls.exportRegister, { token: stranger.token, query: {} })).error.code).toBe(
        'not-representative',
      )
    }
    expect(await namesIn(principal)).toEqual([agreed.id])
    await testApp.call(removeRepresentative, { token: admin.token, params: { id }, body: { user_id: principal.id } })
    expect((await register(principal)).error.code).toBe('not-representative')
    expect((await recordFor(principal, agreed.id)).error.code).toBe('not-representative')
  })

  test('no longer shows a teacher who withdraws', async () => {
    const { principal, agreed } = await institutionWithTeachers()
    await share(agreed)
    await share(agreed)
    expect(await namesIn(principal)).toEqual([agreed.id])
    const { status, body } = await testApp.call(calls.withdrawRecord, { token: agreed.token })
    expect([status, body.msg]).toEqual([200, serverMessages.recordWithdrawn])
    expect(await namesIn(principal)).toEqual([])
    expect((await recordFor(principal, agreed.id)).status).toBe(404)
    expect((await recordOf(agreed)).sharing?.agreed_at).toBeNull()
  })

  test('no longer shows a teacher whose seat ends, until they consent again', async () => {
    const { principal, agreed, silent, invite } = await institutionWithTeachers()
    for (const teacher of [agreed, silent]) await share(teacher)
    expect((await namesIn(principal)).length).toBe(2)
    await testApp.call(leaveInstitution, { token: agreed.token })
    await testApp.call(releaseSeat, { token: principal.token, params: { id: silent.seat } })
    expect((await register(principal)).body).toMatchObject({ teachers: 0, sharing: 0, items: [] })
    expect((await recordFor(principal, agreed.id)).status).toBe(404)
    expect((await recordOf(agreed)).sharing).toBeNull()
    expect((await share(agreed)).error.code).toBe('no-seat')

    testApp.advance({ minutes: 1 })
    await testApp.call(claimInvite, { token: agreed.token, params: { token: invite } })
    expect((await register(principal)).body).toMatchObject({ teachers: 1, sharing: 0, items: [] })
    expect((await recordOf(agreed)).sharing?.agreed_at).toBeNull()
    await share(agreed)
    expect(await namesIn(principal)).toEqual([agreed.id])
  })

  test('of the new school shows a teacher who changes school, the former one does not', async () => {
    const { principal, agreed } = await institutionWithTeachers()
    await share(agreed)
    await testApp.call(leaveInstitution, { token: agreed.token })
    const next = await openRepresentedInstitution(testApp, admin)
    await testApp.call(claimInvite, { token: agreed.token, params: { token: next.invite } })
    expect(await namesIn(next.principal)).toEqual([])
    await share(agreed)
    expect(await namesIn(next.principal)).toEqual([agreed.id])
    expect(await namesIn(principal)).toEqual([])
  })

  test('is part of a teacher’s personal data export while they consent', async () => {
    const { id, agreed } = await institutionWithTeachers()
    const sharesIn = async () => {
      const { body } = await testApp.call(exportPersonalData, {
        token: agreed.token,
        body: { password: agreed.password },
      })
      return (body as unknown as { record_shares: unknown[] }).record_shares
    }
    await share(agreed)
    expect(await sharesIn()).toEqual([{ institution_id: id, agreed_at: expect.any(String) as string }])
    await testApp.call(calls.withdrawRecord, { token: agreed.token })
    expect(await sharesIn()).toEqual([])
  })

  test('is paged by name', async () => {
    const institution = await openRepresentedInstitution(testApp, admin, { seats: 30 })
    for (let place = 0; place < 22; place += 1) await share(await seatTeacher(testApp, institution.invite))
    const first = (await register(institution.principal)).body
    expect([first.items.length, first.sharing, first.next_cursor]).toEqual([20, 22, '20'])
    const second = (await register(institution.principal, { cursor: '20' })).body
    expect([second.items.length, second.next_cursor]).toEqual([2, null])
    expect(new Set([...first.items, ...second.items].map(({ user_id }) => user_id)).size).toBe(22)
    expect((await register(institution.principal, { cursor: '-1' })).status).toBe(400)
  })
})
