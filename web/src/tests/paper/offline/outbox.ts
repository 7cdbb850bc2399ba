import { type PaperForm, savePaper } from '@ariviyal/contract/tests/paper'
import type { PaperProblem } from '@ariviyal/contract/tests/paper'
import { ApiError, call } from '../../../api/client.ts'
import { DeviceStore } from '../../../session/device/device-store.ts'

/** A batch of answers that the server does not have yet. */
interface Waiting {
  /** Counts up, so that batches are sent in their order. */
  id?: number
  /** The account that read them. */
  user: string
  test: string
  form: PaperForm
}

export interface Sent {
  /** Batches that still wait on this device. */
  waiting: number
  /** Whether the server has taken a batch. */
  isSaved: boolean
  /** Pupils whose answers do not count, and why. */
  problems: Map<string, PaperProblem>
  /** What the server said when it refused a batch; that batch stays. */
  refusal: string | undefined
}

const batches = new DeviceStore('paper-answers', { keyPath: 'id', autoIncrement: true })

/** Keeps a batch on the device; resolves once it is on disk. */
export async function keep(user: string, test: string, form: PaperForm): Promise<void> {
  await batches.run('readwrite', (store) => store.add({ user, test, form } satisfies Waiting))
}

let sending: Promise<unknown> = Promise.resolve()

/** Sends what waits for this test, one batch after the other. Sending again changes nothing on the server. */
export function sendKept(user: string, test: string): Promise<Sent> {
  const mine = sending.then(() => sendAll(user, test))
  sending = mine.catch(() => undefined)
  return mine
}

async function sendAll(user: string, test: string): Promise<Sent> {
  const all = (await batches.run('readonly', (store) => store.getAll())) as Waiting[]
  const own = all.filter((batch) => batch.user === user && batch.test === test)
  const sent: Sent = { waiting: own.length, isSaved: false, problems: new Map(), refusal: undefined }
  for (const { id, form } of own) {
    try {
      const { items } = await call(savePaper, { params: { id: test }, body: form })
      for (const { student_id, problem } of items) if (problem) sent.problems.set(student_id, problem)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sent.refusal = error.status === 0 ? undefined : error.msg
      break
    }
    if (id !== undefined) await batches.run('readwrite', (store) => store.delete(id))
    sent.waiting -= 1
    sent.isSaved = true
  }
  return sent
}
