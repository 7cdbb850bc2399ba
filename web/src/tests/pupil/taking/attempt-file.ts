import type { PupilQuestion } from '@ariviyal/contract/questions/question'
import type { Answers, KeptAttempt } from './kept-attempt.ts'

/** The answers as a file, for a teacher when nothing else works: readable, and with what the server would need. */
export function attemptFile(
  {
    id,
    device,
    title,
    questions,
  }: Pick<KeptAttempt, 'id' | 'device' | 'title'> & {
    questions: readonly Pick<PupilQuestion, 'id' | 'text'>[]
  },
  pupil: { name: string; roll_number: number },
  answers: Answers,
  now: Date,
): { name: string; text: string } {
  const content = {
    test: title,
    name: pupil.name,
    roll_number: pupil.roll_number,
    attempt: id,
    device,
    made_at: now.toISOString(),
    answers: questions
      .filter((question) => (answers[question.id] ?? null) !== null)
      .map(({ id: question, text }) => ({ question, text, value: answers[question] })),
  }
  return { name: `answers-${pupil.roll_number}-${id.slice(0, 8)}.json`, text: `${JSON.stringify(content, null, 2)}\n` }
}
