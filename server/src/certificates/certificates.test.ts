import * as calls from '@ariviyal/contract/certificates/certificates'
import { readProof } from '@ariviyal/contract/certificates/certificate-proof'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { verifyCertificate } from '@ariviyal/contract/certificates/verify'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { liveAppeals } from '../live/attendance/attendance.table.ts'
import { findAttendance } from '../live/attendance/find-attendance.ts'
import { grantPresence, putPresent } from '../live/attendance/testing.ts'
import type { LiveSessionRow } from '../live/live.table.ts'
import { putLiveSession } from '../live/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { certificatesOf } from './certificates-of.ts'
import { settleSessions } from './issuing/settle-sessions.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const endedSession = (hoursAgo: number, change: Partial<LiveSessionRow> = {}) => {
  const endsAt = new Date(Math.floor(testApp.ctx.now().getTime() / 60_000) * 60_000 - hoursAgo * 3_600_000)
  return putLiveSession(testApp.ctx, { startsAt: new Date(endsAt.getTime() - 3_600_000), endsAt, ...change })
}
const confirm = (teacher: TestUser, name: string) =>
  testApp.call(calls.confirmName, { token: teacher.token, body: { name } })
const nameOf = async (teacher: TestUser) => (await testApp.call(calls.myCertificateName, { token: teacher.token })).body
const certificatesFor = async (teacher: TestUser) =>
  (await testApp.call(calls.myCertificates, { token: teacher.token })).body.items
const subjectsOf = async ({ email }: TestUser) => (await testApp.mails(email)).map(({ subject }) => subject)
const issue = (id: string) => testApp.call(calls.issueNow, { token: admin.token, params: { id } })
const issuingOf = async (id: string) =>
  (await testApp.call(calls.showIssuing, { token: admin.token, params: { id } })).body
const fetchFile = (path: string, token: string) =>
  testApp.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })

/** A teacher with a confirmed name and the certificate of one session. */
async function holder(name = 'Meena Kumari', session?: LiveSessionRow) {
  const teacher = await signUp(testApp)
  expect((await confirm(teacher, name)).status).toBe(200)
  const endedOne = session ?? (await endedSession(1))
  const registrationId = await putPresent(testApp.ctx, endedOne, teacher.id, 60)
  expect((await issue(endedOne.id)).status).toBe(200)
  await testApp.runJobs()
  const [certificate] = await certificatesFor(teacher)
  if (!certificate) throw new Error('no certificate')
  return { teacher, session: endedOne, registrationId, certificate }
}

describe('a teacher who took part long enough', () => {
  test('gets a certificate a day later, signed and with the stored attendance, and one mail', async () => {
    const session = await endedSession(23.9, { topic: 'The monsoon over the Ghats', theme: 'earth-and-space' })
    const [long, short] = [await signUp(testApp), await signUp(testApp)]
    await confirm(long, 'மலர் Devi')
    await confirm(short, 'Short Stay')
    await putPresent(testApp.ctx, session, long.id, 45)
    await putPresent(testApp.ctx, session, short.id, 44)
    await settleSessions(testApp.ctx)
    await testApp.runJobs()
    expect(await certificatesFor(long)).toEqual([])

    testApp.advance({ minutes: 10 })
    await Promise.all([settleSessions(testApp.ctx), settleSessions(testApp.ctx)])
    await testApp.runJobs()
    expect(await certificatesFor(short)).toEqual([])
    const [certificate, ...more] = await certificatesFor(long)
    expect(more).toEqual([])
    expect(certificate).toMatchObject({
      name: 'மலர் Devi',
      topic: 'The monsoon over the Ghats',
      theme: 'earth-and-space',
      present_seconds: 2_700,
      session_seconds: 3_600,
      state: 'valid',
      verify_url: `http://ariviyal.test/verify/${certificate?.serial}`,
    })
    expect(await subjectsOf(long)).toEqual(['Your certificate: The monsoon over the Ghats'])
    expect(await issuingOf(session.id)).toMatchObject({ qualified: 1, issued: 1, without_name: 0, lost: [] })

    const serial = certificate?.serial ?? ''
    expect((await testApp.call(verifyCertificate, { params: { serial } })).body).toMatchObject({
      state: 'valid',
      name: 'மலர் Devi',
    })
    expect(readProof(certificate?.proof ?? '')?.fields).toMatchObject({
      serial,
      name: 'மலர் Devi',
      topic: 'The monsoon over the Ghats',
      presentSeconds: 2_700,
      issuedAt: certificate?.issued_at,
    })
  })

  test('without a confirmed name is asked once, and gets pending certificates as soon as it is confirmed', async () => {
    const teacher = await signUp(testApp)
    const sessions = [await endedSession(2), await endedSession(4)]
    for (const session of sessions) {
      await putPresent(testApp.ctx, session, teacher.id, 60)
      await issue(session.id)
      await issue(session.id)
      await testApp.runJobs()
    }
    const asked = 'Confirm your name to receive your certificate'
    expect(await subjectsOf(teacher)).toEqual([asked, asked])
    expect(await nameOf(teacher)).toMatchObject({ name: null, suggested: teacher.name, waiting: 2 })
    expect(await issuingOf(sessions[0]?.id ?? '')).toMatchObject({ qualified: 1, issued: 0, without_name: 1 })

    expect((await confirm(teacher, ' R.  Ananthi ')).body.msg).toBe(serverMessages.nameConfirmed)
    await testApp.runJobs()
    expect((await certificatesFor(teacher)).map(({ name }) => name)).toEqual(['R. Ananthi', 'R. Ananthi'])
    expect(await nameOf(teacher)).toMatchObject({ name: 'R. Ananthi', waiting: 0, changes_left: 5 })
    expect(await issuingOf(sessions[0]?.id ?? '')).toMatchObject({ issued: 1, without_name: 0 })
  })

  test('gets it at once if staff grant an appeal after the session was settled', async () => {
    const { session, teacher: first } = await holder()
    const late = await signUp(testApp)
    await confirm(late, 'Late Comer')
    const registrationId = await putPresent(testApp.ctx, session, late.id, 0)
    await grantPresence(testApp.ctx, session, registrationId, 50)
    await testApp.ctx.db.transaction((tx) => findAttendance(testApp.ctx, tx, [registrationId]))
    await testApp.runJobs()
    expect((await certificatesFor(late)).map(({ present_seconds: seconds }) => seconds)).toEqual([3_000])
    expect(await certificatesFor(first)).toHaveLength(1)
  })

  test('downloads the PDF and the credential; another teacher gets neither', async () => {
    const { teacher, certificate } = await holder()
    const other = await signUp(testApp)
    const path = `/api/auth/user/certificates/${certificate.id}`
    const pdf = await fetchFile(`${path}/pdf`, teacher.token)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`certificate-${certificate.serial}.pdf`) as unknown,
    })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const credential = await fetchFile(`${path}/credential`, teacher.token)
    expect(credential.headers['content-type']).toContain('application/vc+jwt')
    expect(decodeJwt(credential.body)).toMatchObject({ jti: `http://ariviyal.test/verify/${certificate.serial}` })
    for (const file of ['pdf', 'credential'])
      expect((await fetchFile(`${path}/${file}`, other.token)).statusCode).toBe(404)
    expect((await fetchFile(`/api/admin/certificates/${certificate.id}/pdf`, admin.token)).statusCode).toBe(200)
  })
})

