import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { isSignedBy } from '../signed-request.ts'

/** Credentials of the S3 server's only account, as the SDK reads them from the environment. */
export const bucketCredentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export type Interruption = (request: IncomingMessage, response: ServerResponse) => boolean

export interface TestBucket {
  /** Value for STORAGE_URL; a test may change bucket name and prefix. */
  storageUrl: (place?: string) => string
  /** Every received request, as `GET /path?query`. */
  requests: string[]
  /** Intercepts requests for which it returns true, until set again; it may respond in any way, or never. */
  interrupt: (interruption: Interruption | null) => void
  /** Part numbers of uploads that are not completed. */
  waitingParts: () => Promise<string[]>
  /** Stops the server and cuts its connections; `reopen` starts it on the same port and files. */
  shut: () => Promise<void>
  reopen: () => Promise<void>
  close: () => Promise<void>
}

/**
 * An S3 server on 127.0.0.1 with a bucket `files`. s3rver reads, writes and assembles parts. This adds what it lacks: it miscalculates
 * version 4 signatures for a bucket's own URL, admits unsigned requests, creates list tokens with a cipher that OpenSSL has removed, and
 * neither lists parts nor aborts uploads.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'ariviyal-bucket-'))
  const store = new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'files' }],
  })
  await store.configureBuckets()
  const uploads = join(directory, 'files', '._S3rver_uploads')
  const requests: string[] = []
  let interruption: Interruption | null = null
  let server: Server
  let port = 0

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push(`${request.method} ${request.url}`)
    if (interruption?.(request, response)) return
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = bucketCredentials
    const uploadId = /[?&]uploadId=([0-9a-f]{32})\b/.exec(request.url ?? '')?.[1]
    if (!isSignedBy(request, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY))
      sendXml(response, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    else if (/^\/files\/?\?.*\blist-type=2\b/.test(request.url ?? '')) void listObjects(store, request, response)
    else if (uploadId && request.method === 'GET') void listParts(join(uploads, uploadId), response)
    else if (uploadId && request.method === 'DELETE')
      void rm(join(uploads, uploadId), { recursive: true, force: true }).then(() => response.writeHead(204).end())
    else store.callback()(request, response)
  }
  const listen = async (): Promise<void> => {
    server = createServer(answer).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const shut = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await listen()
  return {
    storageUrl: (place = 'files/kept') => `s3://${place}?endpoint=http://127.0.0.1:${port}`,
    requests,
    interrupt: (next) => {
      interruption = next
    },
    waitingParts: async () => {
      const names = await readdir(uploads, { recursive: true }).catch(() => [])
      return names.flatMap((name) => /(?:^|\/)(\d+)$/.exec(name)?.[1] ?? [])
    },
    shut,
    reopen: listen,
    close: async () => {
      await shut()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const sendXml = (response: ServerResponse, status: number, xml: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

async function listObjects(store: S3rver, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const query = new URL(request.url ?? '', 'http://127.0.0.1').searchParams
  const { objects, isTruncated } = await store.store.listObjects('files', {
    prefix: query.get('prefix') ?? '',
    startAfter: query.get('continuation-token') ?? '',
    maxKeys: 1_000,
  })
  const contents = objects.map(
    ({ key, size, lastModifiedDate }) =>
      `<Contents><Key>${key}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified><Size>${size}</Size></Contents>`,
  )
  const next = isTruncated ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>` : ''
  sendXml(
    response,
    200,
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}

async function listParts(folder: string, response: ServerResponse): Promise<void> {
  const names = await readdir(folder).catch(() => null)
  if (!names) return sendXml(response, 404, '<Error><Code>NoSuchUpload</Code></Error>')
  const numbers = names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b))
  const parts = await Promise.all(
    numbers.map(async (number) => {
      const bytes = await readFile(join(folder, number))
      const etag = createHash('md5').update(bytes).digest('hex')
      return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${bytes.length}</Size></Part>`
    }),
  )
  sendXml(response, 200, `<ListPartsResult>${parts.join('')}<IsTruncated>false</IsTruncated></ListPartsResult>`)
}
