import type { AnswerValue, PupilQuestion } from '@ariviyal/contract/questions/question'
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

/**
 * Numbers of the questions without an answer. A drawing is handed in on paper. In a section that asks for some answers
 * only, none is missing once there are enough.
 */
export function unansweredOf(
  attempt: Pick<KeptAttempt, 'sections' | 'questions'>,
  steps: readonly PupilQuestion[],
  answers: Answers,
): number[] {
  const isOpen = ({ id, kind }: PupilQuestion) => kind !== 'drawing' && !isAnswered(answers[id])
  return steps.flatMap((step, place) => {
    const section = sectionOf(attempt, step.id)
    const isEnough =
      section?.answer_any !== null &&
      section?.answer_any !== undefined &&
      steps.filter(({ id }) => section.questions.includes(id) && isAnswered(answers[id])).length >= section.answer_any
    return isOpen(step) && !isEnough ? [place + 1] : []
  })
}
