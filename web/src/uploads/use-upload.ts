import { uploadBytes } from '@ariviyal/contract/limits'
import { fileTooLarge, messages } from '@ariviyal/contract/messages'
import type { Upload, UploadKind } from '@ariviyal/contract/uploads/uploads'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serverMessage } from '../api/client.ts'
import { awaitCheck } from './await-check.ts'
import type { FileSending } from './send-file.ts'

/** Progress of an upload. `line` says whether bytes are getting through. */
export type UploadProgress =
  | { step: 'none' }
  | { step: 'sending'; file: File; sent: number; line: 'up' | 'down' }
  | { step: 'paused'; file: File; sent: number }
  | { step: 'checking'; file: File }
  | { step: 'ready'; file: File; upload: Upload }
  /** `again`: a retry may succeed. */
  | { step: 'failed'; file: File; reason: string; again: boolean }

/** Whether another file must wait until this one is ready, refused or cancelled. */
export const isUnderWay = ({ step }: UploadProgress): boolean =>
  step === 'sending' || step === 'paused' || step === 'checking'

interface Own {
  stop: AbortController
  isPaused: boolean
  /** Set until the last byte has been sent. */
  sending?: FileSending
}

/** Uploads one file at a time; leaving the page pauses it, and choosing the file again resumes. */
export function useUpload(kind: UploadKind, maxBytes: number = uploadBytes[kind]) {
  const [progress, setProgress] = useState<UploadProgress>({ step: 'none' })
  /** The current upload; reports of earlier ones are ignored. */
  const current = useRef<Own>(undefined)

  const drop = useCallback(() => {
    current.current?.stop.abort()
    current.current = undefined
  }, [])
  useEffect(
    () => () => {
      current.current?.sending?.pause()
      drop()
    },
    [drop],
  )

  const begin = useCallback(
    async (file: File) => {
      current.current?.sending?.pause()
      drop()
      const own: Own = { stop: new AbortController(), isPaused: false }
      const fail = (reason: string, again: boolean) => setProgress({ step: 'failed', file, reason, again })
      if (file.size === 0) return fail(messages.uploadEmpty, false)
      if (file.size > maxBytes) return fail(fileTooLarge(maxBytes), false)
      current.current = own
      const isCurrent = () => !own.stop.signal.aborted
      setProgress({ step: 'sending', file, sent: 0, line: 'up' })
      const whileSending = (change: { sent: number } | { line: 'up' | 'down' }) => {
        if (isCurrent()) setProgress((now) => (now.step === 'sending' ? { ...now, ...change } : now))
      }
      const check = async (id: string) => {
        delete own.sending
        if (!isCurrent()) return
        setProgress({ step: 'checking', file })
        try {
          const upload = await awaitCheck(id, own.stop.signal)
          if (!isCurrent()) return
          if (upload.state === 'ready') setProgress({ step: 'ready', file, upload })
          else fail(upload.reason ?? messages.uploadGone, false)
        } catch (error) {
          if (isCurrent()) fail(serverMessage(error) ?? messages.internal, true)
        }
      }
      try {
        // Lazy: large, and needed only to upload.
        const { sendFile } = await import('./send-file.ts')
        const sending = await sendFile(kind, file, {
          onProgress: (sent) => whileSending({ sent }),
          onLine: (isUp) => whileSending({ line: isUp ? 'up' : 'down' }),
          onReceived: (id) => void check(id),
          onFailed: (reason) => isCurrent() && fail(reason, true),
        })
        own.sending = sending
        if (own.isPaused || !isCurrent()) sending.pause()
      } catch (error) {
        // The lazy chunk failed to load.
        console.error(error)
        if (isCurrent()) fail(messages.network, true)
      }
    },
    [drop, kind, maxBytes],
  )

  const pause = useCallback(() => {
    if (current.current) current.current.isPaused = true
    current.current?.sending?.pause()
    setProgress((now) => (now.step === 'sending' ? { step: 'paused', file: now.file, sent: now.sent } : now))
  }, [])
  const resume = useCallback(() => {
    if (current.current) current.current.isPaused = false
    current.current?.sending?.resume()
    setProgress((now) => (now.step === 'paused' ? { ...now, step: 'sending', line: 'up' } : now))
  }, [])
  /** Resets to no file, and discards a running upload. */
  const reset = useCallback(() => {
    // The server expires complete uploads by itself.
    current.current?.sending?.cancel()
    drop()
    setProgress({ step: 'none' })
  }, [drop])

  return { progress, begin, pause, resume, reset }
}
