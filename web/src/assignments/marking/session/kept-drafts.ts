import { readStored, removeStored, store } from '../../../session/device/browser-storage.ts'
import { readSession } from '../../../session/store.ts'
import type { Decision, Notes } from './marking-api.ts'

/** What a teacher wrote and the server does not have yet, with the versions that it is based on. */
export interface Draft {
  version: number
  handIns: number
  /** Of the notes, by page. */
  pages: Record<string, number>
  decision: Decision
  notes: Record<string, Notes>
}

export interface DraftStore {
  read: (student: string) => Draft | undefined
  keep: (student: string, draft: Draft) => void
  forget: (student: string) => void
}

/** Drafts on this device, each for the teacher who wrote it. They outlive the browser. */
export function draftsOnDevice(assignment: string): DraftStore {
  const keyOf = (student: string) => `work-marks:${assignment}:${student}`
  return {
    read(student) {
      const stored = readStored('device', keyOf(student)) as { user: string; draft: Draft } | undefined
      return stored?.user === readSession()?.user.id ? stored?.draft : undefined
    },
    keep(student, draft) {
      const user = readSession()?.user.id
      if (user !== undefined) store('device', keyOf(student), { user, draft })
    },
    forget: (student) => removeStored('device', keyOf(student)),
  }
}
