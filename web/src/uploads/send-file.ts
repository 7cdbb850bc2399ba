import { times } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { type UploadKind, uploadsPath } from '@ariviyal/contract/uploads/uploads'
import { type DetailedError, defaultOptions, type PreviousUpload, Upload, type UploadOptions } from 'tus-js-client'
import { clearSession, readSession } from '../session/store.ts'

const mebibyte = 1024 ** 2
/** Chunk size for a few seconds of transfer: an interruption costs little, and fast connections are not slowed down. */
const pieces = { first: mebibyte, least: 256 * 1024, most: 16 * mebibyte, fastMs: 3_000, slowMs: 12_000 }
/** Growing delays after failures; the last one repeats. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
/** A connection without progress for this long counts as dead. */
const silenceMs = 30_000
/** Maximum consecutive server errors; network outages have no limit. */
const mostServerFailures = 6

interface Watcher {
  onProgress: (sent: number) => void
  /** Whether bytes are getting through. */
  onLine: (isUp: boolean) => void
  /** Called when the server has all bytes. */
  onReceived: (id: string) => void
  /** `status` 0: not by an answer of the server. */
  onFailed: (reason: string, status: number) => void
}

/** Where a file goes, and in whose session. */
export interface Destination {
  path: string
  token: () => string | undefined
  /** Identifies the file across reloads. */
  fingerprint: string
  /** Called when the session has ended. */
  end?: () => void
}

export interface FileSending {
  pause: () => void
  resume: () => void
  /** Discards the upload, here and on the server. */
  cancel: () => void
}

/** To the library, in the session of the user. */
const byUser = (kind: UploadKind, file: File): Destination => ({
  path: uploadsPath,
  token: () => readSession()?.token,
  fingerprint: ['ariviyal', readSession()?.user.id ?? '', kind, file.name, file.size, file.lastModified].join(' '),
  end: clearSession,
})

/** Uploads a file in chunks with retries; resumes what was sent before a reload. Reports to the watcher. */
export async function sendFile(
  kind: UploadKind,
  file: File,
  watcher: Watcher,
  { path, token, fingerprint, end }: Destination = byUser(kind, file),
): Promise<FileSending> {
  let failures = 0
  let serverFailures = 0
  let pieceBegan = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const restartSilenceTimer = () => {
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
    restartSilenceTimer()
    pieceBegan = performance.now()
    upload.start()
  }
  const again = () => {
    stop()
    watcher.onLine(false)
    // An interrupted chunk may be lost entirely: the next one is smaller.
    upload.options.chunkSize = nextChunk(upload.options.chunkSize ?? pieces.first, Infinity)
    waiting = setTimeout(start, pausesMs[Math.min(failures, pausesMs.length - 1)])
    failures += 1
    window.addEventListener('online', start)
  }

  const options: UploadOptions = {
    endpoint: new URL(path, window.location.origin).href,
    metadata: { kind, filename: file.name },
    chunkSize: pieces.first,
    fingerprint: async () => fingerprint,
    // Our own retries distinguish network outages from server errors.
    retryDelays: null,
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${token() ?? ''}`),
    onProgress: (sent) => {
      restartSilenceTimer()
      watcher.onProgress(sent)
    },
    onChunkComplete: () => {
      failures = serverFailures = 0
      watcher.onLine(true)
      upload.options.chunkSize = nextChunk(upload.options.chunkSize ?? pieces.first, performance.now() - pieceBegan)
      pieceBegan = performance.now()
    },
    onSuccess: () => {
      stop()
      watcher.onReceived(idOf(upload))
    },
    onError: (error) => {
      const { status, msg, code } = answerOf(error)
      const isServer = status >= 500
      if (isServer) serverFailures += 1
      if (isPassing(status) && code !== 'uploads-full' && serverFailures < mostServerFailures) return again()
      stop()
      if (status === 401) end?.()
      watcher.onFailed(msg ?? messages.internal, status)
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
      // An upload unknown to the server is as good as cancelled.
      upload.abort(true).catch(() => {})
    },
  }
}

const idOf = ({ url }: Upload): string => url?.split('/').at(-1) ?? ''

/** Doubles or halves the chunk size after a fast or slow chunk. Pure, for the test. */
export function nextChunk(size: number, tookMs: number): number {
  if (tookMs < pieces.fastMs) return Math.min(size * 2, pieces.most)
  return tookMs > pieces.slowMs ? Math.max(size / 2, pieces.least) : size
}

/** Retryable: no response, a server error, or a lock conflict. */
const isPassing = (status: number): boolean =>
  status === 0 || status >= 500 || [408, 409, 423, 425, 429].includes(status)

function answerOf(error: Error | DetailedError): { status: number; msg?: string; code?: unknown } {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return { status: 0 }
  try {
    const { msg, code } = JSON.parse(response.getBody()) as { msg?: unknown; code?: unknown }
    return { status: response.getStatus(), code, ...(typeof msg === 'string' && { msg }) }
  } catch {
    return { status: response.getStatus() }
  }
}

/** Removes local entries of uploads that the server has deleted. */
async function forgetOld(known: PreviousUpload[], forget: (key: string) => Promise<void>): Promise<void> {
  const oldest = Date.now() - times.unfinishedUploadHours * 3_600_000
  for (const { creationTime, urlStorageKey } of known)
    if (!(Date.parse(creationTime) > oldest)) await forget(urlStorageKey)
}
