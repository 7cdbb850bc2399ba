// Plays the phones of pupils who hand in photos from a process of its own. Each has a connection, and sends at the rate of its line.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../../checks/random.ts'
import { type HttpReply, sendRequest } from '../../checks/send-request.ts'
import type { BenchPupil } from '../pupils/open-classes.ts'
import type { HandInEnd, HandInsOrder, HandInsOutcome } from './hand-ins-order.ts'

const version = { 'tus-resumable': '1.0.0' }
/** Bytes that leave at once. */
const sliceBytes = 8_192
/** Repeats of one request before the pupil gives up. */
const triesMax = 12
/** As the page (web/src/assignments/pupil/keeping/server-work-api.ts). */
const pauseBetweenLooks = (look: number) => Math.min(5_000, 1_000 * 2 ** (look - 1) * (0.5 + Math.random() / 2))
const looksMax = 40

const noted: HandInsOutcome = { ends: [], repeated: {} }

/** Sends until the answer has this status; null when the server does not give one. */
async function insist(status: number, send: () => Promise<Pick<HttpReply, 'status' | 'headers' | 'text'>>) {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const reply = await send()
    if (reply.status === status) return reply
    const what = reply.status === 0 ? reply.text : `${reply.status} ${reply.text.slice(0, 80)}`
    noted.repeated[what] = (noted.repeated[what] ?? 0) + 1
    await pause(pauseBetweenLooks(Math.min(tries, 6)))
  }
  return null
}

/** Sends bytes no faster than the line. */
async function sendSlowly(
  url: string,
  {
    headers,
    agent,
    bytes,
    bitsASecond,
  }: { headers: Record<string, string>; agent: Agent; bytes: Buffer; bitsASecond: number },
): Promise<Pick<HttpReply, 'status' | 'headers' | 'text'>> {
  const outgoing = request(url, {
    method: 'PATCH',
    agent,
    headers: { ...headers, 'content-length': String(bytes.length) },
  })
  const answered = new Promise<Pick<HttpReply, 'status' | 'headers' | 'text'>>((resolve) => {
    outgoing.on('error', (error) => resolve({ status: 0, headers: {}, text: error.message }))
    outgoing.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '' }))
    })
  })
  const begin = performance.now()
  for (let sent = 0; sent < bytes.length && !outgoing.destroyed; sent += sliceBytes) {
    const dueMs = ((sent + sliceBytes) * 8_000) / bitsASecond
    await pause(Math.max(0, begin + dueMs - performance.now()))
    outgoing.write(bytes.subarray(sent, sent + sliceBytes))
  }
  outgoing.end()
  return answered
}

async function play(
  order: HandInsOrder,
  { token, task }: BenchPupil,
  index: number,
  beginMs: number,
): Promise<HandInEnd> {
  const { base, photosEach, bitsASecond } = order
  await pause(beginMs)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const authorization = `Bearer ${token}`
  const photos = Array.from({ length: photosEach }, (_, place) => (index * photosEach + place) % order.photos.length)
  const none: HandInEnd = { receipt: null, photos, waitedMs: Infinity }
  await insist(200, () => sendRequest(`${base}/api/class/work/${task}`, { token, agent }))
  const paths: string[] = []
  for (const photo of photos) {
    const bytes = readFileSync(order.photos[photo] ?? '')
    const created = await insist(201, () =>
      sendRequest(`${base}/api/class/uploads`, {
        method: 'POST',
        token,
        agent,
        headers: {
          ...version,
          'upload-length': String(bytes.length),
          'upload-metadata': `kind ${btoa('picture')},filename ${btoa('image.jpg')}`,
        },
      }),
    )
    const path = created?.headers.location
    if (!path) return none
    const headers = {
      ...version,
      authorization,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    if (!(await insist(204, () => sendSlowly(base + path, { headers, agent, bytes, bitsASecond })))) return none
    paths.push(path)
  }
  const sentAt = performance.now()
  const uploads = paths.map((path) => path.split('/').at(-1) ?? '')
  for (const upload of uploads)
    for (let look = 1; look <= looksMax; look += 1) {
      const state = await insist(200, () => sendRequest(`${base}/api/class/uploads/${upload}/state`, { token, agent }))
      if (!state) return none
      if ((JSON.parse(state.text) as { state: string }).state === 'ready') break
      await pause(pauseBetweenLooks(look))
    }
  const body = { id: randomUUID(), uploads }
  const handedIn = await insist(200, () =>
    sendRequest(`${base}/api/class/work/${task}/hand-ins`, { method: 'POST', token, agent, body }),
  )
  agent.destroy()
  if (!handedIn) return none
  const { receipt } = JSON.parse(handedIn.text) as { receipt: string }
  return { receipt, photos, waitedMs: performance.now() - sentAt }
}

process.on('message', (order: HandInsOrder) => {
  const random = createRandom(1)
  const playing = order.pupils.map((pupil, index) => play(order, pupil, index, random.next() * order.seconds * 1_000))
  void Promise.all(playing).then((ends) => process.send?.({ ...noted, ends }))
})
