import { submitCode, showSpeakerCode } from '@ariviyal/contract/live/attendance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../../accounts/testing.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { codeOfPart } from './speaker-code.ts'
import { type Attended, openAttended } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const open = () => openAttended(testApp, { admin })
const give = ({ id, teacher }: Attended, code: string) =>
  testApp.call(submitCode, { token: teacher.token, params: { id }, body: { code } })
const shown = async ({ id }: Attended) =>
  (await testApp.call(showSpeakerCode, { token: admin.token, params: { id } })).body.current

describe('the speaker’s code', () => {
  test('is shown to staff during its part of the session, and differs between parts', async () => {
    const session = await open()
    session.goTo(-1)
    expect(await shown(session)).toBeNull()
    const codes: string[] = []
    for (const [minutes, part] of [
      [0, 1],
      [14, 1],
      [15, 2],
      [30, 3],
      [45, 4],
      [59, 4],
    ] as const) {
      session.goTo(minutes)
      const current = await shown(session)
      expect(current).toMatchObject({
        part,
        from: session.after(15 * (part - 1)).toISOString(),
        until: session.after(15 * part).toISOString(),
      })
      codes.push(current?.code ?? '')
    }
    expect(new Set(codes).size).toBe(4)
    for (const code of codes) expect(code).toMatch(/^[34679ACEFGHJKMNPRTWXY]{6}$/)
    session.goTo(60)
    expect(await shown(session)).toBeNull()
  })

  test('counts as presence in its part, however it is formatted and however often it is entered', async () => {
    const session = await open()
    session.goTo(20)
    const code = (await shown(session))?.code ?? ''
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `
    const first = await give(session, typed)
    expect(first.body.room.parts_given).toEqual([1])
    // The rest of the part is still to come.
    expect(first.body.room.presence).toMatchObject({
      present_seconds: 300,
      seen: [{ from: session.after(15).toISOString(), until: session.after(20).toISOString(), sources: ['code'] }],
    })
    session.goTo(31)
    expect((await give(session, code)).body.room.presence.present_seconds).toBe(900)
  })

  test('is accepted until two minutes after its part, and not before it', async () => {
    const session = await open()
    const [first = '', second = ''] = await Promise.all([0, 1].map((part) => codeOfPart(testApp.ctx, session.id, part)))
    session.goTo(-5)
    expect((await give(session, first)).error.code).toBe('session-closed')
    session.goTo(14, 59)
    expect((await give(session, second)).error.code).toBe('wrong-code')
    session.goTo(16, 50)
    expect((await give(session, first)).status).toBe(200)
    session.goTo(17)
    expect((await give(session, first)).error).toMatchObject({
      code: 'wrong-code',
      fields: { code: expect.any(String) },
    })
    expect((await give(session, second)).body.room.parts_given).toEqual([0, 1])
    const last = await codeOfPart(testApp.ctx, session.id, 3)
    session.goTo(61)
    expect((await give(session, last)).body.room.presence.present_seconds).toBe(2_700)
    session.goTo(62)
    expect((await give(session, last)).error.code).toBe('session-closed')
  })

  test('of another session is refused', async () => {
    const [session, other] = [await open(), await open()]
    session.goTo(1)
    expect((await give(session, await codeOfPart(testApp.ctx, other.id, 0))).error.code).toBe('wrong-code')
  })

  test('cannot be guessed: attempts are limited to ten', async () => {
    const session = await open()
    const strict = await openTestApp({ beside: testApp, limitsFactor: 1 })
    try {
      const codes: string[] = []
      for (let place = 0; place < 11; place += 1) {
        const call = { token: session.teacher.token, params: { id: session.id }, body: { code: `WRONG${place}` } }
        codes.push((await strict.call(submitCode, call)).error.code)
      }
      expect(codes.at(9)).not.toBe('too-often')
      expect(codes.at(10)).toBe('too-often')
    } finally {
      await strict.close()
    }
  })
})
