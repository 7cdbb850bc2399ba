import { showUpload, type Upload } from '@ariviyal/contract/uploads/uploads'
import { call } from '../api/client.ts'
import { isUnanswered } from '../api/is-unanswered.ts'

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, stopped) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(signal.reason)
    })
  })

/**
 * Polls until the server has examined the file; network errors only delay it. Throws when the server refuses the file.
 */
export async function awaitCheck(id: string, signal: AbortSignal): Promise<Upload> {
  for (let waitMs = 500; ; waitMs = Math.min(waitMs * 1.5, 5_000)) {
    try {
      const upload = await call(showUpload, { params: { id }, signal })
      if (upload.state === 'ready' || upload.state === 'refused') return upload
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
    await pause(waitMs, signal)
  }
}
