import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { showUpload, type UploadKind } from '@ariviyal/contract/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { Refusal } from '../platform/http/errors.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { beginUpload } from './begin-upload.ts'
import { takeUpload } from './take-upload.ts'
import { uploadFile } from './testing.ts'
import { openUploadStore } from './upload-store.ts'

let home: TestHouse
let editor: TestUser
let other: TestUser
let admin: TestUser
const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\nA pressure cooker whistles.\n')

beforeAll(async () => {
  home = await openTestHouse()
  editor = await signUp(home, { role: 'editor' })
  other = await signUp(home, { role: 'editor' })
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const take = (id: string, staff: TestUser, kind: UploadKind = 'captions') =>
  home.house.db.transaction((tx) => takeUpload(tx, id, kind, staff, home.house.now(), 'captions_upload'))

const refusalOf = async (taking: Promise<unknown>) => {
  const error: unknown = await taking.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error('not refused')
  return { code: error.code, fields: error.fields }
}
const gone = { code: 'invalid-fields', fields: { captions_upload: messages.uploadGone } }

test('an editor uses a file once, and what they tried in vain is still theirs', async () => {
  const id = await uploadFile(home, editor, 'captions', 'cooker.vtt', captions)
  expect((await home.call(showUpload, { token: editor.token, params: { id } })).body.state).toBe('ready')
  expect(await refusalOf(take(id, other))).toEqual(gone)
  expect(await refusalOf(take(id, editor, 'pdf'))).toEqual(gone)
  const failed = home.house.db.transaction(async (tx) => {
    await takeUpload(tx, id, 'captions', editor, home.house.now())
    throw new Error('something else of the form was wrong')
  })
  await expect(failed).rejects.toThrow('something else')
  const taken = await take(id, editor)
  expect(taken).toMatchObject({
    key: `captions/${id}.vtt`,
    coverKey: null,
    contentType: 'text/vtt',
    filename: 'cooker.vtt',
    details: { kind: 'captions', cues: 1 },
  })
  expect((await home.house.storage.stat(taken.key))?.bytes).toBe(taken.bytes)
  expect(await refusalOf(take(id, editor))).toEqual(gone)
})

test('of two forms that name the same file one gets it', async () => {
  const id = await uploadFile(home, editor, 'captions', 'cooker.vtt', captions)
  const both = await Promise.allSettled([take(id, editor), take(id, admin)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a file that is not here yet is waited for; one that never was is not', async () => {
  const store = await openUploadStore(home.house)
  const id = await beginUpload(home.house, store, editor, { kind: 'captions', filename: 'a.vtt', bytes: 10 })
  expect(await refusalOf(take(id, editor))).toEqual({
    code: 'upload-not-ready',
    fields: { captions_upload: serverMessages.uploadNotReady },
  })
  expect(await refusalOf(take(id, other))).toEqual(gone)
  expect(await refusalOf(take(crypto.randomUUID(), editor))).toEqual(gone)
})
