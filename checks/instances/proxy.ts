import { request } from 'node:http'
import { join } from 'node:path'
import { attempts } from '@ariviyal/contract/limits'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { sendRequest, waitFor } from '../send-request.ts'
import { book, openUploads, pathOf } from '../faults/tus.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { adminToken, type RealServer, startRealServer } from '../real-server.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { startSharedServices } from './shared-services.ts'

interface ProxyFixtures {
  nginx: Nginx
  /** Ports in the order of the configuration. */
  ports: number[]
  servers: RealServer[]
  /** Restarts the server at this index. */
  restart: (index: number) => Promise<void>
  token: string
}

type Result = Findings['figures'][number] | string

/** Sends three kinds of requests: a page from memory, a list from the database, a write. */
async function visit(base: string, count: number, from: (index: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) {
    const body = {
      name: 'A teacher',
      email: `p${index}@school.example`,
      subject: 'A question',
      message: 'May we visit the laboratory?',
    }
    const visitor = { from: from(index), seconds: 20 }
    statuses.push(
      (await sendRequest(`${base}/`, visitor)).status,
      (await sendRequest(`${base}/api/ebooks`, visitor)).status,
      (await sendRequest(`${base}/api/contact`, { ...visitor, method: 'POST', body })).status,
    )
  }
  return statuses
}

const countOf = (statuses: number[], matches: (status: number) => boolean) => statuses.filter(matches).length
const isDone = (status: number) => status >= 200 && status < 300
/** A separate address per visitor, since contact messages are limited per address. */
const visitorAddress = (number: number) => (index: number) => `127.${50 + number}.${index >> 8}.${1 + (index & 255)}`

/** Checks that both servers take requests, that a killed one is skipped, and that it is used again once it is back. */
async function loseOne({ nginx, ports, servers, restart }: ProxyFixtures, count: number): Promise<Result[]> {
  const results: Result[] = []
  const callsPerInstance = (from: number) =>
    ports.map((port) => nginx.log.slice(from).filter((line) => line.includes(`127.0.0.1:${port}`)).length)
  const full = await visit(nginx.base, count, visitorAddress(0))
  results.push(['calls with both servers up; successful', `${full.length}; ${countOf(full, isDone)}`])
  if (!full.every(isDone)) results.push('a call was not done while both were there')
  if (callsPerInstance(0).some((calls) => calls < full.length / 4))
    results.push(`the instances got ${callsPerInstance(0).join(' and ')} calls`)

  await servers[0]?.kill()
  const remaining = await visit(nginx.base, count, visitorAddress(1))
  results.push(['calls with one server killed; successful', `${remaining.length}; ${countOf(remaining, isDone)}`])
  if (!remaining.every(isDone))
    results.push(`with one killed, calls were answered ${[...new Set(remaining)].join(', ')}`)

  await restart(0)
  const before = nginx.log.length
  const recoveredMs = await waitFor(async () => {
    await sendRequest(`${nginx.base}/api/ebooks`)
    return (callsPerInstance(before)[0] ?? 0) > 0
  }, 20)
  results.push([
    'used again after its restart, within',
    recoveredMs === null ? 'never' : `${(recoveredMs / 1_000).toFixed(1)} s`,
  ])
  if (recoveredMs === null) results.push('a restarted instance gets no requests')
  return results
}

/** Checks that a client with a forged X-Forwarded-For is counted by its real address. */
async function forgeAddresses({ nginx }: ProxyFixtures): Promise<Result[]> {
  const limit = attempts.reset.perAddress
  const statuses: number[] = []
  for (let index = 0; index < limit + 5; index += 1)
    statuses.push(
      (
        await sendRequest(`${nginx.base}/api/auth/user/forgot-password`, {
          method: 'POST',
          from: '127.60.0.1',
          headers: { 'x-forwarded-for': `198.51.100.${index}` },
          body: { email: `stranger-${index}@school.example` },
        })
      ).status,
    )
  const accepted = countOf(statuses, (status) => status !== 429)
  const neighbour = await sendRequest(`${nginx.base}/api/auth/user/forgot-password`, {
    method: 'POST',
    from: '127.60.0.2',
    body: { email: 'neighbour@school.example' },
  })
  return [
    [`calls with a forged address (limit ${limit})`, `${accepted} of ${statuses.length} got through`],
    ...(accepted === limit
      ? []
      : [`${accepted} of ${statuses.length} were accepted with a forged address, not ${limit}`]),
    ...(neighbour.status === 200 ? [] : [`another client beside a limited one is answered ${neighbour.status}`]),
  ]
}

/** Starts to upload `bytes` bytes and disconnects after `sent`. */
function breakOff(url: string, token: string, bytes: number, sent: number): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(url, {
      method: 'PATCH',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes,
      },
    })
    sending.on('error', () => {})
    sending.on('close', resolve)
    // Lets the written bytes leave this machine's buffers first.
    sending.write(Buffer.alloc(sent, 'a'), () => setTimeout(() => sending.destroy(), 1_000))
  })
}

