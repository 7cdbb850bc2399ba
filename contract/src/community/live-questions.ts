import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, requiredText, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { optionalName } from '../name-text.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { communityLimits as bounds } from './community-limits.ts'
import { Subject } from './discussions.ts'

/** The questions in a text with one a line. */
export const questionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const isInBounds = (line: string) => line.length >= bounds.titleMin && line.length <= bounds.titleMax

export const LiveQuestionsForm = z.object({
  /** One a line, without the names of those who asked. */
  questions: requiredText('Write at least one question', bounds.liveQuestionsMax * (bounds.titleMax + 2)).check(
    z.refine((text) => questionsIn(text).length <= bounds.liveQuestionsMax, {
      error: `Bring over at most ${bounds.liveQuestionsMax} questions at a time`,
      abort: true,
    }),
    z.refine(
      (text) => questionsIn(text).every(isInBounds),
      `Write ${bounds.titleMin} to ${bounds.titleMax} characters on each line`,
    ),
  ),
  subject: Subject,
  grade: z.optional(z.nullable(wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade'))),
  chapter: optionalName(),
})
export type LiveQuestionsForm = z.output<typeof LiveQuestionsForm>

export const bringLiveQuestions = endpoint({
  method: 'POST',
  path: '/api/admin/live/sessions/{id}/questions',
  access: 'support',
  tag: 'Staff',
  summary: 'Bring questions that a live session did not reach to the community, without names',
  params: IdParams,
  body: LiveQuestionsForm,
  status: 201,
  answer: z.extend(UndoableAnswer, { ids: z.array(Id) }),
})
