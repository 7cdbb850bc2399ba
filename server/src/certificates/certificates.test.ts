import * as calls from '@ariviyal/contract/certificates'
import { readProof } from '@ariviyal/contract/certificate-proof'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff'
import { undoAct } from '@ariviyal/contract/undo'
import { verifyCertificate } from '@ariviyal/contract/verify'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { liveAppeals } from '../live/attendance/attendance.table.ts'
import { findAttendance } from '../live/attendance/find-attendance.ts'
import { grantPresence, putPresent } from '../live/attendance/testing.ts'
import type { LiveSessionRow } from '../live/live.table.ts'
import { putSession } from '../live/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { certificatesOf } from './certificates-of.ts'
import { settleSessions } from './settle-sessions.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const endedSession = (hoursAgo: number, change: Partial<LiveSessionRow> = {}) => {
  const endsAt = new Date(Math.floor(home.house.now().getTime() / 60_000) * 60_000 - hoursAgo * 3_600_000)
  return putSession(home.house, { startsAt: new Date(endsAt.getTime() - 3_600_000), endsAt, ...change })
}
const confirm = (teacher: TestUser, name: string) =>
  home.call(calls.confirmName, { token: teacher.token, body: { name } })
const nameOf = async (teacher: TestUser) => (await home.call(calls.myCertificateName, { token: teacher.token })).body
const certificatesFor = async (teacher: TestUser) =>
  (await home.call(calls.myCertificates, { token: teacher.token })).body.items
const subjectsOf = async ({ email }: TestUser) => (await home.mails(email)).map(({ subject }) => subject)
const issue = (id: string) => home.call(calls.issueNow, { token: admin.token, params: { id } })
const issuingOf = async (id: string) =>
  (await home.call(calls.showIssuing, { token: admin.token, params: { id } })).body
const fetchFile = (path: string, token: string) =>
  home.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })

/** A teacher with a confirmed name who has the certificate of one session. */
async function holder(name = 'Meena Kumari', session?: LiveSessionRow) {
  const teacher = await signUp(home)
  expect((await confirm(teacher, name)).status).toBe(200)
  const held = session ?? (await endedSession(1))
  const registrationId = await putPresent(home.house, held, teacher.id, 60)
  expect((await issue(held.id)).status).toBe(200)
  await home.runJobs()
  const [certificate] = await certificatesFor(teacher)
  if (!certificate) throw new Error('no certificate')
  return { teacher, session: held, registrationId, certificate }
}

