import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '../open-storage.ts'
import type { Storage } from '../storage.ts'
import { sendPieces } from './send-pieces.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** Bytes of buffers that are in use: what those who asked have read before is not counted for as long as it was not collected. */
const bytesInUse = () => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

const film = randomBytes(24_000_001)
let folder: string
let server: Server
let storage: Storage
const ended: Promise<void>[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-pieces-'))
  writeFileSync(join(folder, 'film.mp4'), film)
  storage = await openStorage(folder)
  server = createServer((asked, response) => {
    const [, name = '', range = ''] = (asked.url ?? '').split('/')
    const [start = 0, end = 0] = range.split('-').map(Number)
    const send = async () => {
      const held = await storage.hold?.(name)
      if (!held) throw new Error('there is no film')
      response.writeHead(200, { 'content-length': end - start + 1 })
      await sendPieces(response, held, start, end).finally(() => held.release())
    }
    ended.push(send())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const port = () => (server.address() as AddressInfo).port
const get = (start: number, end: number, name = 'film.mp4') =>
  new Promise<Buffer>((resolve, reject) => {
    request({ port: port(), path: `/${name}/${start}-${end}` }, (response) => buffer(response).then(resolve, reject))
      .on('error', reject)
      .end()
  })
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** One who asks for the whole film and takes a piece of it. */
const openSleeper = () =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port(), '127.0.0.1', () =>
      socket.write(`GET /film.mp4/0-${film.length - 1} HTTP/1.1\r\nhost: a\r\n\r\n`),
    )
    socket.once('data', () => {
      socket.pause()
      resolve(socket)
    })
    socket.on('error', () => {})
  })

test('many readers at once get their bytes, each its own, in pieces of any size', async () => {
  const wanted = [0, 1, 16_384, 65_535, 65_536, 262_145, 1_048_576, film.length - 1].flatMap((bytes) =>
    [0, 77_777].map((start): [number, number] => [start, Math.min(start + bytes, film.length - 1)]),
  )
  const got = await Promise.all(wanted.map(([start, end]) => get(start, end)))
  for (const [place, [start, end]] of wanted.entries())
    expect(hash(got[place] ?? Buffer.alloc(0))).toBe(hash(film.subarray(start, end + 1)))
})

test('a file that is replaced is not mixed with what was read of it before', async () => {
  await storage.put('book.pdf', film.subarray(0, 1_000_000))
  expect(hash(await get(0, 400_000, 'book.pdf'))).toBe(hash(film.subarray(0, 400_001)))
  await storage.put('book.pdf', film.subarray(5_000_000, 6_000_000))
  expect(hash(await get(0, 600_000, 'book.pdf'))).toBe(hash(film.subarray(5_000_000, 5_600_001)))
})

test('those who take nothing keep nobody waiting, cost little memory, and are forgotten when they go', async () => {
  const before = bytesInUse()
  // More than there are blocks.
  const sleepers = await Promise.all(Array.from({ length: 100 }, openSleeper))
  await pause(200)
  expect(hash(await get(0, 2_000_000))).toBe(hash(film.subarray(0, 2_000_001)))
  // All of the blocks and a small buffer for each: 18 MiB. A block for each would be 25.
  expect(bytesInUse() - before).toBeLessThan(20 * 1024 ** 2)
  for (const socket of sleepers) socket.destroy()
  await Promise.all(ended)
  expect(hash(await get(0, 2_000_000))).toBe(hash(film.subarray(0, 2_000_001)))
})

test('an answer breaks off where the file has become shorter, and is never taken for a whole one', async () => {
  writeFileSync(join(folder, 'short.mp4'), film)
  await get(0, 0, 'short.mp4')
  truncateSync(join(folder, 'short.mp4'), 100_000)
  await expect(get(0, 2_000_000, 'short.mp4')).rejects.toThrow('aborted')
})
