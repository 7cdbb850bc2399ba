import { showPresent } from '@ariviyal/contract/live/attendance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../../accounts/testing.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { putRegistration } from '../../testing.ts'
import { openAttended, openPage } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

test('staff see who is in a session now, of how many with a place', async () => {
  const session = await openAttended(testApp, { admin })
  const shown = async () => (await testApp.call(showPresent, { token: admin.token, params: { id: session.id } })).body
  for (const status of ['registered', 'waiting'] as const)
    await putRegistration(testApp.ctx, session.id, (await signUp(testApp)).id, { status })
  session.goTo(5)
  expect(await shown()).toEqual({ expected: 2, present: 0, people: [] })
  const [laptop, phone] = [openPage(testApp, session), openPage(testApp, session)]
  for (const page of [laptop, phone]) await page.tell([session.after(5)])
  const { id, name } = session.teacher
  expect(await shown()).toEqual({ expected: 2, present: 1, people: [{ id, name }] })
  session.goTo(6)
  await laptop.tell([session.after(6)], { left: true })
  // The phone is still there.
  expect(await shown()).toMatchObject({ present: 1 })
  await phone.tell([session.after(6)])
  session.goTo(7, 30)
  expect(await shown()).toMatchObject({ present: 1 })
  session.goTo(7, 50)
  expect(await shown()).toEqual({ expected: 2, present: 0, people: [] })
  const editor = await signUp(testApp, { role: 'editor' })
  expect((await testApp.call(showPresent, { token: editor.token, params: { id: session.id } })).status).toBe(403)
})
