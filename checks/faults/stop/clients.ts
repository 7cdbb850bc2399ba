import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../real-server.ts'
import type { Random } from '../../random.ts'
import { watch, type RequestRecord } from './watched-request.ts'

/** State shared by the clients of one round. */
export interface ClientGroup {
  base: string
  random: Random
  token: string
  log: RequestRecord[]
  /** Subject of each contact message, with the request that sent it. */
  subjects: Map<string, RequestRecord>
  /** After the signal a client starts nothing new, but finishes what it started. */
  isStopping: boolean
  /** Signed path of a video. */
  video: string
  nextNumber: () => number
}

const version = { 'tus-resumable': '1.0.0' }
const inBase64 = (text: string) => Buffer.from(text).toString('base64')
const book = readFileSync(join(root, 'content/rendered/books/measuring-well.pdf'))
const reads = ['/', '/api/ebooks', '/api/videos', '/api/workshops', '/contact', '/api/live/sessions'] as const

const addressOf = ({ random: { integer } }: ClientGroup) =>
  `127.${integer(1, 254)}.${integer(1, 254)}.${integer(2, 254)}`

/** Reads and writes until the server has exited, over one kept-alive connection or a new one per request. */
export async function client(group: ClientGroup, keepsAlive: boolean): Promise<void> {
  while (!group.isStopping) {
    const localAddress = addressOf(group)
    const agent = keepsAlive && new Agent({ keepAlive: true, maxSockets: 1, localAddress })
    for (let count = 0; count < 12 && !group.isStopping; count += 1) {
      const isWrite = group.random.maybe(0.35)
      const shared = { base: group.base, agent, ...(!agent && { localAddress }) }
      if (isWrite) await message(group, shared)
      else await watch(group.log, { what: 'read', method: 'GET', path: group.random.pick(reads), ...shared })
      await pause(group.random.integer(0, 15))
    }
    if (agent) agent.destroy()
  }
}

async function message(group: ClientGroup, shared: { base: string; agent: Agent | false }): Promise<void> {
  const subject = `Prisms ${group.nextNumber()}`
  const body = {
    name: 'Ravi',
    email: `${subject.replace(' ', '-')}@school.example`,
    subject,
    message: 'Where are they kept?',
  }
  const sending = watch(group.log, {
    what: 'write',
    method: 'POST',
    path: '/api/contact',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
    ...shared,
  })
  const entry = group.log.at(-1)
  if (entry) group.subjects.set(subject, entry)
  await sending
}

/** Starts an upload and sends its bytes over one to three seconds. */
export async function slowUpload(group: ClientGroup): Promise<void> {
  const created = await watch(group.log, {
    what: 'start of an upload',
    base: group.base,
    agent: false,
    method: 'POST',
    path: '/uploads',
    headers: {
      ...version,
      authorization: `Bearer ${group.token}`,
      'upload-length': String(book.byteLength),
      'upload-metadata': `kind ${inBase64('pdf')},filename ${inBase64('slow.pdf')}`,
    },
  })
  if (created.location === '') return
  await watch(group.log, {
    what: 'slow upload',
    base: group.base,
    agent: false,
    method: 'PATCH',
    path: created.location,
    headers: {
      ...version,
      authorization: `Bearer ${group.token}`,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: book,
    pieces: group.random.integer(10, 30),
  })
}

/** Downloads a video slowly. */
export async function longDownload(group: ClientGroup): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  await watch(group.log, {
    what: 'long download',
    base: group.base,
    agent,
    method: 'GET',
    path: group.video,
    slowly: true,
  })
  agent.destroy()
}