describe('a teacher who took part long enough', () => {
  test('gets a certificate a day later, with what was found and signed, and one letter', async () => {
    const session = await endedSession(23.9, { topic: 'The monsoon over the Ghats', theme: 'earth-and-space' })
    const [long, short] = [await signUp(home), await signUp(home)]
    await confirm(long, 'மலர் Devi')
    await confirm(short, 'Short Stay')
    await putPresent(home.house, session, long.id, 45)
    await putPresent(home.house, session, short.id, 44)
    await settleSessions(home.house)
    await home.runJobs()
    expect(await certificatesFor(long)).toEqual([])

    home.advance({ minutes: 10 })
    await Promise.all([settleSessions(home.house), settleSessions(home.house)])
    await home.runJobs()
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
    expect((await home.call(verifyCertificate, { params: { serial } })).body).toMatchObject({
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

  test('is asked once for the name when there is none, and has what waits as soon as it is confirmed', async () => {
    const teacher = await signUp(home)
    const sessions = [await endedSession(2), await endedSession(4)]
    for (const session of sessions) {
      await putPresent(home.house, session, teacher.id, 60)
      await issue(session.id)
      await issue(session.id)
      await home.runJobs()
    }
    const asked = 'Confirm your name to receive your certificate'
    expect(await subjectsOf(teacher)).toEqual([asked, asked])
    expect(await nameOf(teacher)).toMatchObject({ name: null, suggested: teacher.name, waiting: 2 })
    expect(await issuingOf(sessions[0]?.id ?? '')).toMatchObject({ qualified: 1, issued: 0, without_name: 1 })

    expect((await confirm(teacher, ' R.  Ananthi ')).body.msg).toBe(serverMessages.nameConfirmed)
    await home.runJobs()
    expect((await certificatesFor(teacher)).map(({ name }) => name)).toEqual(['R. Ananthi', 'R. Ananthi'])
    expect(await nameOf(teacher)).toMatchObject({ name: 'R. Ananthi', waiting: 0, changes_left: 5 })
    expect(await issuingOf(sessions[0]?.id ?? '')).toMatchObject({ issued: 1, without_name: 0 })
  })

  test('gets it at once where staff grant an appeal after the session was settled', async () => {
    const { session, teacher: first } = await holder()
    const late = await signUp(home)
    await confirm(late, 'Late Comer')
    const registrationId = await putPresent(home.house, session, late.id, 0)
    await grantPresence(home.house, session, registrationId, 50)
    await home.house.db.transaction((tx) => findAttendance(home.house, tx, [registrationId]))
    await home.runJobs()
    expect((await certificatesFor(late)).map(({ present_seconds: seconds }) => seconds)).toEqual([3_000])
    expect(await certificatesFor(first)).toHaveLength(1)
  })

  test('downloads the PDF and the credential; another teacher finds neither', async () => {
    const { teacher, certificate } = await holder()
    const other = await signUp(home)
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
    [
      'Meena ᱥᱟᱱ',
      'These letters cannot be printed yet: ᱥ ᱟ ᱱ. Write the name in English letters, or in those of another Indian script.',
    ],
  ])('may not be %j', async (name, message) => {
    const teacher = await signUp(home)
    const { status, error } = await confirm(teacher, name)
    expect([status, error.fields?.['name']]).toEqual([422, message])
    expect((await nameOf(teacher)).name).toBeNull()
  })

  test('is shown on a specimen that has no code and no serial', async () => {
    const { token } = await signUp(home)
    const answer = await home.app.inject({
      method: 'POST',
      url: calls.previewName.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'மலர்' },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.length).toBeLessThan(40_000)
  })

  test('is corrected: every valid certificate is replaced, the former ones say so, and the holder is told once', async () => {
    const { teacher, certificate: first } = await holder('Mena Kumari')
    const second = await endedSession(3)
    await putPresent(home.house, second, teacher.id, 60)
    await issue(second.id)
    await home.runJobs()
    expect((await confirm(teacher, 'Meena Kumari')).body.msg).toBe(serverMessages.nameCorrected)
    await home.runJobs()
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
    expect((await home.call(verifyCertificate, { params: { serial: first.serial } })).body).toMatchObject({
      state: 'superseded',
      replaced_by: successor?.serial,
    })
    expect((await subjectsOf(teacher)).filter((subject) => subject?.includes('is corrected'))).toHaveLength(1)
    expect((await confirm(teacher, 'Meena Kumari')).body.msg).toBe(serverMessages.nameUnchanged)
  })

  test('is corrected by its teacher five times in a year; after that by staff, with a reason in the log', async () => {
    const { teacher } = await holder('Name Zero')
    for (const number of ['One', 'Two', 'Three', 'Four', 'Five'])
      expect((await confirm(teacher, `Name ${number}`)).status).toBe(200)
    const sixth = await confirm(teacher, 'Name Six')
    expect([sixth.status, sixth.error.code]).toEqual([409, 'name-changes-used'])
    expect(await nameOf(teacher)).toMatchObject({ name: 'Name Five', changes_left: 0 })
    const body = { name: 'Name Six', reason: 'The marriage certificate was shown.' }
    expect((await home.call(calls.correctName, { token: admin.token, params: { id: teacher.id }, body })).status).toBe(
      200,
    )
    await home.runJobs()
    expect((await certificatesFor(teacher)).filter(({ state }) => state === 'valid').map(({ name }) => name)).toEqual([
      'Name Six',
    ])
    const [entry] = (await home.call(listAuditLog, { token: admin.token })).body.items
    expect(entry).toMatchObject({ action: 'certificate-name.corrected', details: { ...body, before: 'Name Five' } })
    const unnamed = await signUp(home)
    expect((await home.call(calls.correctName, { token: admin.token, params: { id: unnamed.id }, body })).status).toBe(
      409,
    )
  })
})

describe('staff', () => {
  const revoke = (id: string, reason = 'Somebody else sat at the screen.') =>
    home.call(calls.revokeCertificate, { token: admin.token, params: { id }, body: { reason } })

  test('revoke with a reason that the teacher reads half a minute later; the job does not issue it again', async () => {
    const { teacher, session, certificate } = await holder()
    expect((await revoke(certificate.id)).status).toBe(200)
    expect((await home.sentMails(teacher.email)).map(({ subject }) => subject)).not.toContain(
      `Your certificate ${certificate.serial} is revoked`,
    )
    expect(await subjectsOf(teacher)).toContain(`Your certificate ${certificate.serial} is revoked`)
    await issue(session.id)
    await confirm(teacher, 'Another Name')
    await home.runJobs()
    expect(await certificatesFor(teacher)).toMatchObject([
      { id: certificate.id, state: 'revoked', reason: 'Somebody else sat at the screen.' },
    ])
    expect((await revoke(certificate.id)).status).toBe(409)
  })

  test('take a revocation back within half a minute: it is valid, with the name of now, and no letter leaves', async () => {
    const { teacher, certificate, registrationId } = await holder('Befor Marriage')
    const { body } = await revoke(certificate.id)
    await confirm(teacher, 'Before Marriage')
    await home.runJobs()
    const undone = await home.call(undoAct, { token: admin.token, params: { id: body.undo?.id ?? '' } })
    expect(undone.status).toBe(200)
    await home.runJobs()
    const valid = (await certificatesFor(teacher)).filter(({ state }) => state === 'valid')
    expect(valid.map(({ name }) => name)).toEqual(['Before Marriage'])
    expect(await certificatesOf(home.house.db, [registrationId])).toEqual(
      new Map([[registrationId, { serial: valid[0]?.serial, state: 'valid' }]]),
    )
    expect(await subjectsOf(teacher)).not.toContain(`Your certificate ${certificate.serial} is revoked`)
  })

  test('find a certificate by serial in any spelling, by printed name, e-mail and topic', async () => {
    const topic = `Rainbows ${crypto.randomUUID()}`
    const { teacher, certificate } = await holder('Kaveri Ponni', await endedSession(1, { topic }))
    const spelled = certificate.serial.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    for (const q of [spelled, certificate.serial.slice(0, 12), teacher.email, topic.slice(0, 30)]) {
      const { items } = (await home.call(calls.listCertificates, { token: admin.token, query: { q } })).body
      expect(items.map(({ id }) => id)).toEqual([certificate.id])
    }
    const byName = { q: 'kaveri ponni', state: 'revoked' } as const
    expect((await home.call(calls.listCertificates, { token: admin.token, query: byName })).body.items).toEqual([])
  })

  test('cannot issue before the end, for a cancelled session, or for a draft', async () => {
    const coming = await putSession(home.house)
    const cancelled = await endedSession(1, { cancelledAt: home.house.now() })
    const draft = await endedSession(1, { publishedAt: null })
    expect((await issue(coming.id)).error.msg).toBe(serverMessages.sessionNotOver)
    expect((await issue(cancelled.id)).error.msg).toBe(serverMessages.sessionCancelled)
    expect((await issue(draft.id)).status).toBe(404)
  })

  test('see who has a certificate and does not qualify any more', async () => {
    const { session, certificate, registrationId } = await holder()
    await home.house.db.delete(liveAppeals).where(eq(liveAppeals.registrationId, registrationId))
    await home.house.db.transaction((tx) => findAttendance(home.house, tx, [registrationId]))
    await home.runJobs()
    expect(await issuingOf(session.id)).toMatchObject({
      qualified: 0,
      issued: 1,
      lost: [{ id: certificate.id, serial: certificate.serial }],
    })
  })
})
