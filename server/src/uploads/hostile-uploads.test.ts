import { randomBytes } from 'node:crypto'
import { limits, teacherUploadBytes, uploadBytes } from '@ariviyal/contract/limits'
import { fileTooLarge, messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { showUpload } from '@ariviyal/contract/uploads/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { auditLog } from '../audit/audit-log.table.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { tusClient } from './tus/testing.ts'
import { uploads } from './uploads.table.ts'
import { idOf, openUploadFixture, type UploadFixture } from './upload-fixture-testing.ts'

let fixture: UploadFixture
let testApp: UploadFixture['testApp']
let address: UploadFixture['address']
let store: UploadFixture['store']
let editor: UploadFixture['editor']
let client: UploadFixture['client']
let book: UploadFixture['book']
let show: UploadFixture['show']

describe.each(['a folder', 'a bucket'])('with files in %s', (where) => {
  beforeAll(async () => {
    fixture = await openUploadFixture(where)
    ;({ testApp, address, store, editor, client, book, show } = fixture)
  })
  afterAll(() => fixture.close())

  describe('a file that differs from its announcement', () => {
    test('is rejected with a reason when its content has another type, and must be uploaded anew', async () => {
      const text = Buffer.from('Dear colleague, the timetable of the 7:40 to Thanjavur')
      const path = await client.begin('pdf', 'light.pdf', text.length)
      await client.send(path, 0, text)
      await testApp.runJobs()
      const refused = await show(path)
      expect(refused).toMatchObject({ state: 'refused', details: null, cover_url: null })
      expect(refused.reason).toMatch(/^[A-Z].*\.$/)
      expect((await client.ask('HEAD', path, {})).status).toBe(404)
      expect(await testApp.ctx.storage.stat(`unfinished/${idOf(path)}`)).toBeNull()
    })

    test.each(Object.entries(uploadBytes))(
      'is refused before its first byte when it is too large: %s',
      async (kind, max) => {
        const answer = await client.create(kind, 'large', max + 1)
        expect([answer.status, answer.body]).toEqual([413, { code: 'too-large', msg: fileTooLarge(max) }])
      },
    )

    test('is refused before its first byte when it is empty or of no known kind', async () => {
      expect((await client.create('pdf', 'empty.pdf', 0)).body).toMatchObject({ msg: messages.uploadEmpty })
      const answers = [await client.create('program', 'a.exe', 5), await client.create('__proto__', 'a', 5)]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [415, 'wrong-type'],
        [415, 'wrong-type'],
      ])
    })

    test('may not be longer than announced, nor start in the middle', async () => {
      const path = await client.begin('pdf', 'long.pdf', 100)
      const long = await client.send(path, 0, randomBytes(101))
      expect([long.status, long.body.code]).toEqual([413, 'too-large'])
      const gap = await client.send(path, 50, randomBytes(10))
      expect([gap.status, gap.body]).toEqual([409, { code: 'upload-offset', msg: serverMessages.uploadMoved }])
      // A body without a Content-Length is cut at the announced length.
      const endless = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let piece = 0; piece < 20; piece += 1) controller.enqueue(new Uint8Array(50))
          controller.close()
        },
      })
      const init: RequestInit & { duplex: 'half' } = {
        method: 'PATCH',
        duplex: 'half',
        body: endless,
        headers: {
          authorization: `Bearer ${editor.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
      }
      expect((await fetch(new URL(path, address), init)).status).toBe(413)
      expect(await store.receivedOf(idOf(path))).toBeLessThanOrEqual(100)
    })

    test('keeps only a readable name', async () => {
      for (const [sentName, storedName] of [
        ['C:\\fakepath\\Light.pdf', 'Light.pdf'],
        ['../../etc/passwd', 'passwd'],
        ['ஒளி\u0000\u202E.pdf', 'ஒளி.pdf'],
        ['', 'file'],
        [`${'a'.repeat(400)}.pdf`, `${'a'.repeat(limits.filenameMax - 4)}.pdf`],
      ] as const)
        expect((await show(await client.begin('pdf', sentName, 10))).filename).toBe(storedName)
      await testApp.ctx.db.delete(uploads)
    })
  })

  describe('a client that violates the protocol', () => {
    test('gets an error', async () => {
      const { status, headers } = await client.ask('POST', '/uploads', {
        'tus-resumable': '0.2.2',
        'upload-length': '5',
      })
      expect([status, headers.get('tus-version')]).toEqual([412, '1.0.0'])
      const kind = `kind ${Buffer.from('pdf').toString('base64')}`
      for (const wrong of [
        { 'upload-metadata': kind },
        { 'upload-defer-length': '1', 'upload-metadata': kind },
        { 'upload-length': '-1', 'upload-metadata': kind },
        { 'upload-length': '5' },
        { 'upload-length': '5', 'upload-metadata': 'kind ***' },
      ])
        expect((await client.ask('POST', '/uploads', wrong)).status).toBeGreaterThanOrEqual(400)
      const path = await client.begin('pdf', 'a.pdf', 10)
      expect((await client.ask('PATCH', path, { 'upload-offset': '0' }, book)).body.code).toBe('wrong-type')
      expect(
        (await client.ask('PATCH', path, { 'upload-offset': '-1', 'content-type': 'application/offset+octet-stream' }))
          .status,
      ).toBe(400)
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect((await client.ask('HEAD', path, {})).headers.get('access-control-allow-origin')).toBeNull()
      expect((await client.ask('HEAD', '/uploads/..%2f..%2fsecret', {})).status).toBe(404)
    })
  })

  describe('another user', () => {
    test.each(['guest', 'made-up', 'teacher', 'support'] as const)('cannot upload anything: %s', async (who) => {
      const token = {
        guest: undefined,
        'made-up': 'made-up-token',
        teacher: (await signUp(testApp)).token,
        support: (await signUp(testApp, { role: 'support' })).token,
      }[who]
      const otherClient = tusClient(address, token)
      const path = await client.begin('pdf', 'mine.pdf', book.length)
      const answers = [
        await otherClient.create('video', 'theirs.mp4', 10),
        await otherClient.send(path, 0, book),
        await otherClient.cancel(path),
      ]
      const isGuest = who === 'guest' || who === 'made-up'
      const closed = isGuest ? [401, 'not-logged-in'] : [403, 'subscription-needed']
      // Support staff may send what questions and assignments of their own hold.
      const unknown = [404, 'not-found']
      const expected = who === 'support' ? [[403, 'staff-only'], unknown, unknown] : [closed, closed, closed]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(expected)
      expect((await otherClient.ask('HEAD', path, {})).status).toBe(expected[1]?.[0])
      expect(await client.offset(path)).toBe(0)
    })

    test('sends as a subscriber pictures, PDFs and documents only, and not without end; the audit log has no acts of teachers', async () => {
      const teacher = await signUpSubscriber(testApp)
      const theirs = tusClient(address, teacher.token)
      for (const kind of ['video', 'captions'])
        expect((await theirs.create(kind, 'mine', 10)).body.code).toBe('staff-only')
      for (const kind of ['pdf', 'document'] as const)
        expect((await theirs.create(kind, 'mine', teacherUploadBytes[kind] + 1)).body.code).toBe('too-large')
      const before = await testApp.ctx.db.$count(auditLog)
      const path = await theirs.begin('picture', 'mine.png', 10)
      expect((await theirs.cancel(path)).status).toBe(204)
      expect(await testApp.ctx.db.$count(auditLog)).toBe(before)
      const now = testApp.ctx.now()
      const waiting = { kind: 'picture' as const, filename: 'a.png', state: 'checking' as const, declaredBytes: 1 }
      await testApp.ctx.db.insert(uploads).values(
        Array.from({ length: limits.waitingFilesMax }, () => ({
          ...waiting,
          id: crypto.randomUUID(),
          createdBy: teacher.id,
          createdAt: now,
          finishedAt: now,
        })),
      )
      expect((await theirs.create('picture', 'one-more.png', 10)).body.code).toBe('uploads-full')
    })

    test('finds as an editor only their own uploads; an administrator sees them all', async () => {
      const path = await client.begin('pdf', 'mine.pdf', book.length)
      const other = await signUp(testApp, { role: 'editor' })
      const admin = await signUp(testApp, { admin: true })
      for (const { token } of [other, admin]) {
        const theirs = tusClient(address, token)
        expect((await theirs.send(path, 0, book)).body.code).toBe('not-found')
        expect((await theirs.cancel(path)).body.code).toBe('not-found')
        expect((await theirs.ask('HEAD', path, {})).status).toBe(404)
      }
      const look = (token: string) => testApp.call(showUpload, { token, params: { id: idOf(path) } })
      expect((await look(other.token)).error.code).toBe('not-found')
      expect((await look(admin.token)).body.state).toBe('receiving')
    })
  })
})
