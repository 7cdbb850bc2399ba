import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { showUpload, type UploadKind } from '@ariviyal/contract/uploads/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { AppError } from '../platform/http/errors.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { beginUpload } from './begin-upload.ts'
import { claimUpload } from './claim-upload.ts'
import { uploadFile } from './testing.ts'
import { uploadStoreOf } from './tus/upload-store.ts'

let testApp: TestApp
let editor: TestUser
let other: TestUser
let admin: TestUser
const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\nA pressure cooker whistles.\n')

beforeAll(async () => {
  testApp = await openTestApp()
  editor = await signUp(testApp, { role: 'editor' })
  other = await signUp(testApp, { role: 'editor' })
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const claim = (id: string, staff: TestUser, kind: UploadKind = 'captions') =>
  testApp.ctx.db.transaction((tx) => claimUpload(tx, id, kind, staff, testApp.ctx.now(), 'captions_upload'))

const toAppError = async (taking: Promise<unknown>) => {
  const error: unknown = await taking.catch((reason: unknown) => reason)
  if (!(error instanceof AppError)) throw new Error('not refused')
  return { code: error.code, fields: error.details.fields }
}
const notFound = { code: 'invalid-fields', fields: { captions_upload: messages.uploadGone } }

test('an editor claims a file once, and keeps it after failed attempts', async () => {
  const id = await uploadFile(testApp, editor, 'captions', 'cooker.vtt', captions)
  expect((await testApp.call(showUpload, { token: editor.token, params: { id } })).body.state).toBe('ready')
  expect(await toAppError(claim(id, other))).toEqual(notFound)
  expect(await toAppError(claim(id, editor, 'pdf'))).toEqual(notFound)
  const failed = testApp.ctx.db.transaction(async (tx) => {
    await claimUpload(tx, id, 'captions', editor, testApp.ctx.now())
    throw new Error('another field of the form was invalid')
  })
  await expect(failed).rejects.toThrow('another field')
  const claimed = await claim(id, editor)
  expect(claimed).toMatchObject({
    key: `captions/${id}.vtt`,
    coverKey: null,
    contentType: 'text/vtt',
    filename: 'cooker.vtt',
    details: { kind: 'captions', cues: 1 },
  })
  expect((await testApp.ctx.storage.stat(claimed.key))?.bytes).toBe(claimed.bytes)
  expect(await toAppError(claim(id, editor))).toEqual(notFound)
})

test('one of two forms that name the same file gets it', async () => {
  const id = await uploadFile(testApp, editor, 'captions', 'cooker.vtt', captions)
  const both = await Promise.allSettled([claim(id, editor), claim(id, admin)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an unfinished upload is reported as not ready, an unknown one as an error', async () => {
  const store = await uploadStoreOf(testApp.ctx)
  const id = await beginUpload(testApp.ctx, store, { user: editor }, { kind: 'captions', filename: 'a.vtt', bytes: 10 })
  expect(await toAppError(claim(id, editor))).toEqual({
    code: 'upload-not-ready',
    fields: { captions_upload: serverMessages.uploadNotReady },
  })
  expect(await toAppError(claim(id, other))).toEqual(notFound)
  expect(await toAppError(claim(crypto.randomUUID(), editor))).toEqual(notFound)
})
