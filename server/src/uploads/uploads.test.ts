import { createHash } from 'node:crypto'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { limits, times, uploadBytes } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isThorough } from '../../../scripts/testing/thorough.ts'
import { signUp } from '../accounts/testing.ts'
import { closeGracefully } from '../platform/http/close-gracefully.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { examineUpload, examiningFolder } from './examine-upload.ts'
import { expireUploads } from './expire-uploads.ts'
import { sendHalf, tusClient } from './tus/testing.ts'
import { uploads } from './uploads.table.ts'
import { findUpload } from './uploads.queries.ts'
import { idOf, openUploadFixture, type UploadFixture } from './upload-fixture-testing.ts'

let fixture: UploadFixture
let testApp: UploadFixture['testApp']
let bucket: UploadFixture['bucket']
let address: UploadFixture['address']
let store: UploadFixture['store']
let editor: UploadFixture['editor']
let client: UploadFixture['client']
let book: UploadFixture['book']
let show: UploadFixture['show']

/** A slow machine takes longer than the default of a second. */
const slowly = { timeout: 20_000 }
const untilLeased = (path: string) =>
  vi.waitFor(async () => expect((await findUpload(testApp.ctx.db, idOf(path)))?.leaseHolder).not.toBeNull(), slowly)
/** A bucket stores whole parts: of a running request it shows nothing yet. */
const untilStored = (path: string, bytes: number) =>
  bucket ? untilLeased(path) : vi.waitFor(async () => expect(await store.receivedOf(idOf(path))).toBe(bytes), slowly)

