import type { AnswerValue, PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { questionNumbers } from '@ariviyal/contract/tests/question-numbers'
import type { Answers, KeptAttempt } from './taking/kept-attempt.ts'

/** Text of spaces only is no answer. */
export const isAnswered = (value: AnswerValue | undefined): boolean =>
  value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== '')

/** The questions that are answered one by one, in the pupil's order; a case is the source above its parts. */
export function stepsOf({ sections, questions }: Pick<KeptAttempt, 'sections' | 'questions'>): PupilQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const ordered = sections.flatMap(({ questions: ids }) => ids.flatMap((id) => byId.get(id) ?? []))
  return ordered.filter(({ kind }) => kind !== 'case')
}

/** The section of a question, where its title or its rule says something. */
export const sectionOf = ({ sections }: Pick<KeptAttempt, 'sections'>, id: string) =>
  sections.find(({ questions }) => questions.includes(id))

type Asked = Pick<KeptAttempt, 'sections' | 'questions'>

const topOf = ({ id, case_id: source }: PupilQuestion): string => source ?? id

/** The alternatives of the internal choice that a question belongs to. */
export function choiceOf({ sections }: Pick<KeptAttempt, 'sections'>, question: PupilQuestion): string[] | undefined {
  return sections.flatMap(({ choices = [] }) => choices).find((tops) => tops.includes(topOf(question)))
}

export const isCompulsory = ({ sections }: Pick<KeptAttempt, 'sections'>, question: PupilQuestion): boolean =>
  sections.some(({ compulsory = [] }) => compulsory.includes(topOf(question)))

/** The numbers that pupils see. */
export const numbersOf = (attempt: Asked, steps: readonly PupilQuestion[]): string[] =>
  questionNumbers(steps.map((step) => ({ top: topOf(step), choice: choiceOf(attempt, step)?.[0] })))

/**
 * Numbers of the questions without an answer. A drawing is handed in on paper. Of an internal choice the alternative that is begun counts.
 * In a section that asks for some answers only, none but a compulsory one is missing once there are enough.
 */
export function unansweredOf(attempt: Asked, steps: readonly PupilQuestion[], answers: Answers): string[] {
  const numbers = numbersOf(attempt, steps)
  const begun = new Set(steps.flatMap((step) => (isAnswered(answers[step.id]) ? [topOf(step)] : [])))
  const missing = steps.flatMap((step, place) => {
    const number = numbers[place] ?? ''
    if (step.kind === 'drawing' || isAnswered(answers[step.id])) return []
    const choice = choiceOf(attempt, step)
    if (choice?.some((top) => begun.has(top)) && !begun.has(topOf(step))) return []
    const section = sectionOf(attempt, step.id)
    const limit = section?.answer_any ?? null
    if (section && limit !== null && !isCompulsory(attempt, step)) {
      const ofSection = steps.filter(({ id }) => section.questions.includes(id) && isAnswered(answers[id]))
      const units = new Set(ofSection.map((other) => choiceOf(attempt, other)?.[0] ?? topOf(other)))
      if (units.size >= limit) return []
    }
    // Of a choice that is not begun, one number is enough.
    return [choice?.every((top) => !begun.has(top)) ? number.replace(/\D$/, '') : number]
  })
  return [...new Set(missing)]
}
