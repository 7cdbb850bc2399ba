import { times } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import type { UploadKind } from '@ariviyal/contract/uploads'
import { type DetailedError, defaultOptions, type PreviousUpload, Upload, type UploadOptions } from 'tus-js-client'
import { clearSession, readSession } from '../session/store.ts'

const mebibyte = 1024 ** 2
/** Pieces are as large as the line carries in some seconds: a cut costs little, and a good line is not slowed down. */
const pieces = { first: mebibyte, least: 256 * 1024, most: 16 * mebibyte, fastMs: 3_000, slowMs: 12_000 }
/** Pauses after failures, growing; the last one stays. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
/** A line over which nothing has gone for so long is dead, though nobody has said so. */
const silenceMs = 30_000
/** So often the server itself may fail in a row. A line may be down for as long as it likes. */
const mostServerFailures = 6

interface Watcher {
  onProgress: (sent: number) => void
  /** Whether bytes are getting through. */
  onLine: (isUp: boolean) => void
  /** All bytes are there. */
  onReceived: (id: string) => void
  onFailed: (reason: string) => void
}

export interface Sending {
  pause: () => void
  resume: () => void
  /** Drops what was sent, here and on the server. */
  cancel: () => void
}

/** The same file of the same person for the same purpose, also after a reload. */
const fingerprintOf = (kind: UploadKind, file: File) =>
  ['ariviyal', readSession()?.user.id ?? '', kind, file.name, file.size, file.lastModified].join(' ')

/** Sends a file in pieces, again and again until it is through; what was sent of it before a reload counts. The rest is told to the watcher. */
export async function sendFile(kind: UploadKind, file: File, watcher: Watcher): Promise<Sending> {
  let failures = 0
  let serverFailures = 0
  let pieceBegan = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => {
      void upload.abort()
      again()
    }, silenceMs)
  }
  const stop = () => {
    clearTimeout(waiting)
    clearTimeout(silence)
    window.removeEventListener('online', start)
  }
  const start = () => {
    stop()
    heard()
    pieceBegan = performance.now()
    upload.start()
  }
  const again = () => {
    stop()
    watcher.onLine(false)
    // Of a piece that was cut, all may be lost: the next one is smaller.
    upload.options.chunkSize = nextPiece(upload.options.chunkSize ?? pieces.first, Infinity)
    waiting = setTimeout(start, pausesMs[Math.min(failures, pausesMs.length - 1)])
    failures += 1
    window.addEventListener('online', start)
  }

  const options: UploadOptions = {
    endpoint: new URL('/uploads', window.location.origin).href,
    metadata: { kind, filename: file.name },
    chunkSize: pieces.first,
    fingerprint: async () => fingerprintOf(kind, file),
    // Ours know a line that is down from a server that fails.
    retryDelays: null,
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${readSession()?.token ?? ''}`),
    onProgress: (sent) => {
      heard()
      watcher.onProgress(sent)
    },
    onChunkComplete: () => {
      failures = serverFailures = 0
      watcher.onLine(true)
      upload.options.chunkSize = nextPiece(upload.options.chunkSize ?? pieces.first, performance.now() - pieceBegan)
      pieceBegan = performance.now()
    },
    onSuccess: () => {
      stop()
      watcher.onReceived(idOf(upload))
    },
    onError: (error) => {
      const { status, msg } = answerOf(error)
      const isServer = status >= 500
      if (isServer) serverFailures += 1
      if (isPassing(status) && serverFailures < mostServerFailures) return again()
      stop()
      if (status === 401) clearSession()
      watcher.onFailed(msg ?? messages.internal)
    },
  }
  const upload = new Upload(file, options)
  await forgetOld(await defaultOptions.urlStorage.findAllUploads(), (key) =>
    defaultOptions.urlStorage.removeUpload(key),
  )
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  start()

  return {
    pause: () => {
      stop()
      void upload.abort()
    },
    resume: start,
    cancel: () => {
      stop()
      // One that the server no longer knows is as good as cancelled.
      upload.abort(true).catch(() => {})
    },
  }
}

const idOf = ({ url }: Upload): string => url?.split('/').at(-1) ?? ''

/** Pure, for the test: twice or half the size when a piece was fast or slow. */
export function nextPiece(size: number, tookMs: number): number {
  if (tookMs < pieces.fastMs) return Math.min(size * 2, pieces.most)
  return tookMs > pieces.slowMs ? Math.max(size / 2, pieces.least) : size
}

/** No answer at all, one of a server in trouble, or one that says that somebody else is at it. */
const isPassing = (status: number): boolean =>
  status === 0 || status >= 500 || [408, 409, 423, 425, 429].includes(status)

function answerOf(error: Error | DetailedError): { status: number; msg?: string } {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return { status: 0 }
  try {
    const { msg } = JSON.parse(response.getBody()) as { msg?: unknown }
    return { status: response.getStatus(), ...(typeof msg === 'string' && { msg }) }
  } catch {
    return { status: response.getStatus() }
  }
}

/** Local storage must not fill with uploads that the server has dropped. */
async function forgetOld(known: PreviousUpload[], forget: (key: string) => Promise<void>): Promise<void> {
  const oldest = Date.now() - times.unfinishedUploadHours * 3_600_000
  for (const { creationTime, urlStorageKey } of known)
    if (!(Date.parse(creationTime) > oldest)) await forget(urlStorageKey)
}
