import type { AttemptFile } from '@ariviyal/contract/tests/attempt-file'
import type { PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import type { AnswerEvent, Answers, KeptAttempt } from './kept-attempt.ts'

/** The answers as a file, for a teacher when nothing else works: readable, and with the events that the server may lack. */
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
  { answers, events }: { answers: Answers; events: readonly AnswerEvent[] },
  now: Date,
): { name: string; text: string } {
  const content = {
    format: 'ariviyal-answers',
    test: title,
    name: pupil.name,
    roll_number: pupil.roll_number,
    made_at: now.toISOString(),
    answers: questions
      .filter((question) => (answers[question.id] ?? null) !== null)
      .map(({ id: question, text }) => ({ question, text, value: answers[question] })),
    attempt: id,
    device,
    events: [...events],
  } satisfies AttemptFile & Record<string, unknown>
  return { name: `answers-${pupil.roll_number}-${id.slice(0, 8)}.json`, text: `${JSON.stringify(content, null, 2)}\n` }
}
