import { answered, DeviceDatabase } from '../../../session/device/device-database.ts'
import { droppedPages, type KeptWork, refreshed, type WorkChange, WorkGone, type WorkStore } from './kept-work.ts'

const works = 'works'
const pages = 'pages'

/** Keeps work in IndexedDB. The bytes of a page are apart, so that a change of the text does not write them again. */
export class WorkDatabase implements WorkStore {
  readonly lasts = true
  readonly #database = new DeviceDatabase('work', (database) => {
    database.createObjectStore(works, { keyPath: 'key' })
    database.createObjectStore(pages)
  })

  read(key: string) {
    return this.#database.run(
      'readonly',
      async (store) => (await answered(store(works).get(key))) as KeptWork | undefined,
    )
  }

  readAll() {
    return this.#database.run('readonly', async (store) => (await answered(store(works).getAll())) as KeptWork[])
  }

  open(fresh: KeptWork) {
    return this.#database.run('readwrite', async (store) => {
      const kept = (await answered(store(works).get(fresh.key))) as KeptWork | undefined
      const opened = kept ? refreshed(kept, fresh) : fresh
      await answered(store(works).put(opened))
      return opened
    })
  }

  change(key: string, change: WorkChange, bytes: { page: string; bytes: ArrayBuffer }[] = []) {
    return this.#database.run('readwrite', async (store) => {
      const before = (await answered(store(works).get(key))) as KeptWork | undefined
      if (!before) throw new WorkGone()
      const after = change(before)
      await answered(store(works).put(after))
      for (const one of bytes) await answered(store(pages).put(one.bytes, one.page))
      for (const id of droppedPages(before, after)) await answered(store(pages).delete(id))
      return after
    })
  }

  bytesOf(page: string) {
    return this.#database.run(
      'readonly',
      async (store) => (await answered(store(pages).get(page))) as ArrayBuffer | undefined,
    )
  }
}
