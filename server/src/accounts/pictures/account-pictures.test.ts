import { createCanvas, loadImage } from '@napi-rs/canvas'
import { me } from '@ariviyal/contract/accounts/accounts'
import { removePicture, savePicture, showPicture } from '@ariviyal/contract/accounts/picture'
import { deleteAccount, exportPersonalData } from '@ariviyal/contract/privacy/privacy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import { photoWithPlace } from '../../testing/photo-with-place.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { signUp, type TestUser } from '../testing.ts'
import { accountPictures } from './account-pictures.table.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const save = ({ token }: TestUser, bytes: Uint8Array) =>
  testApp.call(savePicture, { token, body: { file: Buffer.from(bytes).toString('base64') } })
const shown = async ({ token }: TestUser) => (await testApp.call(showPicture, { token })).body.picture
const changedAt = async ({ token }: TestUser) => (await testApp.call(me, { token })).body.picture_at
const bytesOf = (picture: string | null) => Buffer.from(picture?.split(',')[1] ?? '', 'base64')

test('a teacher has a picture: the middle as a small square, which only its owner sees, exports and removes', async () => {
  const [teacher, other] = [await signUp(testApp), await signUp(testApp)]
  const wide = createCanvas(900, 300)
  const context = wide.getContext('2d')
  for (const [place, colour] of ['#f00', '#0f0', '#00f'].entries()) {
    context.fillStyle = colour
    context.fillRect(place * 300, 0, 300, 300)
  }
  expect((await save(teacher, await wide.encode('png'))).status).toBe(200)
  const picture = await shown(teacher)
  const image = await loadImage(bytesOf(picture))
  expect([image.width, image.height]).toEqual([256, 256])
  const drawn = createCanvas(256, 256).getContext('2d')
  drawn.drawImage(image, 0, 0)
  for (const x of [4, 252]) {
    const [red = 0, green = 0, blue = 0] = drawn.getImageData(x, 128, 1, 1).data
    expect(green).toBeGreaterThan(200)
    expect(Math.max(red, blue)).toBeLessThan(60)
  }
  expect(await shown(other)).toBeNull()
  expect(Date.parse((await changedAt(teacher)) ?? '')).toBeLessThanOrEqual(testApp.ctx.now().getTime())
  expect(await changedAt(other)).toBeUndefined()
  const { token, password } = teacher
  const { body } = await testApp.call(exportPersonalData, { token, body: { password } })
  expect(body as unknown).toMatchObject({ picture })

  expect((await testApp.call(removePicture, { token })).status).toBe(200)
  expect(await shown(teacher)).toBeNull()
  expect(await changedAt(teacher)).toBeUndefined()
})

test('a photo loses its place, and goes with the account', async () => {
  const teacher = await signUp(testApp)
  expect((await save(teacher, await photoWithPlace())).status).toBe(200)
  const bytes = bytesOf(await shown(teacher))
  expect(bytes.includes('EXIF')).toBe(false)
  expect(bytes.includes('GPS')).toBe(false)
  const { token, password } = teacher
  expect((await testApp.call(deleteAccount, { token, body: { password } })).status).toBe(200)
  expect(await testApp.ctx.db.$count(accountPictures)).toBe(0)
})

test.each([
  ['a text', Buffer.from('not a picture at all')],
  ['half a picture', createCanvas(64, 64).toBuffer('image/png').subarray(0, 90)],
])('%s is refused with a sentence', async (_kind, bytes) => {
  const teacher = await signUp(testApp)
  const { status, error } = await save(teacher, bytes)
  expect(status).toBe(422)
  expect(error.fields).toHaveProperty('file')
  expect(await shown(teacher)).toBeNull()
})
