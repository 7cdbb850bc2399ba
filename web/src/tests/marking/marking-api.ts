import type { Page } from '@ariviyal/contract/fields'
import { listAnswers, type MarkingAnswer, markAnswerByTeacher } from '@ariviyal/contract/tests/marking'
import { call } from '../../api/client.ts'

/** What a teacher decides about an answer. Without `levels` those that were chosen stay as long as the marks do. */
export interface Decision {
  marks: number | null
  feedback: string
  /** Levels of the rubric by row; null drops them. */
  levels?: (number | null)[] | null
}

export interface MarkingApi {
  load: (question: string, cursor?: string) => Promise<Page<MarkingAnswer>>
  find: (question: string, attempt: string) => Promise<MarkingAnswer | undefined>
  /** `rubric` is the version of the rubric on screen. */
  send: (
    decision: Decision & { attempt: string; question: string; version: number; rubric: number },
  ) => Promise<MarkingAnswer>
}

export const serverMarkingApi = (test: string): MarkingApi => ({
  load: (question_id, cursor) =>
    call(listAnswers, { params: { id: test }, query: { question_id, ...(cursor && { cursor }) } }),
  find: async (question_id, attempt_id) =>
    (await call(listAnswers, { params: { id: test }, query: { question_id, attempt_id } })).items[0],
  send: async ({ attempt, question: question_id, version, rubric: shown, marks, feedback, levels }) => {
    const rubric = levels ? { version: shown, levels } : levels
    const body = { question_id, version, marks, feedback, ...(rubric !== undefined && { rubric }) }
    return (await call(markAnswerByTeacher, { params: { id: attempt }, body })).answer
  },
})
