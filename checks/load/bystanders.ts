import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../ask.ts'
import type { Findings } from '../part.ts'
import { ms, percentile } from '../percentile.ts'
import type { School } from './school.ts'

/** Who must not notice that others ask for too much: machines that watch, staff in the console, an upload and a download that run. */
export interface Bystanders {
  /** Waits for the upload and the download to come to their end. */
  stop: () => Promise<Findings>
}

export const bigFileBytes = 24 * 1024 ** 2

/** Puts a file that no buffer of the system holds whole among the open pictures; its path. */
export function putBigFile(dataDir: string): string {
  const key = 'public/check/long.bin'
  const place = join(dataDir, 'files', key)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, randomBytes(bigFileBytes))
  return `/media/${key}`
}

/** Reads a file piece by piece at about this pace, and answers how many bytes came; fewer when it was cut. */
export function readSlowly(base: string, path: string, bytesPerSecond: number, stopped?: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    let bytes = 0
    const outgoing = request(base + path, { agent: false }, (response) => {
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        response.pause()
        setTimeout(() => response.resume(), (chunk.length / bytesPerSecond) * 1_000)
      })
      response.once('close', () => resolve(bytes))
    })
    outgoing.once('error', () => resolve(bytes))
    stopped?.addEventListener('abort', () => outgoing.destroy())
    outgoing.end()
  })
}

/** Begins an upload as the browser does, sends its one piece over so many seconds, and answers the status at its end. */
export async function uploadSlowly(
  { base, admin }: School,
  bytes: number,
  seconds: number,
): Promise<{ status: number; seconds: number }> {
  const headers = { authorization: `Bearer ${admin}`, 'tus-resumable': '1.0.0' }
  const metadata = `kind ${Buffer.from('pdf').toString('base64')},filename ${Buffer.from('slow.pdf').toString('base64')}`
  const announced = await ask(`${base}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes), 'upload-metadata': metadata },
  })
  if (announced.status !== 201) throw new Error(`an upload was not begun: ${announced.status} ${announced.text}`)
  const begun = performance.now()
  const took = () => Math.round((performance.now() - begun) / 1_000)
  return new Promise((resolve) => {
    const outgoing = request(
      base + (announced.headers.location ?? ''),
      {
        method: 'PATCH',
        agent: false,
        headers: {
          ...headers,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes,
        },
      },
      (response) => {
        response.resume()
        response.once('close', () => resolve({ status: response.statusCode ?? 0, seconds: took() }))
      },
    )
    outgoing.once('error', () => resolve({ status: 0, seconds: took() }))
    void (async () => {
      const pieces = seconds * 2
      for (let piece = 0; piece < pieces && !outgoing.destroyed; piece += 1) {
        const from = Math.floor((piece * bytes) / pieces)
        outgoing.write(Buffer.alloc(Math.floor(((piece + 1) * bytes) / pieces) - from, 'a'))
        await pause(500)
      }
      outgoing.end()
    })()
  })
}

/** Begins at once. */
export function watchBystanders(school: School, dataDir: string): Bystanders {
  const { base, admin } = school
  const broken: string[] = []
  const probes: number[] = []
  const console: number[] = []
  const over = new AbortController()
  const watch = async (path: string, took: number[], token?: string) => {
    while (!over.signal.aborted) {
      const begun = performance.now()
      const { status, text } = await ask(base + path, { token, seconds: 5 })
      if (status === 200) took.push(performance.now() - begun)
      else broken.push(`${path} answered ${status || text}`)
      await pause(500)
    }
  }
  const running = [
    watch('/healthz', probes),
    watch('/readyz', probes),
    watch('/api/admin/queue', console, admin),
    watch('/api/admin/messages', console, admin),
  ]
  const upload = uploadSlowly(school, 2_000_000, 8)
  const download = readSlowly(base, putBigFile(dataDir), 3 * 1024 ** 2)

  return {
    async stop() {
      over.abort()
      await Promise.all(running)
      const sent = await upload
      if (sent.status !== 204) broken.push(`an upload that ran was cut: ${sent.status} after ${sent.seconds} s`)
      const read = await download
      if (read !== bigFileBytes) broken.push(`a download that ran was cut after ${read} bytes`)
      return {
        broken,
        figures: [
          ['probes of /healthz and /readyz, p99', `${probes.length}, ${ms(percentile(probes, 0.99))}`],
          ['calls of the console, p99', `${console.length}, ${ms(percentile(console, 0.99))}`],
          ['an upload and a download that ran meanwhile', 'whole'],
        ],
      }
    },
  }
}
