import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { limits, times, uploadBytes } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { closeGently } from '../platform/http/close-gently.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import { examineUpload } from './examine-upload.ts'
import { sendHalf, tusClient } from './testing.ts'
import { uploads } from './uploads.table.ts'
import { findUpload } from './uploads.queries.ts'
import { idOf, openUploadDesk, type UploadDesk } from './upload-desk-testing.ts'

let desk: UploadDesk
let home: UploadDesk['home']
let bucket: UploadDesk['bucket']
let address: UploadDesk['address']
let store: UploadDesk['store']
let editor: UploadDesk['editor']
let client: UploadDesk['client']
let book: UploadDesk['book']
let show: UploadDesk['show']

const isBeingWritten = (path: string) =>
  vi.waitFor(async () => expect((await findUpload(home.house.db, idOf(path)))?.leaseHolder).not.toBeNull())

describe.each(['a folder', 'a bucket'])('with files in %s', (where) => {
  beforeAll(async () => {
    desk = await openUploadDesk(where)
    ;({ home, bucket, address, store, editor, client, book, show } = desk)
  })
  afterAll(() => desk.close())

  describe('an editor on a line that breaks', () => {
    test('sends a book in two pieces, sees it checked, and finds it ready', async () => {
      const path = await client.begin('pdf', 'Pressure cookers.pdf', book.length)
      expect(await client.offset(path)).toBe(0)
      const first = await client.send(path, 0, book.subarray(0, 1_000))
      expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000'])
      expect(await show(path)).toMatchObject({ state: 'receiving', filename: 'Pressure cookers.pdf', details: null })
      expect((await client.send(path, 1_000, book.subarray(1_000))).status).toBe(204)
      expect(await show(path)).toMatchObject({ state: 'checking', bytes: book.length })

      await home.runJobs()
      const ready = await show(path)
      expect(ready).toMatchObject({ state: 'ready', reason: null, kind: 'pdf', details: { kind: 'pdf', pages: 3 } })
      const row = await findUpload(home.house.db, idOf(path))
      const { rawPayload } = await home.app.inject(ready.cover_url ?? '')
      expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
      const kept = Buffer.concat(await Array.fromAsync(await home.house.storage.stream(row?.fileKey ?? '')))
      expect(row).toMatchObject({
        fileKey: `documents/${ready.id}.pdf`,
        contentType: 'application/pdf',
        bytes: kept.length,
        sha256: createHash('sha256').update(kept).digest('hex'),
      })
      expect(row?.text).toContain('Pressure cookers, page 3')
      // Nothing is left of what came in.
      expect(await home.house.storage.stat(`unfinished/${ready.id}`)).toBeNull()
      expect(await home.house.storage.stat(`unfinished/${ready.id}.json`)).toBeNull()
    })

    test('goes on after a cut from the byte that had come', async () => {
      const path = await client.begin('pdf', 'cut.pdf', book.length)
      const socket = await sendHalf(address, editor.token, path, {
        offset: 0,
        bytes: book.subarray(0, 700),
        promised: book.length,
      })
      await isBeingWritten(path)
      socket.destroy()
      // A bucket takes whole parts: of a piece that was cut at once nothing may have come.
      if (!bucket) await vi.waitFor(async () => expect(await client.offset(path)).toBe(700))
      const offset = await client.offset(path)
      expect((await client.send(path, offset, book.subarray(offset))).status).toBe(204)
      await home.runJobs()
      expect(await show(path)).toMatchObject({ state: 'ready', details: { kind: 'pdf', pages: 3 } })
    })

    test('need not wait for a request that hangs on the dead line', async () => {
      const path = await client.begin('pdf', 'hanging.pdf', book.length)
      const socket = await sendHalf(address, editor.token, path, {
        offset: 0,
        bytes: book.subarray(0, 700),
        promised: book.length,
      })
      await isBeingWritten(path)
      const began = performance.now()
      expect(await client.offset(path)).toBe(700)
      expect(performance.now() - began).toBeLessThan(5_000)
      expect((await client.send(path, 700, book.subarray(700))).status).toBe(204)
      socket.destroy()
      await home.runJobs()
      expect((await show(path)).state).toBe('ready')
    })

    test('gets through whole wherever it is cut', async () => {
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
            const stream = await home.house.storage.stream(`unfinished/${idOf(path)}`)
            expect(Buffer.concat(await Array.fromAsync(stream)).equals(Buffer.from(content))).toBe(true)
            await home.house.db.delete(uploads)
          },
        ),
        { numRuns: 12 },
      )
    })

    test('cancels, and the bytes are gone', async () => {
      const path = await client.begin('pdf', 'never.pdf', book.length)
      await client.send(path, 0, book.subarray(0, 100))
      expect((await client.cancel(path)).status).toBe(204)
      expect((await client.ask('HEAD', path, {})).status).toBe(404)
      expect((await client.cancel(path)).body.code).toBe('not-found')
      expect(await home.house.storage.stat(`unfinished/${idOf(path)}`)).toBeNull()
    })
  })

  describe('a server that is killed', () => {
    test('after the last byte, before it noted that, examines the file once the browser asks again', async () => {
      const path = await client.begin('pdf', 'unnoted.pdf', book.length)
      await store.tus.write(Readable.from([book]), store.placeOf(idOf(path)), 0)
      expect((await show(path)).state).toBe('receiving')
      expect(await client.offset(path)).toBe(book.length)
      expect(await client.offset(path)).toBe(book.length)
      await home.runJobs()
      expect((await show(path)).state).toBe('ready')
    })

    test('between the last byte and the examination leaves the job to the next one', async () => {
      const path = await client.begin('pdf', 'killed.pdf', book.length)
      await client.send(path, 0, book)
      const id = idOf(path)
      // Begun by one that died on the way: what it had stored is stored again, under the same keys.
      await home.house.storage.put(`documents/${id}.pdf`, Buffer.from('half'))
      expect(await home.house.jobs.boss.findJobs('uploads.examine', { data: { id } })).toHaveLength(1)
      await home.runJobs()
      expect((await show(path)).state).toBe('ready')
      expect((await home.house.storage.stat(`documents/${id}.pdf`))?.bytes).toBeGreaterThan(400)
      // The job may come twice; the file stays as it is.
      await examineUpload(home.house, store, id)
      expect((await show(path)).state).toBe('ready')
    })

    test('or told to stop waits for the rest of a file for some seconds, not for all of it', async () => {
      const own = await openTestHouse(bucket ? { config: { storageUrl: bucket.storageUrl('files/stopped') } } : {})
      const ownAddress = await own.app.listen({ host: '127.0.0.1', port: 0 })
      const { token } = await signUp(own, { role: 'editor' })
      const path = await tusClient(ownAddress, token).begin('pdf', 'stopped.pdf', book.length)
      await sendHalf(ownAddress, token, path, { offset: 0, bytes: book.subarray(0, 700), promised: book.length })
      await vi.waitFor(async () => expect((await findUpload(own.house.db, idOf(path)))?.leaseHolder).not.toBeNull())
      const began = performance.now()
      await closeGently(own.app)
      expect(performance.now() - began).toBeLessThan(7_000)
      await own.close()
    })

    test('by the same file again and again gives it up in words', async () => {
      const path = await client.begin('pdf', 'poison.pdf', book.length)
      await client.send(path, 0, book)
      await home.house.db.update(uploads).set({ tries: 3 })
      await home.runJobs()
      expect(await show(path)).toMatchObject({ state: 'refused', reason: serverMessages.uploadNotChecked })
      expect(await home.house.storage.stat(`unfinished/${idOf(path)}`)).toBeNull()
    })

    test('that has lost bytes which it had confirmed says so', async () => {
      const path = await client.begin('pdf', 'lost.pdf', book.length)
      await client.send(path, 0, book)
      await home.house.storage.delete(`unfinished/${idOf(path)}`)
      await home.runJobs()
      expect(await show(path)).toMatchObject({ state: 'refused', reason: serverMessages.uploadIncomplete })
    })
  })

  describe('uploads that do not come to their end', () => {
    test('are bounded for each person, also when many begin at once', async () => {
      const busy = await signUp(home, { role: 'editor' })
      const sender = tusClient(address, busy.token)
      const many = Array.from({ length: limits.openUploadsMax + 5 }, () => sender.create('pdf', 'a.pdf', 10))
      const statuses = (await Promise.all(many)).map(({ status, body }) => (status === 201 ? 'begun' : body.code))
      expect(statuses.filter((status) => status === 'begun')).toHaveLength(limits.openUploadsMax)
      expect(statuses.filter((status) => status === 'uploads-full')).toHaveLength(5)

      const filmer = tusClient(address, (await signUp(home, { role: 'editor' })).token)
      for (let film = 0; film < limits.openUploadsBytes / uploadBytes.video; film += 1)
        expect((await filmer.create('video', 'a.mp4', uploadBytes.video)).status).toBe(201)
      expect((await filmer.create('captions', 'a.vtt', 1)).body.code).toBe('uploads-full')
    })

    test('are dropped after a day; what came of the others is forgotten after a week', async () => {
      await home.house.db.delete(uploads)
      const unfinished = await client.begin('pdf', 'a.pdf', book.length)
      await client.send(unfinished, 0, book.subarray(0, 10))
      const finished = await client.begin('pdf', 'b.pdf', book.length)
      await client.send(finished, 0, book)
      await home.runJobs()
      const expire = async () => {
        await home.house.db.transaction((tx) => home.house.jobs.enqueue(tx, 'uploads.expire', {}))
        await home.runJobs()
      }
      home.advance({ hours: times.unfinishedUploadHours, minutes: -1 })
      await expire()
      expect(await client.offset(unfinished)).toBe(10)
      home.advance({ minutes: 2 })
      await expire()
      expect((await client.ask('HEAD', unfinished, {})).status).toBe(404)
      expect(await home.house.storage.stat(`unfinished/${idOf(unfinished)}`)).toBeNull()
      expect((await show(finished)).state).toBe('ready')
      home.advance({ days: times.keptUploadDays })
      await expire()
      expect(await home.house.db.$count(uploads)).toBe(0)
    })
  })
})