// The storage's own tests have both kinds.
describe.each(isThorough ? ['a folder', 'a bucket'] : ['a folder'])('with files in %s', (where) => {
  beforeAll(async () => {
    fixture = await openUploadFixture(where)
    ;({ testApp, bucket, address, store, editor, client, book, show } = fixture)
  })
  afterAll(() => fixture.close())

  describe('an editor on an unreliable connection', () => {
    test('sends a book in two pieces, sees it checked, and finds it ready', async () => {
      const path = await client.begin('pdf', 'Pressure cookers.pdf', book.length)
      expect(await client.offset(path)).toBe(0)
      const first = await client.send(path, 0, book.subarray(0, 1_000))
      expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000'])
      expect(await show(path)).toMatchObject({ state: 'receiving', filename: 'Pressure cookers.pdf', details: null })
      expect((await client.send(path, 1_000, book.subarray(1_000))).status).toBe(204)
      expect(await show(path)).toMatchObject({ state: 'checking', bytes: book.length })

      await testApp.runJobs()
      const ready = await show(path)
      expect(ready).toMatchObject({ state: 'ready', reason: null, kind: 'pdf', details: { kind: 'pdf', pages: 3 } })
      const row = await findUpload(testApp.ctx.db, idOf(path))
      const { rawPayload } = await testApp.app.inject(ready.cover_url ?? '')
      expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
      const stored = Buffer.concat(await Array.fromAsync(await testApp.ctx.storage.stream(row?.fileKey ?? '')))
      expect(row).toMatchObject({
        fileKey: `documents/${ready.id}.pdf`,
        contentType: 'application/pdf',
        bytes: stored.length,
        sha256: createHash('sha256').update(stored).digest('hex'),
      })
      expect(row?.text).toContain('Pressure cookers, page 3')
      // The temporary bytes are deleted.
      expect(await testApp.ctx.storage.stat(`unfinished/${ready.id}`)).toBeNull()
      expect(await testApp.ctx.storage.stat(`unfinished/${ready.id}.json`)).toBeNull()
    })

    test('resumes after an interruption from the last received byte', async () => {
      const path = await client.begin('pdf', 'cut.pdf', book.length)
      const socket = await sendHalf(address, editor.token, path, {
        offset: 0,
        bytes: book.subarray(0, 700),
        promised: book.length,
      })
      await untilStored(path, 700)
      socket.destroy()
      const offset = await client.offset(path)
      // In a bucket an interrupted piece may have left nothing.
      if (!bucket) expect(offset).toBe(700)
      expect((await client.send(path, offset, book.subarray(offset))).status).toBe(204)
      await testApp.runJobs()
      expect(await show(path)).toMatchObject({ state: 'ready', details: { kind: 'pdf', pages: 3 } })
    })

    test('need not wait for a request on a dead connection', async () => {
      const path = await client.begin('pdf', 'hanging.pdf', book.length)
      const socket = await sendHalf(address, editor.token, path, {
        offset: 0,
        bytes: book.subarray(0, 700),
        promised: book.length,
      })
      await untilStored(path, 700)
      const startedAt = performance.now()
      expect(await client.offset(path)).toBe(700)
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      expect((await client.send(path, 700, book.subarray(700))).status).toBe(204)
      socket.destroy()
      await testApp.runJobs()
      expect((await show(path)).state).toBe('ready')
    })

    test('uploads the complete file wherever it is interrupted', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ minLength: 1, maxLength: 300_000, size: 'max' }),
          fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
          async (content, cuts) => {
            const path = await client.begin('document', 'any.bin', content.length)
            const ends = [...cuts.map((cut) => Math.floor(cut * content.length)), content.length].sort((a, b) => a - b)
            for (const end of ends) {
              const offset = await client.offset(path)
              if (end > offset)
                expect((await client.send(path, offset, content.subarray(offset, end))).status).toBe(204)
            }
            const stream = await testApp.ctx.storage.stream(`unfinished/${idOf(path)}`)
            expect(Buffer.concat(await Array.fromAsync(stream)).equals(Buffer.from(content))).toBe(true)
            await testApp.ctx.db.delete(uploads)
          },
        ),
        { numRuns: isThorough ? 12 : 5 },
      )
    })

    test('cancels, and the bytes are deleted', async () => {
      const path = await client.begin('pdf', 'never.pdf', book.length)
      await client.send(path, 0, book.subarray(0, 100))
      expect((await client.cancel(path)).status).toBe(204)
      expect((await client.ask('HEAD', path, {})).status).toBe(404)
      expect((await client.cancel(path)).body.code).toBe('not-found')
      expect(await testApp.ctx.storage.stat(`unfinished/${idOf(path)}`)).toBeNull()
    })
  })

  describe('a server that is killed', () => {
    test('after the last byte, before recording it, examines the file at the browser’s next request', async () => {
      const path = await client.begin('pdf', 'unnoted.pdf', book.length)
      await store.tus.write(Readable.from([book]), store.placeOf(idOf(path)), 0)
      expect((await show(path)).state).toBe('receiving')
      expect(await client.offset(path)).toBe(book.length)
      expect(await client.offset(path)).toBe(book.length)
      await testApp.runJobs()
      expect((await show(path)).state).toBe('ready')
    })

    test('between the last byte and the examination leaves the job to the next instance', async () => {
      const path = await client.begin('pdf', 'killed.pdf', book.length)
      await client.send(path, 0, book)
      const id = idOf(path)
      // Started by an instance that was killed: what it stored is stored again, under the same keys.
      await testApp.ctx.storage.put(`documents/${id}.pdf`, Buffer.from('half'))
      expect(await testApp.ctx.jobs.boss.findJobs('uploads.examine', { data: { id } })).toHaveLength(1)
      await testApp.runJobs()
      expect((await show(path)).state).toBe('ready')
      expect((await testApp.ctx.storage.stat(`documents/${id}.pdf`))?.bytes).toBeGreaterThan(400)
      // The job may run twice; the file stays the same.
      await examineUpload(testApp.ctx, store, id)
      expect((await show(path)).state).toBe('ready')
    })

    test('or stopped waits a few seconds for the rest of a file, not for all of it', async () => {
      const own = await openTestApp(bucket ? { config: { storageUrl: bucket.storageUrl('files/stopped') } } : {})
      const ownAddress = await own.app.listen({ host: '127.0.0.1', port: 0 })
      const { token } = await signUp(own, { role: 'editor' })
      const path = await tusClient(ownAddress, token).begin('pdf', 'stopped.pdf', book.length)
      await sendHalf(ownAddress, token, path, { offset: 0, bytes: book.subarray(0, 700), promised: book.length })
      await vi.waitFor(
        async () => expect((await findUpload(own.ctx.db, idOf(path)))?.leaseHolder).not.toBeNull(),
        slowly,
      )
      const startedAt = performance.now()
      await closeGracefully(own.app)
      expect(performance.now() - startedAt).toBeLessThan(7_000)
      await own.close()
    })

    test('or cannot start a reader examines the file later, and does not blame it', async () => {
      const path = await client.begin('pdf', 'patient.pdf', book.length)
      await client.send(path, 0, book)
      const program = process.execPath
      process.execPath = '/missing/node'
      try {
        await expect(examineUpload(testApp.ctx, store, idOf(path))).rejects.toThrow(/without an answer|ENOENT/)
      } finally {
        process.execPath = program
      }
      expect(await show(path)).toMatchObject({ state: 'checking', reason: null })
      await testApp.runJobs()
      expect((await show(path)).state).toBe('ready')
    })

    test('between the file and the metadata of a new upload leaves one that can be cancelled, and expires', async () => {
      const beginHalf = async () => {
        const path = await client.begin('pdf', 'half.pdf', book.length)
        for (const ending of ['.json', '.info']) await testApp.ctx.storage.delete(`unfinished/${idOf(path)}${ending}`)
        return path
      }
      const [cancelled, expired] = [await beginHalf(), await beginHalf()]
      expect((await client.cancel(cancelled)).status).toBe(204)
      await testApp.ctx.db.update(uploads).set({ createdAt: new Date(0) })
      await expireUploads(testApp.ctx, store)
      for (const path of [cancelled, expired]) {
        expect(await findUpload(testApp.ctx.db, idOf(path))).toBeNull()
        expect(await testApp.ctx.storage.stat(`unfinished/${idOf(path)}`)).toBeNull()
      }
    })

    test('by the same file repeatedly rejects it with a reason', async () => {
      const path = await client.begin('pdf', 'poison.pdf', book.length)
      await client.send(path, 0, book)
      await testApp.ctx.db.update(uploads).set({ tries: 3 })
      await testApp.runJobs()
      expect(await show(path)).toMatchObject({ state: 'refused', reason: serverMessages.uploadNotChecked })
      expect(await testApp.ctx.storage.stat(`unfinished/${idOf(path)}`)).toBeNull()
    })

    test('and lost bytes that it had confirmed reports that', async () => {
      const path = await client.begin('pdf', 'lost.pdf', book.length)
      await client.send(path, 0, book)
      await testApp.ctx.storage.delete(`unfinished/${idOf(path)}`)
      await testApp.runJobs()
      expect(await show(path)).toMatchObject({ state: 'refused', reason: serverMessages.uploadIncomplete })
    })
  })

  describe('unfinished uploads', () => {
    test('are limited per person, also when many start at once', async () => {
      const busy = await signUp(testApp, { role: 'editor' })
      const sender = tusClient(address, busy.token)
      const many = Array.from({ length: limits.openUploadsMax + 5 }, () => sender.create('pdf', 'a.pdf', 10))
      const statuses = (await Promise.all(many)).map(({ status, body }) => (status === 201 ? 'begun' : body.code))
      expect(statuses.filter((status) => status === 'begun')).toHaveLength(limits.openUploadsMax)
      expect(statuses.filter((status) => status === 'uploads-full')).toHaveLength(5)

      const videoClient = tusClient(address, (await signUp(testApp, { role: 'editor' })).token)
      for (let video = 0; video < limits.openUploadsBytes / uploadBytes.video; video += 1)
        expect((await videoClient.create('video', 'a.mp4', uploadBytes.video)).status).toBe(201)
      expect((await videoClient.create('captions', 'a.vtt', 1)).body.code).toBe('uploads-full')
    })

    test('are deleted after a day; records of the others after a week', async () => {
      await testApp.ctx.db.delete(uploads)
      const unfinished = await client.begin('pdf', 'a.pdf', book.length)
      await client.send(unfinished, 0, book.subarray(0, 10))
      const finished = await client.begin('pdf', 'b.pdf', book.length)
      await client.send(finished, 0, book)
      await testApp.runJobs()
      const expire = async () => {
        await testApp.ctx.db.transaction((tx) => testApp.ctx.jobs.enqueue(tx, 'uploads.expire', {}))
        await testApp.runJobs()
      }
      testApp.advance({ hours: times.unfinishedUploadHours, minutes: -1 })
      await expire()
      expect(await client.offset(unfinished)).toBe(10)
      testApp.advance({ minutes: 2 })
      await expire()
      expect((await client.ask('HEAD', unfinished, {})).status).toBe(404)
      expect(await testApp.ctx.storage.stat(`unfinished/${idOf(unfinished)}`)).toBeNull()
      expect((await show(finished)).state).toBe('ready')
      testApp.advance({ days: times.keptUploadDays })
      await expire()
      expect(await testApp.ctx.db.$count(uploads)).toBe(0)
    })

    test('are cleared while an examination ends and removes its folder', async () => {
      const folder = examiningFolder(testApp.ctx)
      await mkdir(folder, { recursive: true })
      // Listed, and gone when it is looked at.
      await symlink('gone', join(folder, 'ended'))
      await expect(expireUploads(testApp.ctx, store)).resolves.toBeUndefined()
      await rm(join(folder, 'ended'))
    })
  })
})
