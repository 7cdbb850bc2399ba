import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import {
  bucketCredentials,
  type Interruption,
  openTestBucket,
  type TestBucket,
} from '../../server/src/testing/servers/test-bucket.ts'
import { sendRequest, type HttpReply, waitFor } from '../send-request.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { type Links, openLinks } from './links.ts'
import { book, openUploads, pathOf, type Uploads } from './tus.ts'

/** The server waits six seconds for the store, plus a margin for a busy machine. */
const longestRefusalMs = 10_000
/** Starting an upload calls the store more than once. */
const longestUploadMs = 25_000
/** Requests that do not need the store must not be slowed down by those that wait for it. */
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

/** Answers a GET with fewer bytes than announced, then calls `stop`. Other requests pass. */
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

interface TestServer {
  server: RealServer
  bucket: TestBucket
  links: Links
  uploads: Uploads
  /** A public file and its content. */
  file: { url: string; bytes: Buffer }
}

async function openServer(bucket: TestBucket, folder: string): Promise<TestServer> {
  const server = await startRealServer({
    DATA_DIR: join(folder, 'data'),
    STORAGE_URL: bucket.storageUrl(),
    ...bucketCredentials,
  })
  const links = await openLinks(server.base)
  const { items } = JSON.parse((await sendRequest(`${server.base}/api/ebooks`)).text) as {
    items: { cover: string; pdfUrl: string | null }[]
  }
  const url = `${server.base}${items.find(({ pdfUrl }) => pdfUrl)?.pdfUrl}`
  const { status, bytes } = await sendRequest(url)
  if (status !== 200 || bytes.length < 1_000) throw new Error(`a book was answered ${status}`)
  return { server, bucket, links, uploads: openUploads(server.base, links.token), file: { url, bytes } }
}

/** A new signed address of the same book: an address is valid for a quarter of an hour. */
const isComplete = ({ status, bytes }: HttpReply, { file }: TestServer) => status === 200 && bytes.equals(file.bytes)

async function tryTrouble(
  { name, interruption }: Trouble,
  fixtures: TestServer,
  figures: Findings['figures'],
): Promise<string[]> {
  const { server, bucket, links, uploads, file } = fixtures
  if (interruption === 'shut') await bucket.shut()
  else bucket.interrupt(interruption)
  // More requests than the pool has connections.
  const waiting = Promise.all(Array.from({ length: 30 }, () => sendRequest(file.url, { seconds: 60 })))
  const beginning = uploads.begin(1_000)
  const others: HttpReply[] = []
  for (let round = 0; round < 12; round += 1) {
    others.push(await sendRequest(`${server.base}/api/ebooks`), await sendRequest(`${server.base}/`), await links.add())
    others.push(await sendRequest(`${server.base}/readyz`))
    await pause(250)
  }
  const [files, upload] = await Promise.all([waiting, beginning])
  if (interruption === 'shut') await bucket.reopen()
  bucket.interrupt(null)
  const recoveredMs = await waitFor(async () => isComplete(await sendRequest(file.url), fixtures), 30)

  const isRefused = ({ status: code, headers }: HttpReply) => code === 503 && headers['retry-after'] !== undefined
  const isCut = name.includes('middle')
  const slowest = (replies: HttpReply[]) => Math.round(Math.max(...replies.map(({ ms }) => ms)))
  figures.push([
    `the store ${name}`,
    `files ${isCut ? 'cut' : 'refused'} after ${slowest(files)} ms at most, other calls within ${slowest(others)} ms, works again after ${recoveredMs} ms`,
  ])
  const wrongFile = files.filter((reply) => (isCut ? reply.status !== 0 && !isRefused(reply) : !isRefused(reply)))
  return [
    ...wrongFile.slice(0, 3).map((reply) => `a file was answered ${reply.status} with ${reply.bytes.length} bytes`),
    ...(slowest(files) > (isCut ? 40_000 : longestRefusalMs) ? [`a file was refused after ${slowest(files)} ms`] : []),
    ...(upload.status === 201 || isRefused(upload) ? [] : [`an upload was answered ${upload.status} ${upload.text}`]),
    ...(upload.ms > longestUploadMs ? [`an upload was refused after ${Math.round(upload.ms)} ms`] : []),
    ...others
      .filter((reply) => reply.status >= 300 || reply.status === 0)
      .map((reply) => `another call was answered ${reply.status}`),
    ...(slowest(others) > longestOtherMs ? [`another call took ${slowest(others)} ms`] : []),
    ...(recoveredMs === null ? ['it did not recover by itself'] : []),
    ...(server.child.exitCode === null ? [] : ['the server ended']),
  ].map((line) => `the store ${name}: ${line}`)
}

/** A book uploaded just before the outage is neither refused nor lost, however often its job failed meanwhile. */
async function sendBook({ bucket, uploads }: TestServer): Promise<string> {
  const path = pathOf(await uploads.begin(book.length))
  bucket.interrupt((request) => {
    // The last request that succeeds is the one that assembles the parts.
    if (request.method === 'POST' && request.url?.includes('uploadId=')) bucket.interrupt(() => true)
    return false
  })
  await uploads.send(path, 0, book)
  return path
}

async function startWithout(bucket: TestBucket, folder: string): Promise<string[]> {
  await bucket.shut()
  const output = await startRealServer({
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
  const lines = output.split('\n').filter((line) => line.includes('Cannot start'))
  return lines.length === 1 && lines[0]?.includes('cannot be reached')
    ? []
    : [`a start without the store said: ${output}`]
}

async function run({ say, scale }: Effort): Promise<Findings> {
  const figures: Findings['figures'] = []
  const { folder, remove } = scratchFolder()
  const bucket = await openTestBucket()
  const fixtures = await openServer(bucket, folder)
  const broken: string[] = []
  try {
    const path = await sendBook(fixtures)
    // Five attempts with their pauses take about this long.
    await pause(Math.max(5_000, 80_000 * Math.min(scale, 1)))
    bucket.interrupt(null)
    const ready = await waitFor(async () => (await fixtures.uploads.state(path)) === 'ready', 120)
    if (ready === null) broken.push(`a book uploaded before the outage is ${await fixtures.uploads.state(path)}`)
    figures.push([
      'a book uploaded just before the outage',
      ready === null ? 'not kept' : `ready ${ready} ms after its return`,
    ])
    for (const trouble of troubles) {
      say(`the store ${trouble.name}`)
      broken.push(...(await tryTrouble(trouble, fixtures, figures)))
    }
    broken.push(...(await startWithout(bucket, folder)))
    if ((await fixtures.links.lost()).length > 0) broken.push('acknowledged writes are lost')
  } finally {
    bucket.interrupt(null)
    await fixtures.server.stop()
    await bucket.close()
    remove()
  }
  return { broken, figures }
}

export const storageOutage: Part = { name: 'store-away', title: 'The file store is slow, silent, broken or away', run }
