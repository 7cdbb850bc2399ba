import * as calls from '@ariviyal/contract/library/library'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { publishedBook } from '../testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const keep = (user: TestUser | undefined, id: string, page: number) =>
  testApp.call(calls.keepPlace, { ...(user && { token: user.token }), params: { id }, body: { page } })
const placeFor = async (user: TestUser | undefined, id: string) =>
  (await testApp.call(calls.showEbook, { ...(user && { token: user.token }), params: { id } })).body.place

describe('a teacher who reads a book', () => {
  test('finds the last page on any device, and nobody else does', async () => {
    const [teacher, colleague] = [await signUp(testApp), await signUp(testApp)]
    const id = await publishedBook(testApp, { pages: 48 })
    expect(await placeFor(teacher, id)).toBeNull()
    for (const page of [3, 17]) expect((await keep(teacher, id, page)).status).toBe(200)
    expect(await placeFor(teacher, id)).toBe(17)
    expect(await placeFor(colleague, id)).toBeNull()
    expect(await placeFor(undefined, id)).toBeNull()
  })

  test('cannot leave a book beyond its end, nor at a page that no book has', async () => {
    const teacher = await signUp(testApp)
    const id = await publishedBook(testApp, { pages: 48 })
    expect((await keep(teacher, id, 60)).body).toEqual({ page: 48 })
    expect(await placeFor(teacher, id)).toBe(48)
    for (const page of [0, -1, 1.5, 2_001]) expect((await keep(teacher, id, page)).status).toBe(422)
  })

  test('keeps no place in a book that is not open to them', async () => {
    const teacher = await signUp(testApp)
    const premium = await publishedBook(testApp, { isPremium: true })
    const draft = await publishedBook(testApp, { publishedAt: null })
    expect((await keep(teacher, premium, 2)).status).toBe(403)
    expect((await keep(teacher, draft, 2)).status).toBe(404)
    expect((await keep(undefined, premium, 2)).status).toBe(401)
  })
})
