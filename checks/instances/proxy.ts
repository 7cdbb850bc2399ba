import { request } from 'node:http'
import { join } from 'node:path'
import { attempts } from '@ariviyal/contract/limits'
import { freePort } from '../../server/src/testing/free-port.ts'
import { ask, waitFor } from '../ask.ts'
import { book, openUploads, pathOf } from '../faults/tus.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { adminToken, type RealServer, startRealServer } from '../real-server.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { startSharedServices } from './shared-services.ts'

interface Stage {
  nginx: Nginx
  /** Ports in the order of the configuration. */
  ports: number[]
  servers: RealServer[]
  /** Starts the one at this place again. */
  restart: (place: number) => Promise<void>
  token: string
}

type Found = Findings['figures'][number] | string

/** Three sorts of calls: a page from memory, a list from the database, a write. */
async function visit(base: string, count: number, from: (place: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let place = 0; place < count; place += 1) {
    const body = {
      name: 'A teacher',
      email: `p${place}@school.example`,
      subject: 'A question',
      message: 'May we visit the laboratory?',
    }
    const visitor = { from: from(place), seconds: 20 }
    statuses.push(
      (await ask(`${base}/`, visitor)).status,
      (await ask(`${base}/api/ebooks`, visitor)).status,
      (await ask(`${base}/api/contact`, { ...visitor, method: 'POST', body })).status,
    )
  }
  return statuses
}

const countOf = (statuses: number[], wanted: (status: number) => boolean) => statuses.filter(wanted).length
const isDone = (status: number) => status >= 200 && status < 300
/** Each visitor has an address of their own, since messages are limited by it. */
const street = (number: number) => (place: number) => `127.${50 + number}.${place >> 8}.${1 + (place & 255)}`

/** Both take requests; one that is killed is left out, and taken in again when it is back. */
async function loseOne({ nginx, ports, servers, restart }: Stage, count: number): Promise<Found[]> {
  const found: Found[] = []
  const asked = (from: number) =>
    ports.map((port) => nginx.log.slice(from).filter((line) => line.includes(`127.0.0.1:${port}`)).length)
  const whole = await visit(nginx.base, count, street(0))
  found.push(['calls while both are there; of these done', `${whole.length}; ${countOf(whole, isDone)}`])
  if (!whole.every(isDone)) found.push('a call was not done while both were there')
  if (asked(0).some((calls) => calls < whole.length / 4))
    found.push(`the instances got ${asked(0).join(' and ')} calls`)

  await servers[0]?.kill()
  const alone = await visit(nginx.base, count, street(1))
  found.push(['calls while one is killed; of these done', `${alone.length}; ${countOf(alone, isDone)}`])
  if (!alone.every(isDone)) found.push(`with one killed, calls were answered ${[...new Set(alone)].join(', ')}`)

  await restart(0)
  const before = nginx.log.length
  const back = await waitFor(async () => {
    await ask(`${nginx.base}/api/ebooks`)
    return (asked(before)[0] ?? 0) > 0
  }, 20)
  found.push(['taken in again after its return, within', back === null ? 'never' : `${(back / 1_000).toFixed(1)} s`])
  if (back === null) found.push('an instance that came back is not asked again')
  return found
}

/** Who claims another address is counted by their own. */
async function forge({ nginx }: Stage): Promise<Found[]> {
  const limit = attempts.reset.perAddress
  const statuses: number[] = []
  for (let place = 0; place < limit + 5; place += 1)
    statuses.push(
      (
        await ask(`${nginx.base}/api/auth/user/forgot-password`, {
          method: 'POST',
          from: '127.60.0.1',
          headers: { 'x-forwarded-for': `198.51.100.${place}` },
          body: { email: `stranger-${place}@school.example` },
        })
      ).status,
    )
  const through = countOf(statuses, (status) => status !== 429)
  const beside = await ask(`${nginx.base}/api/auth/user/forgot-password`, {
    method: 'POST',
    from: '127.60.0.2',
    body: { email: 'neighbour@school.example' },
  })
  return [
    [`calls with a forged address (limit ${limit})`, `${through} of ${statuses.length} got through`],
    ...(through === limit ? [] : [`${through} of ${statuses.length} got through with a forged address, not ${limit}`]),
    ...(beside.status === 200 ? [] : [`a neighbour of who asks too often is answered ${beside.status}`]),
  ]
}

/** Begins to send so many bytes, and breaks the line after a part of them. */
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
    // A moment, so that what was written has left this machine's buffers.
    sending.write(Buffer.alloc(sent, 'a'), () => setTimeout(() => sending.destroy(), 1_000))
  })
}

