import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import {
  bucketCredentials,
  type Interruption,
  openTestBucket,
  type TestBucket,
} from '../../server/src/testing/test-bucket.ts'
import { ask, type Asked, waitFor } from '../ask.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { type Links, openLinks } from './links.ts'
import { book, openUploads, pathOf, type Uploads } from './tus.ts'

/** Six seconds is what the server gives a store to answer; a busy machine gets some more. */
const longestRefusalMs = 10_000
/** Beginning an upload asks the store more than once. */
const longestUploadMs = 25_000
/** What does not need the store is not slowed down by those who wait for it. */
const longestOtherMs = 3_000

interface Trouble {
  name: string
  interruption: Interruption | 'shut'
}

const status =
  (code: number): Interruption =>
  (_request, response) => {
    response.writeHead(code, { 'content-type': 'application/xml' }).end('<Error><Code>InternalError</Code></Error>')
    return true
  }

/** Answers a GET with less than it announced, and then `stop`s. Everything else goes on as usual. */
const half =
  (stop: (response: Parameters<Interruption>[1]) => void): Interruption =>
  (request, response) => {
    if (request.method !== 'GET' || request.url?.includes('list-type')) return false
    const from = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    const length = from ? Number(from[2]) - Number(from[1]) + 1 : 200_000
    response.writeHead(from ? 206 : 200, { 'content-length': String(length), etag: '"half"' })
    response.write(Buffer.alloc(Math.floor(length / 2)))
    setTimeout(() => stop(response), 200)
    return true
  }

const late: Interruption = (_request, response) => {
  setTimeout(() => response.writeHead(200).end(), 30_000)
  return true
}

const troubles: Trouble[] = [
  { name: 'answers after 30 s', interruption: late },
  { name: 'never answers', interruption: () => true },
  { name: 'refuses connections', interruption: 'shut' },
  { name: 'answers 500', interruption: status(500) },
  { name: 'answers 503', interruption: status(503) },
  { name: 'cuts files in the middle', interruption: half((response) => response.destroy()) },
  { name: 'falls silent in the middle of files', interruption: half(() => {}) },
]

interface House {
  server: RealServer
  bucket: TestBucket
  links: Links
  uploads: Uploads
  /** A file that everybody may read, and what it is. */
  file: { url: string; bytes: Buffer }
}

async function openHouse(bucket: TestBucket, folder: string): Promise<House> {
  const server = await startRealServer({
    DATA_DIR: join(folder, 'data'),
    STORAGE_URL: bucket.storageUrl(),
    ...bucketCredentials,
  })
  const links = await openLinks(server.base)
  const { items } = JSON.parse((await ask(`${server.base}/api/ebooks`)).text) as {
    items: { cover: string; pdfUrl: string | null }[]
  }
  const url = `${server.base}${items.find(({ pdfUrl }) => pdfUrl)?.pdfUrl}`
  const { status, bytes } = await ask(url)
  if (status !== 200 || bytes.length < 1_000) throw new Error(`a book was answered ${status}`)
  return { server, bucket, links, uploads: openUploads(server.base, links.token), file: { url, bytes } }
}

/** A fresh signed address of the same book: one lasts for a quarter of an hour. */
const isWhole = ({ status, bytes }: Asked, { file }: House) => status === 200 && bytes.equals(file.bytes)

