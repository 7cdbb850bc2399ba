import { randomBytes } from 'node:crypto'
import { limits, uploadBytes } from '@ariviyal/contract/limits'
import { fileTooLarge, messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { showUpload } from '@ariviyal/contract/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { tusClient } from './testing.ts'
import { uploads } from './uploads.table.ts'
import { idOf, openUploadDesk, type UploadDesk } from './upload-desk-testing.ts'

let desk: UploadDesk
let home: UploadDesk['home']
let address: UploadDesk['address']
let store: UploadDesk['store']
let editor: UploadDesk['editor']
let client: UploadDesk['client']
let book: UploadDesk['book']
let show: UploadDesk['show']

describe.each(['a folder', 'a bucket'])('with files in %s', (where) => {
  beforeAll(async () => {
    desk = await openUploadDesk(where)
    ;({ home, address, store, editor, client, book, show } = desk)
  })
  afterAll(() => desk.close())

  describe('a file that is not what it was said to be', () => {
    test('is refused in words when its content is another, and must be begun anew', async () => {
      const text = Buffer.from('Dear colleague, the timetable of the 7:40 to Thanjavur')
      const path = await client.begin('pdf', 'light.pdf', text.length)
      await client.send(path, 0, text)
      await home.runJobs()
      const refused = await show(path)
      expect(refused).toMatchObject({ state: 'refused', details: null, cover_url: null })
      expect(refused.reason).toMatch(/^[A-Z].*\.$/)
      expect((await client.ask('HEAD', path, {})).status).toBe(404)
      expect(await home.house.storage.stat(`unfinished/${idOf(path)}`)).toBeNull()
    })

    test.each(Object.entries(uploadBytes))(
      'is refused before its first byte when it is too large: %s',
      async (kind, max) => {
        const answer = await client.create(kind, 'large', max + 1)
        expect([answer.status, answer.body]).toEqual([413, { code: 'too-large', msg: fileTooLarge(max) }])
      },
    )

    test('is refused before its first byte when it is empty, or of no kind', async () => {
      expect((await client.create('pdf', 'empty.pdf', 0)).body).toMatchObject({ msg: messages.uploadEmpty })
      const answers = [await client.create('program', 'a.exe', 5), await client.create('__proto__', 'a', 5)]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [415, 'wrong-type'],
        [415, 'wrong-type'],
      ])
    })

    test('may not be longer than was said, nor begin in the middle', async () => {
      const path = await client.begin('pdf', 'long.pdf', 100)
      const long = await client.send(path, 0, randomBytes(101))
      expect([long.status, long.body.code]).toEqual([413, 'too-large'])
      const apart = await client.send(path, 50, randomBytes(10))
      expect([apart.status, apart.body]).toEqual([409, { code: 'upload-offset', msg: serverMessages.uploadMoved }])
      // A body of no told length is cut at what was said.
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

    test('keeps a name that a person can read, and nothing else of it', async () => {
      for (const [given, kept] of [
        ['C:\\fakepath\\Light.pdf', 'Light.pdf'],
        ['../../etc/passwd', 'passwd'],
        ['ஒளி\u0000\u202E.pdf', 'ஒளி.pdf'],
        ['', 'file'],
        [`${'a'.repeat(400)}.pdf`, `${'a'.repeat(limits.filenameMax - 4)}.pdf`],
      ] as const)
        expect((await show(await client.begin('pdf', given, 10))).filename).toBe(kept)
      await home.house.db.delete(uploads)
    })
  })

  describe('a program that does not keep to the protocol', () => {
    test('is told so', async () => {
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

  describe('someone else', () => {
    test.each(['guest', 'made-up', 'teacher', 'support'] as const)('cannot send anything: a %s', async (who) => {
      const token = {
        guest: undefined,
        'made-up': 'made-up-token',
        teacher: (await signUp(home)).token,
        support: (await signUp(home, { role: 'support' })).token,
      }[who]
      const stranger = tusClient(address, token)
      const path = await client.begin('pdf', 'mine.pdf', book.length)
      const answers = [
        await stranger.create('pdf', 'theirs.pdf', 10),
        await stranger.send(path, 0, book),
        await stranger.cancel(path),
      ]
      const promised = who === 'guest' || who === 'made-up' ? [401, 'not-logged-in'] : [403, 'staff-only']
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([promised, promised, promised])
      expect((await stranger.ask('HEAD', path, {})).status).toBe(promised[0])
      expect(await client.offset(path)).toBe(0)
    })

    test('of the editors finds no upload but their own; an administrator may look', async () => {
      const path = await client.begin('pdf', 'mine.pdf', book.length)
      const other = await signUp(home, { role: 'editor' })
      const admin = await signUp(home, { admin: true })
      for (const { token } of [other, admin]) {
        const theirs = tusClient(address, token)
        expect((await theirs.send(path, 0, book)).body.code).toBe('not-found')
        expect((await theirs.cancel(path)).body.code).toBe('not-found')
        expect((await theirs.ask('HEAD', path, {})).status).toBe(404)
      }
      const look = (token: string) => home.call(showUpload, { token, params: { id: idOf(path) } })
      expect((await look(other.token)).error.code).toBe('not-found')
      expect((await look(admin.token)).body.state).toBe('receiving')
    })
  })
})