async function upload({ nginx: { base }, token }: Stage): Promise<Found[]> {
  const found: Found[] = []
  const uploads = openUploads(base, token)
  const [large, part] = [24 * 2 ** 20, 20 * 2 ** 20]
  const big = pathOf(await uploads.begin(large))
  const sent = await uploads.send(big, 0, Buffer.alloc(part, 'a'))
  const kept = await uploads.offset(big)
  found.push(['a piece of an upload, bytes; kept of it', `${part}; ${kept}`])
  if (sent.status !== 204 || kept !== part) found.push(`of a piece of ${part} bytes ${kept} are kept (${sent.status})`)

  const cut = pathOf(await uploads.begin(large))
  await breakOff(base + cut, token, large, part)
  const rest = await waitFor(async () => ((await uploads.offset(cut)) ?? 0) > 0, 20)
  found.push(['bytes kept of a piece whose line broke', (await uploads.offset(cut)) ?? 'none'])
  if (rest === null) found.push('of a piece whose line broke nothing is kept')

  const real = pathOf(await uploads.begin(book.byteLength))
  await uploads.send(real, 0, book)
  const ready = await waitFor(async () => (await uploads.state(real)) === 'ready', 60)
  if (ready === null) found.push(`a book that was uploaded is ${await uploads.state(real)}`)

  const headers = { 'content-type': 'application/json' }
  const { status } = await ask(`${base}/api/contact`, { method: 'POST', headers, body: Buffer.alloc(600_000, ' ') })
  if (status !== 413) found.push(`a message of 600,000 bytes is answered ${status}`)
  return found
}

/** A book in pieces, a page as it was compressed, and what is for machines inside only. */
async function read({ nginx: { base }, token }: Stage): Promise<Found[]> {
  const found: Found[] = []
  const { text } = await ask(`${base}/api/ebooks`, { token })
  const { items } = JSON.parse(text) as { items: { pdfUrl: string | null }[] }
  const address = items.find(({ pdfUrl }) => pdfUrl)?.pdfUrl
  const url = new URL(address ?? '/nothing', base).pathname + new URL(address ?? '/nothing', base).search
  const whole = await ask(base + url)
  const piece = await ask(base + url, { headers: { range: 'bytes=70000-139999' } })
  if (whole.status !== 200 || !whole.bytes.subarray(70_000, 140_000).equals(piece.bytes) || piece.status !== 206)
    found.push(
      `a range of a book is answered ${piece.status} with ${piece.bytes.length} bytes (the whole ${whole.status})`,
    )
  else found.push(['a range of a book of', `${whole.bytes.length} bytes, as asked`])
  const page = await ask(`${base}/`, { headers: { 'accept-encoding': 'br' } })
  if (page.headers['content-encoding'] !== 'br' || !page.headers['content-security-policy'])
    found.push('the page is not compressed, or has no policy')
  for (const [path, status] of [
    ['/metrics', 404],
    ['/readyz', 404],
    ['/healthz', 200],
  ] as const) {
    const answer = await ask(base + path)
    if (answer.status !== status) found.push(`${path} is answered ${answer.status} outside`)
  }
  return found
}

async function run({ scale, say }: Effort): Promise<Findings> {
  await using ends = new AsyncDisposableStack()
  const services = await startSharedServices()
  ends.defer(services.stop)
  const ports = [await freePort(), await freePort()]
  const nginx = await startNginx(join(services.folder, 'nginx'), ports)
  ends.defer(nginx.stop)
  const start = (place: number) =>
    startRealServer({
      ...services.env,
      PORT: String(ports[place]),
      PUBLIC_URL: nginx.base,
      DATA_DIR: join(services.folder, `instance-${place + 1}`),
    })
  const servers = await Promise.all(ports.map((_, place) => start(place)))
  ends.defer(async () => void (await Promise.all(servers.map((server) => server.stop()))))
  const stage: Stage = {
    nginx,
    ports,
    servers,
    restart: async (place) => void (servers[place] = await start(place)),
    token: await adminToken(nginx.base),
  }
  const found: Found[] = []
  say('one of two is killed, and comes back')
  found.push(...(await loseOne(stage, Math.max(10, Math.round(60 * scale)))))
  say('addresses, uploads, ranges')
  for (const act of [forge, upload, read]) found.push(...(await act(stage)))
  return {
    broken: found.filter((each) => typeof each === 'string'),
    figures: found.filter((each) => typeof each !== 'string'),
  }
}

export const proxy: Part = { name: 'proxy', title: 'Two servers behind nginx with deploy/nginx.conf', run }
