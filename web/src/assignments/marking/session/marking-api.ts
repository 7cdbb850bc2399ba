import {
  beHere,
  decideWork,
  type NextStep,
  type PageNotes,
  saveNotes,
  showTaughtWork,
  type TaughtWork,
} from '@ariviyal/contract/assignments/marking'
import type { Stroke } from '@ariviyal/contract/assignments/notes'
import { call } from '../../../api/client.ts'

/** What a teacher decides about a work, beside the notes on its pages. */
export interface Decision {
  /** With a rubric they follow from its levels. */
  marks: number | null
  levels: (number | null)[]
  row_words: string[]
  feedback: string
  next_steps: NextStep[]
}

export interface Notes {
  strokes: readonly Stroke[]
  words: string
}

export interface SentDecision extends Decision {
  version: number
  hand_ins: number
}

export interface MarkingApi {
  load: (student: string) => Promise<TaughtWork>
  decide: (student: string, decision: SentDecision) => Promise<TaughtWork>
  note: (
    file: string,
    notes: Notes & { page: number; version: number },
  ) => Promise<{ notes: PageNotes; revision: number }>
}

/** `rubric` is the version of the assignment whose rubric is on screen; null for none. */
export const serverMarkingApi = (id: string, rubric: number | null): MarkingApi => ({
  load: (student) => call(showTaughtWork, { params: { id, student } }),
  async decide(student, { levels, marks, ...rest }) {
    const chosen = rubric !== null && levels.some((level) => level !== null) ? { version: rubric, levels } : null
    const body = { ...rest, marks: chosen ? null : marks, rubric: chosen }
    return (await call(decideWork, { params: { id, student }, body })).work
  },
  note: (file, { strokes, ...rest }) =>
    call(saveNotes, { params: { id: file }, body: { strokes: [...strokes], ...rest } }),
})

export const tellPresence = (id: string, student: string | null) =>
  call(beHere, { params: { id }, body: { student_id: student } })
