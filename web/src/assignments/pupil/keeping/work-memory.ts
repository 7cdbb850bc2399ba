import { droppedPages, type KeptWork, refreshed, type WorkChange, WorkGone, type WorkStore } from './kept-work.ts'

/** Keeps work while the page is open, where the browser stores nothing. */
export class WorkMemory implements WorkStore {
  readonly lasts = false
  readonly #works = new Map<string, KeptWork>()
  readonly #pages = new Map<string, ArrayBuffer>()

  read = async (key: string) => this.#works.get(key)
  readAll = async () => [...this.#works.values()]
  bytesOf = async (page: string) => this.#pages.get(page)

  async open(fresh: KeptWork) {
    const kept = this.#works.get(fresh.key)
    const opened = kept ? refreshed(kept, fresh) : fresh
    this.#works.set(fresh.key, opened)
    return opened
  }

  async change(key: string, change: WorkChange, bytes: { page: string; bytes: ArrayBuffer }[] = []) {
    const before = this.#works.get(key)
    if (!before) throw new WorkGone()
    const after = change(before)
    this.#works.set(key, after)
    for (const one of bytes) this.#pages.set(one.page, one.bytes)
    for (const id of droppedPages(before, after)) this.#pages.delete(id)
    return after
  }
}