async function tryTrouble(
  { name, interruption }: Trouble,
  house: House,
  figures: Findings['figures'],
): Promise<string[]> {
  const { server, bucket, links, uploads, file } = house
  if (interruption === 'shut') await bucket.shut()
  else bucket.interrupt(interruption)
  // More of them than the pool has connections.
  const waiting = Promise.all(Array.from({ length: 30 }, () => ask(file.url, { seconds: 60 })))
  const beginning = uploads.begin(1_000)
  const others: Asked[] = []
  for (let round = 0; round < 12; round += 1) {
    others.push(await ask(`${server.base}/api/ebooks`), await ask(`${server.base}/`), await links.add())
    others.push(await ask(`${server.base}/readyz`))
    await pause(250)
  }
  const [files, upload] = await Promise.all([waiting, beginning])
  if (interruption === 'shut') await bucket.reopen()
  bucket.interrupt(null)
  const back = await waitFor(async () => isWhole(await ask(file.url), house), 30)

  const isRefused = ({ status: code, headers }: Asked) => code === 503 && headers['retry-after'] !== undefined
  const isCut = name.includes('middle')
  const slowest = (asked: Asked[]) => Math.round(Math.max(...asked.map(({ ms }) => ms)))
  figures.push([
    `the store ${name}`,
    `files ${isCut ? 'cut' : 'refused'} after ${slowest(files)} ms at most, other calls within ${slowest(others)} ms, works again after ${back} ms`,
  ])
  const wrongFile = files.filter((asked) => (isCut ? asked.status !== 0 && !isRefused(asked) : !isRefused(asked)))
  return [
    ...wrongFile.slice(0, 3).map((asked) => `a file was answered ${asked.status} with ${asked.bytes.length} bytes`),
    ...(slowest(files) > (isCut ? 40_000 : longestRefusalMs) ? [`a file was refused after ${slowest(files)} ms`] : []),
    ...(upload.status === 201 || isRefused(upload) ? [] : [`an upload was answered ${upload.status} ${upload.text}`]),
    ...(upload.ms > longestUploadMs ? [`an upload was refused after ${Math.round(upload.ms)} ms`] : []),
    ...others
      .filter((asked) => asked.status >= 300 || asked.status === 0)
      .map((asked) => `another call was answered ${asked.status}`),
    ...(slowest(others) > longestOtherMs ? [`another call took ${slowest(others)} ms`] : []),
    ...(back === null ? ['it did not come back by itself'] : []),
    ...(server.child.exitCode === null ? [] : ['the server ended']),
  ].map((line) => `the store ${name}: ${line}`)
}

/** A book that was sent whole just before the store went away is neither refused nor forgotten, however often it was tried meanwhile. */
async function sendBook({ bucket, uploads }: House): Promise<string> {
  const path = pathOf(await uploads.begin(book.length))
  bucket.interrupt((request) => {
    // The last request that is let through is the one that makes a file of the parts.
    if (request.method === 'POST' && request.url?.includes('uploadId=')) bucket.interrupt(() => true)
    return false
  })
  await uploads.send(path, 0, book)
  return path
}

async function startWithout(bucket: TestBucket, folder: string): Promise<string[]> {
  await bucket.shut()
  const said = await startRealServer({
    DATA_DIR: join(folder, 'other'),
    STORAGE_URL: bucket.storageUrl(),
    ...bucketCredentials,
  }).then(
    async (server) => {
      await server.kill()
      return 'it started'
    },
    (error: unknown) => String(error),
  )
  await bucket.reopen()
  const lines = said.split('\n').filter((line) => line.includes('Cannot start'))
  return lines.length === 1 && lines[0]?.includes('cannot be reached')
    ? []
    : [`a start without the store said: ${said}`]
}

async function run({ say, scale }: Effort): Promise<Findings> {
  const figures: Findings['figures'] = []
  const { folder, remove } = scratchFolder()
  const bucket = await openTestBucket()
  const house = await openHouse(bucket, folder)
  const broken: string[] = []
  try {
    const path = await sendBook(house)
    // Five tries, with their pauses, take about this long.
    await pause(Math.max(5_000, 80_000 * Math.min(scale, 1)))
    bucket.interrupt(null)
    const ready = await waitFor(async () => (await house.uploads.state(path)) === 'ready', 120)
    if (ready === null) broken.push(`a book that came before the store went away is ${await house.uploads.state(path)}`)
    figures.push([
      'a book sent just before the store went away',
      ready === null ? 'not kept' : `ready ${ready} ms after its return`,
    ])
    for (const trouble of troubles) {
      say(`the store ${trouble.name}`)
      broken.push(...(await tryTrouble(trouble, house, figures)))
    }
    broken.push(...(await startWithout(bucket, folder)))
    if ((await house.links.lost()).length > 0) broken.push('acknowledged writes are gone')
  } finally {
    bucket.interrupt(null)
    await house.server.stop()
    await bucket.close()
    remove()
  }
  return { broken, figures }
}

export const storeAway: Part = { name: 'store-away', title: 'The file store is slow, silent, broken or away', run }
