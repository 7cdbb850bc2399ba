import { type PaperForm, savePaper } from '@ariviyal/contract/tests/paper'
import type { PaperProblem } from '@ariviyal/contract/tests/paper'
import { ApiError, call } from '../../api/client.ts'

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
  /** Pupils whose answers do not count, and why. */
  problems: Map<string, PaperProblem>
  /** What the server said when it refused a batch; that batch stays. */
  refusal: string | undefined
}

const name = 'paper'
const store = 'batches'

const answered = <Of>(request: IDBRequest<Of>): Promise<Of> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')))
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(store, { keyPath: 'id', autoIncrement: true }),
  )
  return answered(request)
}

async function batches(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const database = await (opened ??= open())
  return database.transaction(store, mode, { durability: 'strict' }).objectStore(store)
}

/** Keeps a batch on the device; resolves once it is stored. */
export async function keep(user: string, test: string, form: PaperForm): Promise<void> {
  await answered((await batches('readwrite')).add({ user, test, form } satisfies Waiting))
}

let sending: Promise<unknown> = Promise.resolve()

/** Sends what waits for this test, one batch after the other. Sending again changes nothing on the server. */
export function sendKept(user: string, test: string): Promise<Sent> {
  const mine = sending.then(() => sendAll(user, test))
  sending = mine.catch(() => undefined)
  return mine
}

async function sendAll(user: string, test: string): Promise<Sent> {
  const all = (await answered((await batches('readonly')).getAll())) as Waiting[]
  const own = all.filter((batch) => batch.user === user && batch.test === test)
  const sent: Sent = { waiting: own.length, problems: new Map(), refusal: undefined }
  for (const { id, form } of own) {
    try {
      const { items } = await call(savePaper, { params: { id: test }, body: form })
      for (const { student_id, problem } of items) if (problem) sent.problems.set(student_id, problem)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sent.refusal = error.status === 0 ? undefined : error.msg
      break
    }
    if (id !== undefined) await answered((await batches('readwrite')).delete(id))
    sent.waiting -= 1
  }
  return sent
}