describe('the printed name', () => {
  test.each([
    ['', messages.printedNameRequired],
    ['R', messages.printedNameTooShort],
    ['x'.repeat(101), messages.printedNameTooLong],
    ['Meena <b>', messages.printedNameLetters],
    ['12345', messages.printedNameLetters],
    ['. - .', messages.printedNameLetters],
    ['Meena ᱥᱟᱱ', 'We cannot print these letters yet: ᱥ ᱟ ᱱ. Write the name in English or another Indian script.'],
  ])('may not be %j', async (name, message) => {
    const teacher = await signUp(testApp)
    const { status, error } = await confirm(teacher, name)
    expect([status, error.fields?.['name']]).toEqual([422, message])
    expect((await nameOf(teacher)).name).toBeNull()
  })

  test('is shown on a specimen without code and serial', async () => {
    const { token } = await signUp(testApp)
    const answer = await testApp.app.inject({
      method: 'POST',
      url: calls.previewName.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'மலர்' },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.length).toBeLessThan(40_000)
  })

  test('is corrected: all valid certificates are replaced, the old ones say so, and the holder gets one mail', async () => {
    const { teacher, certificate: first } = await holder('Mena Kumari')
    const second = await endedSession(3)
    await putPresent(testApp.ctx, second, teacher.id, 60)
    await issue(second.id)
    await testApp.runJobs()
    expect((await confirm(teacher, 'Meena Kumari')).body.msg).toBe(serverMessages.nameCorrected)
    await testApp.runJobs()
    const all = await certificatesFor(teacher)
    expect(all.map(({ state, name }) => `${state} ${name}`).sort()).toEqual([
      'superseded Mena Kumari',
      'superseded Mena Kumari',
      'valid Meena Kumari',
      'valid Meena Kumari',
    ])
    const former = all.find(({ id }) => id === first.id)
    const successor = all.find(({ serial }) => serial === former?.successor)
    expect(successor).toMatchObject({ state: 'valid', topic: first.topic, present_seconds: first.present_seconds })
    expect((await testApp.call(verifyCertificate, { params: { serial: first.serial } })).body).toMatchObject({
      state: 'superseded',
      replaced_by: successor?.serial,
    })
    expect((await subjectsOf(teacher)).filter((subject) => subject?.includes('is corrected'))).toHaveLength(1)
    expect((await confirm(teacher, 'Meena Kumari')).body.msg).toBe(serverMessages.nameUnchanged)
  })

  test('can be corrected by its teacher five times a year; after that by staff, with a reason in the audit log', async () => {
    const { teacher } = await holder('Name Zero')
    for (const number of ['One', 'Two', 'Three', 'Four', 'Five'])
      expect((await confirm(teacher, `Name ${number}`)).status).toBe(200)
    const sixth = await confirm(teacher, 'Name Six')
    expect([sixth.status, sixth.error.code]).toEqual([409, 'name-changes-used'])
    expect(await nameOf(teacher)).toMatchObject({ name: 'Name Five', changes_left: 0 })
    const body = { name: 'Name Six', reason: 'The marriage certificate was shown.' }
    expect(
      (await testApp.call(calls.correctName, { token: admin.token, params: { id: teacher.id }, body })).status,
    ).toBe(200)
    await testApp.runJobs()
    expect((await certificatesFor(teacher)).filter(({ state }) => state === 'valid').map(({ name }) => name)).toEqual([
      'Name Six',
    ])
    const [entry] = (await testApp.call(listAuditLog, { token: admin.token })).body.items
    expect(entry).toMatchObject({ action: 'certificate-name.corrected', details: { ...body, before: 'Name Five' } })
    const unnamed = await signUp(testApp)
    expect(
      (await testApp.call(calls.correctName, { token: admin.token, params: { id: unnamed.id }, body })).status,
    ).toBe(409)
  })
})

