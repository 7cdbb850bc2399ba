import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../real-server.ts'
import type { Chances } from '../../seeded.ts'
import { watch, type Watched } from './watched-request.ts'

/** What a crowd of clients shares in one round. */
export interface Crowd {
  base: string
  chances: Chances
  token: string
  log: Watched[]
  /** Subjects of the messages to the staff, by the request that sent each. */
  subjects: Map<string, Watched>
  /** From the signal on a client begins nothing new, but what it has begun it sees to its end. */
  leaving: boolean
  /** The path of a film, signed. */
  film: string
  nextNumber: () => number
}

const version = { 'tus-resumable': '1.0.0' }
const inBase64 = (text: string) => Buffer.from(text).toString('base64')
const book = readFileSync(join(root, 'content/rendered/books/measuring-well.pdf'))
const reads = ['/', '/api/ebooks', '/api/videos', '/api/workshops', '/contact', '/api/live/sessions'] as const

const addressOf = ({ chances: { whole } }: Crowd) => `127.${whole(1, 254)}.${whole(1, 254)}.${whole(2, 254)}`

/** Reads and writes until the server is gone: over a connection that is kept alive, or a new one each time. */
export async function client(crowd: Crowd, keepsAlive: boolean): Promise<void> {
  while (!crowd.leaving) {
    const localAddress = addressOf(crowd)
    const agent = keepsAlive && new Agent({ keepAlive: true, maxSockets: 1, localAddress })
    for (let count = 0; count < 12 && !crowd.leaving; count += 1) {
      const isWrite = crowd.chances.maybe(0.35)
      const shared = { base: crowd.base, agent, ...(!agent && { localAddress }) }
      if (isWrite) await message(crowd, shared)
      else await watch(crowd.log, { what: 'read', method: 'GET', path: crowd.chances.pick(reads), ...shared })
      await pause(crowd.chances.whole(0, 15))
    }
    if (agent) agent.destroy()
  }
}

async function message(crowd: Crowd, shared: { base: string; agent: Agent | false }): Promise<void> {
  const subject = `Prisms ${crowd.nextNumber()}`
  const body = {
    name: 'Ravi',
    email: `${subject.replace(' ', '-')}@school.example`,
    subject,
    message: 'Where are they kept?',
  }
  const sending = watch(crowd.log, {
    what: 'write',
    method: 'POST',
    path: '/api/contact',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
    ...shared,
  })
  const entry = crowd.log.at(-1)
  if (entry) crowd.subjects.set(subject, entry)
  await sending
}

/** Begins an upload and sends its bytes over one to three seconds. */
export async function slowUpload(crowd: Crowd): Promise<void> {
  const begun = await fetch(`${crowd.base}/uploads`, {
    method: 'POST',
    headers: {
      ...version,
      authorization: `Bearer ${crowd.token}`,
      'upload-length': String(book.byteLength),
      'upload-metadata': `kind ${inBase64('pdf')},filename ${inBase64('slow.pdf')}`,
    },
  })
  await watch(crowd.log, {
    what: 'slow upload',
    base: crowd.base,
    agent: false,
    method: 'PATCH',
    path: begun.headers.get('location') ?? '',
    headers: {
      ...version,
      authorization: `Bearer ${crowd.token}`,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: book,
    pieces: crowd.chances.whole(10, 30),
  })
}

/** Reads a film as a slow line does. */
export async function longDownload(crowd: Crowd): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  await watch(crowd.log, {
    what: 'long download',
    base: crowd.base,
    agent,
    method: 'GET',
    path: crowd.film,
    slowly: true,
  })
  agent.destroy()
}
