import { inputClock, timesInWords } from '@ariviyal/contract/time'
import * as calls from '@ariviyal/contract/live/appeals'
import { makeAppeal, showOwnAttendance } from '@ariviyal/contract/live/attendance'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../../accounts/testing.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { putRegistration } from '../../testing.ts'
import { importParticipants } from '../imports/import-participants.ts'
import { participantsFile, putHeldSession } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
let support: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  support = await signUp(testApp, { role: 'support' })
})
afterAll(() => testApp.close())

/** A teacher present for the first 30 minutes of an hour, who claims minutes 30 to 50. */
async function appealed(change: Parameters<typeof putHeldSession>[1] = {}) {
  const session = await putHeldSession(testApp, change)
  const teacher = await signUp(testApp)
  await putRegistration(testApp.ctx, session.id, teacher.id)
  const list = participantsFile(session, [{ name: 'One', email: teacher.email, from: 0, until: 30 }])
  await importParticipants(testApp.ctx, support, session.id, list)
  const after = (minute: number) => new Date(session.startsAt.getTime() + minute * 60_000)
  const at = (minute: number) => inputClock(after(minute))
  const made = await testApp.call(makeAppeal, {
    token: teacher.token,
    params: { id: session.id },
    body: { from: at(30), until: at(50), words: 'My line was down, I listened by phone.' },
  })
  if (made.status !== 201) throw new Error(made.error.code)
  const own = async () =>
    (await testApp.call(showOwnAttendance, { token: teacher.token, params: { id: session.id } })).body
  const id = (await own()).appeals[0]?.id ?? ''
  return { session, teacher, id, after, at, own }
}
type Appealed = Awaited<ReturnType<typeof appealed>>

const grant = ({ id, at }: Appealed, from: number, until: number, token = support.token) =>
  testApp.call(calls.grantAppeal, {
    token,
    params: { id },
    body: { from: at(from), until: at(until), reason: 'The moderator remembers.' },
  })
const decline = ({ id }: Appealed) =>
  testApp.call(calls.declineAppeal, { token: support.token, params: { id }, body: { reason: 'Nobody saw you.' } })
const mails = async ({ teacher }: Appealed) =>
  (await testApp.mails(teacher.email)).filter(({ subject }) => subject?.startsWith('Your appeal'))

describe('staff who decide an appeal', () => {
  test('see the claim beside the recorded presence, and the presence that it would lead to', async () => {
    const it = await appealed()
    const { body } = await testApp.call(calls.showAppeal, { token: support.token, params: { id: it.id } })
    expect(body).toMatchObject({
      words: 'My line was down, I listened by phone.',
      teacher: { id: it.teacher.id, email: it.teacher.email },
      session: { id: it.session.id },
      granted: null,
      presence: { present_seconds: 1_800, needed_seconds: 2_700, qualified: false },
      with_claim: { present_seconds: 3_000, qualified: true },
    })
    expect(body.presence.seen).toMatchObject([{ sources: ['list'] }])
    const list = await testApp.call(calls.listAppeals, { token: support.token, params: { id: it.session.id } })
    expect(list.body.items).toMatchObject([{ id: it.id, decided_by: null }])
  })

  test('grant all of it: it counts at once, the teacher gets a mail with reason and figures, and it is audited', async () => {
    const it = await appealed()
    expect((await grant(it, 30, 50)).body.msg).toBe(serverMessages.appealGranted)
    const own = await it.own()
    expect(own.presence).toMatchObject({ present_seconds: 3_000, qualified: true })
    expect(own.presence.seen.map(({ sources }) => sources.join())).toEqual(['list', 'staff'])
    expect(own.appeals).toMatchObject([{ granted: true, reason: 'The moderator remembers.' }])
    const [mail, another] = await mails(it)
    expect(another).toBeUndefined()
    for (const words of [
      'all of that time counts',
      'Reason: The moderator remembers.',
      `present 50 min of 60 min; missing ${timesInWords(it.after(50), it.after(60))}`,
      'You needed 45 min (75%), so you qualify',
      `/sessions/${it.session.id}/attendance`,
    ])
      expect(mail?.text).toContain(words)
    const { items } = (await testApp.call(listAuditLog, { token: admin.token })).body
    expect(items[0]).toMatchObject({
      action: 'appeal.granted',
      subject_id: it.id,
      actor: { id: support.id },
      details: { name: it.teacher.name, session: it.session.topic, reason: 'The moderator remembers.' },
    })
  })

  test('grant a part, but never more than the claim', async () => {
    const it = await appealed()
    for (const [from, until] of [
      [20, 50],
      [30, 51],
      [0, 60],
    ] as const)
      expect((await grant(it, from, until)).error.fields?.['from']).toBe(serverMessages.appealMoreThanClaimed)
    for (const [from, until] of [
      [40, 40],
      [45, 40],
      [50, 70],
    ] as const)
      expect((await grant(it, from, until)).error.code).toBe('invalid-fields')
    expect((await it.own()).appeals).toMatchObject([{ decided_at: null }])
    expect((await grant(it, 30, 40)).status).toBe(200)
    expect((await it.own()).presence).toMatchObject({ present_seconds: 2_400, qualified: false })
    const [mail] = await mails(it)
    expect(mail?.text).toContain(
      `part of your appeal: the time from ${timesInWords(it.after(30), it.after(40))} counts`,
    )
    expect(mail?.text).toContain('A certificate needs 45 min (75%), so you do not qualify for one.')
  })

  test('decline with a mandatory reason, and nothing is counted', async () => {
    const it = await appealed()
    const empty = await testApp.call(calls.declineAppeal, {
      token: support.token,
      params: { id: it.id },
      body: { reason: '  ' },
    })
    expect(empty.error.fields?.['reason']).toBe(messages.appealReasonRequired)
    expect((await decline(it)).body.msg).toBe(serverMessages.appealDeclined)
    expect((await it.own()).presence.present_seconds).toBe(1_800)
    const [mail] = await mails(it)
    expect(mail?.text).toContain('We could not accept your appeal.')
    expect(mail?.text).toContain('Reason: Nobody saw you.')
  })

  test('get an error when a colleague was faster: the first decision and its one mail remain', async () => {
    const it = await appealed()
    const answers = await Promise.all([decline(it), grant(it, 30, 50), decline(it)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toEqual({
      code: 'already-decided',
      msg: serverMessages.appealDecidedBefore,
    })
    expect(await mails(it)).toHaveLength(1)
    const list = await testApp.call(calls.listAppeals, { token: support.token, params: { id: it.session.id } })
    expect(list.body.items).toMatchObject([{ decided_by: support.name }])
  })

  test('find it on the dashboard, oldest first, until it is decided', async () => {
    const it = await appealed()
    const waiting = async () =>
      (await testApp.call(listWaiting, { token: support.token })).body.items.filter(({ id }) => id === it.id)
    expect(await waiting()).toMatchObject([
      { kind: 'appeal', title: it.teacher.name, detail: it.session.topic, session_id: it.session.id },
    ])
    await decline(it)
    expect(await waiting()).toEqual([])
  })
})