describe('staff', () => {
  const revoke = (id: string, reason = 'Somebody else sat at the screen.') =>
    testApp.call(calls.revokeCertificate, { token: admin.token, params: { id }, body: { reason } })

  test('revoke with a reason that the teacher gets half a minute later; the job does not issue it again', async () => {
    const { teacher, session, certificate } = await holder()
    expect((await revoke(certificate.id)).status).toBe(200)
    expect((await testApp.sentMails(teacher.email)).map(({ subject }) => subject)).not.toContain(
      `Your certificate ${certificate.serial} is revoked`,
    )
    expect(await subjectsOf(teacher)).toContain(`Your certificate ${certificate.serial} is revoked`)
    await issue(session.id)
    await confirm(teacher, 'Another Name')
    await testApp.runJobs()
    expect(await certificatesFor(teacher)).toMatchObject([
      { id: certificate.id, state: 'revoked', reason: 'Somebody else sat at the screen.' },
    ])
    expect((await revoke(certificate.id)).status).toBe(409)
  })

  test('undo a revocation within half a minute: it is valid, with the current name, and no mail is sent', async () => {
    const { teacher, certificate, registrationId } = await holder('Befor Marriage')
    const { body } = await revoke(certificate.id)
    await confirm(teacher, 'Before Marriage')
    await testApp.runJobs()
    const undone = await testApp.call(undoAct, { token: admin.token, params: { id: body.undo?.id ?? '' } })
    expect(undone.status).toBe(200)
    await testApp.runJobs()
    const valid = (await certificatesFor(teacher)).filter(({ state }) => state === 'valid')
    expect(valid.map(({ name }) => name)).toEqual(['Before Marriage'])
    expect(await certificatesOf(testApp.ctx.db, [registrationId])).toEqual(
      new Map([[registrationId, { serial: valid[0]?.serial, state: 'valid' }]]),
    )
    expect(await subjectsOf(teacher)).not.toContain(`Your certificate ${certificate.serial} is revoked`)
  })

  test('find a certificate by serial in any format, printed name, e-mail and topic', async () => {
    const topic = `Rainbows ${crypto.randomUUID()}`
    const { teacher, certificate } = await holder('Kaveri Ponni', await endedSession(1, { topic }))
    const spelled = certificate.serial.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    for (const q of [spelled, certificate.serial.slice(0, 12), teacher.email, topic.slice(0, 30)]) {
      const { items } = (await testApp.call(calls.listCertificates, { token: admin.token, query: { q } })).body
      expect(items.map(({ id }) => id)).toEqual([certificate.id])
    }
    const byName = { q: 'kaveri ponni', state: 'revoked' } as const
    expect((await testApp.call(calls.listCertificates, { token: admin.token, query: byName })).body.items).toEqual([])
  })

  test('cannot issue before the end, for a cancelled session, or for a draft', async () => {
    const coming = await putLiveSession(testApp.ctx)
    const cancelled = await endedSession(1, { cancelledAt: testApp.ctx.now() })
    const draft = await endedSession(1, { publishedAt: null })
    expect((await issue(coming.id)).error.msg).toBe(serverMessages.sessionNotOver)
    expect((await issue(cancelled.id)).error.msg).toBe(serverMessages.sessionCancelled)
    expect((await issue(draft.id)).status).toBe(404)
  })

  test('see who has a certificate and no longer qualifies', async () => {
    const { session, certificate, registrationId } = await holder()
    await testApp.ctx.db.delete(liveAppeals).where(eq(liveAppeals.registrationId, registrationId))
    await testApp.ctx.db.transaction((tx) => findAttendance(testApp.ctx, tx, [registrationId]))
    await testApp.runJobs()
    expect(await issuingOf(session.id)).toMatchObject({
      qualified: 0,
      issued: 1,
      lost: [{ id: certificate.id, serial: certificate.serial }],
    })
  })
})
