import type { PupilProjectPage } from '@ariviyal/contract/projects/pupil-projects'
import { answered, DeviceDatabase } from '../../../session/device-database.ts'
import { type Draft, keyOf, type KeptVisit, type VisitStore } from './kept-visits.ts'

const visits = 'visits'
const drafts = 'drafts'
const pages = 'pages'

/** Keeps visits in IndexedDB: for days, and over restarts of the phone. */
export class VisitDatabase implements VisitStore {
  readonly lasts = true
  readonly #database = new DeviceDatabase('project-visits', (database) => {
    database.createObjectStore(visits, { keyPath: 'id' })
    database.createObjectStore(drafts)
    database.createObjectStore(pages)
  })

  readDraft(key: string) {
    return this.#database.run(
      'readonly',
      async (store) => (await answered(store(drafts).get(key))) as Draft | undefined,
    )
  }

  async writeDraft(key: string, draft: Draft) {
    await this.#database.run('readwrite', (store) => answered(store(drafts).put(draft, key)))
  }

  enter(visit: KeptVisit) {
    return this.#database.run('readwrite', async (store) => {
      await answered(store(visits).put(visit))
      await answered(store(drafts).delete(keyOf(visit.pupil, visit.project)))
    })
  }

  readAll() {
    return this.#database.run('readonly', async (store) => (await answered(store(visits).getAll())) as KeptVisit[])
  }

  remove(id: string) {
    return this.#database.run('readwrite', (store) => answered(store(visits).delete(id)))
  }

  refuse(id: string, refusal: string) {
    return this.#database.run('readwrite', async (store) => {
      const kept = (await answered(store(visits).get(id))) as KeptVisit | undefined
      // Another tab may have sent it meanwhile.
      if (kept) await answered(store(visits).put({ ...kept, refusal }))
    })
  }

  readPage(key: string) {
    return this.#database.run(
      'readonly',
      async (store) => (await answered(store(pages).get(key))) as PupilProjectPage | undefined,
    )
  }

  async writePage(key: string, page: PupilProjectPage) {
    await this.#database.run('readwrite', (store) => answered(store(pages).put(page, key)))
  }
}
