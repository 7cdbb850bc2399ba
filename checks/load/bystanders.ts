import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '../send-request.ts'
import type { Findings } from '../part.ts'
import { ms, percentile } from '../percentile.ts'
import type { LoadFixtures } from './load-fixtures.ts'

/** Clients that must not be affected by the load of others: monitoring, staff in the console, a running upload and download. */
export interface Bystanders {
  /** Waits for the upload and the download to end. */
  stop: () => Promise<Findings>
}

export const bigFileBytes = 24 * 1024 ** 2

/** Creates a public image too large for socket buffers; returns its path. */
export function putBigFile(dataDir: string): string {
  const key = 'public/check/long.bin'
  const file = join(dataDir, 'files', key)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, randomBytes(bigFileBytes))
  return `/media/${key}`
}

/** Downloads a file at about this rate; returns the bytes received, fewer when the connection was cut. */
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

/** Starts an upload as the browser does, sends its single chunk over `seconds`, and returns the final status. */
export async function uploadSlowly(
  { base, admin }: LoadFixtures,
  bytes: number,
  seconds: number,
): Promise<{ status: number; seconds: number }> {
  const headers = { authorization: `Bearer ${admin}`, 'tus-resumable': '1.0.0' }
  const metadata = `kind ${Buffer.from('pdf').toString('base64')},filename ${Buffer.from('slow.pdf').toString('base64')}`
  const announced = await sendRequest(`${base}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes), 'upload-metadata': metadata },
  })
  if (announced.status !== 201) throw new Error(`an upload was not begun: ${announced.status} ${announced.text}`)
  const startedAt = performance.now()
  const took = () => Math.round((performance.now() - startedAt) / 1_000)
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
      const chunks = seconds * 2
      for (let chunk = 0; chunk < chunks && !outgoing.destroyed; chunk += 1) {
        const from = Math.floor((chunk * bytes) / chunks)
        outgoing.write(Buffer.alloc(Math.floor(((chunk + 1) * bytes) / chunks) - from, 'a'))
        await pause(500)
      }
      outgoing.end()
    })()
  })
}

/** Starts at once. */
export function watchBystanders(fixtures: LoadFixtures, dataDir: string): Bystanders {
  const { base, admin } = fixtures
  const broken: string[] = []
  const probes: number[] = []
  const console: number[] = []
  const over = new AbortController()
  const watch = async (path: string, took: number[], token?: string) => {
    while (!over.signal.aborted) {
      const startedAt = performance.now()
      const { status, text } = await sendRequest(base + path, { token, seconds: 5 })
      if (status === 200) took.push(performance.now() - startedAt)
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
  const upload = uploadSlowly(fixtures, 2_000_000, 8)
  const download = readSlowly(base, putBigFile(dataDir), 3 * 1024 ** 2)

  return {
    async stop() {
      over.abort()
      await Promise.all(running)
      const sent = await upload
      if (sent.status !== 204) broken.push(`a running upload was cut: ${sent.status} after ${sent.seconds} s`)
      const read = await download
      if (read !== bigFileBytes) broken.push(`a running download was cut after ${read} bytes`)
      return {
        broken,
        figures: [
          ['probes of /healthz and /readyz, p99', `${probes.length}, ${ms(percentile(probes, 0.99))}`],
          ['console calls, p99', `${console.length}, ${ms(percentile(console, 0.99))}`],
          ['an upload and a download running at the same time', 'whole'],
        ],
      }
    },
  }
}