async function upload({ nginx: { base }, token }: ProxyFixtures): Promise<Result[]> {
  const results: Result[] = []
  const uploads = openUploads(base, token)
  const [large, part] = [24 * 2 ** 20, 20 * 2 ** 20]
  const big = pathOf(await uploads.begin(large))
  const sent = await uploads.send(big, 0, Buffer.alloc(part, 'a'))
  const storedBytes = await uploads.offset(big)
  results.push(['bytes of an upload chunk; stored', `${part}; ${storedBytes}`])
  if (sent.status !== 204 || storedBytes !== part)
    results.push(`of a piece of ${part} bytes ${storedBytes} are kept (${sent.status})`)

  const cut = pathOf(await uploads.begin(large))
  await breakOff(base + cut, token, large, part)
  const rest = await waitFor(async () => ((await uploads.offset(cut)) ?? 0) > 0, 20)
  results.push(['bytes stored of a chunk whose connection broke', (await uploads.offset(cut)) ?? 'none'])
  if (rest === null) results.push('of a piece whose line broke nothing is kept')

  const real = pathOf(await uploads.begin(book.byteLength))
  await uploads.send(real, 0, book)
  const ready = await waitFor(async () => (await uploads.state(real)) === 'ready', 60)
  if (ready === null) results.push(`a book that was uploaded is ${await uploads.state(real)}`)

  const headers = { 'content-type': 'application/json' }
  const { status } = await sendRequest(`${base}/api/contact`, {
    method: 'POST',
    headers,
    body: Buffer.alloc(600_000, ' '),
  })
  if (status !== 413) results.push(`a message of 600,000 bytes is answered ${status}`)
  return results
}

/** Checks range requests for a book, a precompressed page, and that internal paths are hidden. */
async function read({ nginx: { base }, token }: ProxyFixtures): Promise<Result[]> {
  const results: Result[] = []
  const { text } = await sendRequest(`${base}/api/ebooks`, { token })
  const { items } = JSON.parse(text) as { items: { pdfUrl: string | null }[] }
  const address = items.find(({ pdfUrl }) => pdfUrl)?.pdfUrl
  const url = new URL(address ?? '/nothing', base).pathname + new URL(address ?? '/nothing', base).search
  const full = await sendRequest(base + url)
  const chunk = await sendRequest(base + url, { headers: { range: 'bytes=70000-139999' } })
  if (full.status !== 200 || !full.bytes.subarray(70_000, 140_000).equals(chunk.bytes) || chunk.status !== 206)
    results.push(
      `a range of a book is answered ${chunk.status} with ${chunk.bytes.length} bytes (the whole ${full.status})`,
    )
  else results.push(['a range request for a book of', `${full.bytes.length} bytes, as requested`])
  const page = await sendRequest(`${base}/`, { headers: { 'accept-encoding': 'br' } })
  if (page.headers['content-encoding'] !== 'br' || !page.headers['content-security-policy'])
    results.push('the page is not compressed, or has no policy')
  for (const [path, status] of [
    ['/metrics', 404],
    ['/readyz', 404],
    ['/healthz', 200],
  ] as const) {
    const answer = await sendRequest(base + path)
    if (answer.status !== status) results.push(`${path} is answered ${answer.status} outside`)
  }
  return results
}

async function run({ scale, say }: Effort): Promise<Findings> {
  await using ends = new AsyncDisposableStack()
  const services = await startSharedServices()
  ends.defer(services.stop)
  const ports = [await freePort(), await freePort()]
  const nginx = await startNginx(join(services.folder, 'nginx'), ports)
  ends.defer(nginx.stop)
  const start = (index: number) =>
    startRealServer({
      ...services.env,
      PORT: String(ports[index]),
      PUBLIC_URL: nginx.base,
      DATA_DIR: join(services.folder, `instance-${index + 1}`),
    })
  const servers = await Promise.all(ports.map((_, index) => start(index)))
  ends.defer(async () => void (await Promise.all(servers.map((server) => server.stop()))))
  const fixtures: ProxyFixtures = {
    nginx,
    ports,
    servers,
    restart: async (index) => void (servers[index] = await start(index)),
    token: await adminToken(nginx.base),
  }
  const results: Result[] = []
  say('one of two is killed and restarted')
  results.push(...(await loseOne(fixtures, Math.max(10, Math.round(60 * scale)))))
  say('addresses, uploads, ranges')
  for (const act of [forgeAddresses, upload, read]) results.push(...(await act(fixtures)))
  return {
    broken: results.filter((each) => typeof each === 'string'),
    figures: results.filter((each) => typeof each !== 'string'),
  }
}

export const proxy: Part = { name: 'proxy', title: 'Two servers behind nginx with deploy/nginx.conf', run }
