import type { PupilProjectPage } from '@ariviyal/contract/projects/pupil-projects'
import { answered, DeviceDatabase } from '../../../session/device/device-database.ts'
import { type Draft, keyOf, type KeptVisit, type VisitStore, withPhotos } from './kept-visits.ts'

const visits = 'visits'
const drafts = 'drafts'
const pages = 'pages'

/** What a phone kept before visits had photos has neither of the two. */
type StoredVisit = Omit<KeptVisit, 'isSent' | 'photos'> & Partial<Pick<KeptVisit, 'isSent' | 'photos'>>
const visitOf = (stored: StoredVisit): KeptVisit => ({ isSent: false, photos: [], ...stored })

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

  readDrafts() {
    return this.#database.run('readonly', async (store) => (await answered(store(drafts).getAll())) as Draft[])
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

  addPhotos(visit: KeptVisit) {
    return this.#database.run('readwrite', async (store) => {
      const kept = (await answered(store(visits).get(visit.id))) as StoredVisit | undefined
      await answered(store(visits).put(withPhotos(kept && visitOf(kept), visit)))
    })
  }

  readAll() {
    return this.#database.run('readonly', async (store) => {
      return ((await answered(store(visits).getAll())) as StoredVisit[]).map(visitOf)
    })
  }

  remove(id: string) {
    return this.#database.run('readwrite', (store) => answered(store(visits).delete(id)))
  }

  change(id: string, change: (visit: KeptVisit) => KeptVisit | null) {
    return this.#database.run('readwrite', async (store) => {
      const kept = (await answered(store(visits).get(id))) as StoredVisit | undefined
      // Another tab may have sent it meanwhile.
      if (!kept) return
      const changed = change(visitOf(kept))
      if (changed) await answered(store(visits).put(changed))
      else await answered(store(visits).delete(id))
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
