import type { PupilProjectPage } from '@ariviyal/contract/projects/pupil-projects'
import { type Draft, keyOf, type KeptVisit, type VisitStore, withPhotos } from './kept-visits.ts'

/** Keeps visits while the page is open, where the browser stores nothing. */
export class VisitMemory implements VisitStore {
  readonly lasts = false
  readonly #visits = new Map<string, KeptVisit>()
  readonly #drafts = new Map<string, Draft>()
  readonly #pages = new Map<string, PupilProjectPage>()

  async readDraft(key: string) {
    return this.#drafts.get(key)
  }

  async readDrafts() {
    return [...this.#drafts.values()]
  }

  async writeDraft(key: string, draft: Draft) {
    this.#drafts.set(key, draft)
  }

  async enter(visit: KeptVisit) {
    this.#visits.set(visit.id, visit)
    this.#drafts.delete(keyOf(visit.pupil, visit.project))
  }

  async addPhotos(visit: KeptVisit) {
    this.#visits.set(visit.id, withPhotos(this.#visits.get(visit.id), visit))
  }

  async readAll() {
    return [...this.#visits.values()]
  }

  async remove(id: string) {
    this.#visits.delete(id)
  }

  async change(id: string, change: (visit: KeptVisit) => KeptVisit | null) {
    const kept = this.#visits.get(id)
    if (!kept) return
    const changed = change(kept)
    if (changed) this.#visits.set(id, changed)
    else this.#visits.delete(id)
  }

  async readPage(key: string) {
    return this.#pages.get(key)
  }

  async writePage(key: string, page: PupilProjectPage) {
    this.#pages.set(key, page)
  }
}
