import { handIn } from '@ariviyal/contract/assignments/work'
import { pupilUploadsPath, showPupilUpload } from '@ariviyal/contract/uploads/uploads'
import { ApiError } from '../../../api/client.ts'
import type { PupilCall } from '../../../api/pupil-client.ts'
import { pauseAfter } from '../../../tests/pupil/taking/send-loop.ts'
import type { Destination } from '../../../uploads/send-file.ts'
import type { WorkApi } from './work-sender.ts'

/** Longer than a slow line needs. */
const patienceMs = 20_000
/** Looks at the state of a file before the caller makes a longer pause. */
const looks = 8

interface Parts {
  call: PupilCall
  token: string
  /** Whether bytes get through. */
  onLine?: (isUp: boolean) => void
  signal?: AbortSignal
}

/** The calls of a pupil about a hand-in. */
export const serverWorkApi = ({ call, token, onLine = () => {}, signal }: Parts): WorkApi => ({
  async sendPage(page, bytes) {
    const { sendFile } = await import('../../../uploads/send-file.ts')
    const file = new File([bytes], page.name)
    const destination: Destination = { path: pupilUploadsPath, token: () => token, fingerprint: page.id }
    return new Promise((resolve, reject) => {
      const watcher = {
        onProgress: () => {},
        onLine,
        onReceived: resolve,
        onFailed: (msg: string, status: number) => reject(new ApiError(status, { msg, code: codes[status] })),
      }
      sendFile(page.kind, file, watcher, destination).then(
        (sending) =>
          signal?.addEventListener('abort', () => {
            sending.pause()
            reject(signal.reason)
          }),
        reject,
      )
    })
  },
  async awaitCheck(id) {
    for (let look = 1; look <= looks; look += 1) {
      signal?.throwIfAborted()
      try {
        const upload = await call(showPupilUpload, { params: { id }, signal: AbortSignal.timeout(patienceMs) })
        if (upload.state === 'ready') return 'ready'
        if (upload.state === 'refused') return { refusal: upload.reason ?? '' }
        if (upload.state === 'receiving') return 'gone'
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return 'gone'
        throw error
      }
      await new Promise((done) => setTimeout(done, Math.min(pauseAfter(look), 5_000)))
    }
    throw new ApiError(503)
  },
  handIn: (id, body) => call(handIn, { params: { id }, body, signal: AbortSignal.timeout(patienceMs) }),
})

/** Refusals of a file that the pupil mends. */
const codes: Record<number, 'too-large' | 'wrong-type' | 'invalid-fields'> = {
  413: 'too-large',
  415: 'wrong-type',
  422: 'invalid-fields',
}
