import * as calls from '@ariviyal/contract/appeals'
import { makeAppeal, showOwnAttendance } from '@ariviyal/contract/attendance'
import { clockOf } from '@ariviyal/contract/attendance-words'
import { listWaiting } from '@ariviyal/contract/desk'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openTestHouse } from '../../testing/open-test-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { putRegistration } from '../testing.ts'
import { importParticipants } from './import-participants.ts'
import { participantsFile, putHeldSession } from './testing.ts'

let home: TestHouse
let admin: TestUser
let support: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
  support = await signUp(home, { role: 'support' })
})
afterAll(() => home.close())

/** A teacher who was seen for 30 minutes of an hour and claims from the 30th to the 50th. */
async function appealed(change: Parameters<typeof putHeldSession>[1] = {}) {
  const session = await putHeldSession(home, change)
  const teacher = await signUp(home)
  await putRegistration(home.house, session.id, teacher.id)
  const list = participantsFile(session, [{ name: 'One', email: teacher.email, from: 0, until: 30 }])
  await importParticipants(home.house, support, session.id, list)
  const at = (minute: number) => clockOf(new Date(session.startsAt.getTime() + minute * 60_000))
  const made = await home.call(makeAppeal, {
    token: teacher.token,
    params: { id: session.id },
    body: { from: at(30), until: at(50), words: 'My line was down, I listened by phone.' },
  })
  if (made.status !== 201) throw new Error(made.error.code)
  const own = async () =>
    (await home.call(showOwnAttendance, { token: teacher.token, params: { id: session.id } })).body
  const id = (await own()).appeals[0]?.id ?? ''
  return { session, teacher, id, at, own }
}
type Appealed = Awaited<ReturnType<typeof appealed>>

const grant = ({ id, at }: Appealed, from: number, until: number, token = support.token) =>
  home.call(calls.grantAppeal, {
    token,
    params: { id },
    body: { from: at(from), until: at(until), reason: 'The moderator remembers.' },
  })
const decline = ({ id }: Appealed) =>
  home.call(calls.declineAppeal, { token: support.token, params: { id }, body: { reason: 'Nobody saw you.' } })
const letters = async ({ teacher }: Appealed) =>
  (await home.mails(teacher.email)).filter(({ subject }) => subject?.startsWith('Your appeal'))

describe('staff who decide an appeal', () => {
  test('see the claim beside what was seen, and what it would come to', async () => {
    const it = await appealed()
    const { body } = await home.call(calls.showAppeal, { token: support.token, params: { id: it.id } })
    expect(body).toMatchObject({
      words: 'My line was down, I listened by phone.',
      teacher: { id: it.teacher.id, email: it.teacher.email },
      session: { id: it.session.id },
      granted: null,
      presence: { present_seconds: 1_800, needed_seconds: 2_700, qualified: false },
      with_claim: { present_seconds: 3_000, qualified: true },
    })
    expect(body.presence.seen).toMatchObject([{ sources: ['list'] }])
    const list = await home.call(calls.listAppeals, { token: support.token, params: { id: it.session.id } })
    expect(list.body.items).toMatchObject([{ id: it.id, decided_by: null }])
  })

  test('grant the whole: it counts at once, the teacher reads why and how much, and the log keeps it', async () => {
    const it = await appealed()
    expect((await grant(it, 30, 50)).body.msg).toBe(serverMessages.appealGranted)
    const own = await it.own()
    expect(own.presence).toMatchObject({ present_seconds: 3_000, qualified: true })
    expect(own.presence.seen.map(({ sources }) => sources.join())).toEqual(['list', 'staff'])
    expect(own.appeals).toMatchObject([{ granted: true, reason: 'The moderator remembers.' }])
    const [letter, another] = await letters(it)
    expect(another).toBeUndefined()
    for (const words of [
      'all of that counts',
      'The reason: The moderator remembers.',
      `present 50 m 0 s of 60 m; missing ${it.at(50)}-${it.at(60)}`,
      'You needed 45 m (75%), so you qualify',
      `/sessions/${it.session.id}/attendance`,
    ])
      expect(letter?.text).toContain(words)
    const { items } = (await home.call(listAuditLog, { token: admin.token })).body
    expect(items[0]).toMatchObject({
      action: 'appeal.granted',
      subject_id: it.id,
      actor: { id: support.id },
      details: { name: it.teacher.name, session: it.session.topic, reason: 'The moderator remembers.' },
    })
  })

  test('grant a smaller part, but never more than was claimed', async () => {
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
    const [letter] = await letters(it)
    expect(letter?.text).toContain(`what counts is from ${it.at(30)} to ${it.at(40)}`)
    expect(letter?.text).toContain('A certificate needs 45 m (75%), which this is not.')
  })

  test('decline with a reason, which they have to give, and nothing is counted', async () => {
    const it = await appealed()
    const empty = await home.call(calls.declineAppeal, {
      token: support.token,
      params: { id: it.id },
      body: { reason: '  ' },
    })
    expect(empty.error.fields?.['reason']).toBe(messages.appealReasonRequired)
    expect((await decline(it)).body.msg).toBe(serverMessages.appealDeclined)
    expect((await it.own()).presence.present_seconds).toBe(1_800)
    const [letter] = await letters(it)
    expect(letter?.text).toContain('We could not grant your appeal.')
    expect(letter?.text).toContain('The reason: Nobody saw you.')
  })

  test('are told when a colleague was faster: the first decision stands, with one letter', async () => {
    const it = await appealed()
    const answers = await Promise.all([decline(it), grant(it, 30, 50), decline(it)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toEqual({
      code: 'already-decided',
      msg: serverMessages.appealDecidedBefore,
    })
    expect(await letters(it)).toHaveLength(1)
    const list = await home.call(calls.listAppeals, { token: support.token, params: { id: it.session.id } })
    expect(list.body.items).toMatchObject([{ decided_by: support.name }])
  })

  test('find it on the desk, oldest first, until it is decided', async () => {
    const it = await appealed()
    const waiting = async () =>
      (await home.call(listWaiting, { token: support.token })).body.items.filter(({ id }) => id === it.id)
    expect(await waiting()).toMatchObject([
      { kind: 'appeal', title: it.teacher.name, detail: it.session.topic, session_id: it.session.id },
    ])
    await decline(it)
    expect(await waiting()).toEqual([])
  })
})
