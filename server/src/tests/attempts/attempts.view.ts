import type { Attempt, PupilTest, ShownAnswer, StartedAttempt } from '@ariviyal/contract/tests/attempts'
import { attemptMarks, marksOf } from '../attempt-marks.ts'
import { isAnswerable } from '../build-items.ts'
import { rightAnswer } from '../right-answer.ts'
import { isClosed, isUpcoming } from '../test-time.ts'
import type { ItemRow, SectionRow, TestRow } from '../tests.table.ts'
import { attemptState, endOf } from './attempt-time.ts'
import type { AnswerRow, AttemptRow, DeviceRow } from './attempts.table.ts'
import { pupilQuestions } from './pupil-questions.ts'

/** A test with its contents and what a pupil has of it. */
export interface Taken {
  test: TestRow
  attempt: AttemptRow
  sections: SectionRow[]
  items: ItemRow[]
  answers: AnswerRow[]
}

const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null

const commonView = ({ test, attempt, sections, items }: Taken, now: Date) => ({
  id: attempt.id,
  test_id: test.id,
  title: test.title,
  mode: test.mode,
  epoch: attempt.epoch,
  started_at: attempt.startedAt.toISOString(),
  deadline: momentOf(attempt.deadline),
  now: now.toISOString(),
  ...pupilQuestions(test, attempt, sections, items),
})

const answeredView = (answers: AnswerRow[]) =>
  answers.flatMap(({ questionId, value }) => (value === null ? [] : [{ question: questionId, value }]))

export const startedView = (taken: Taken, device: DeviceRow, now: Date): StartedAttempt => ({
  ...commonView(taken, now),
  minutes: taken.test.minutes,
  answers: answeredView(taken.answers),
  saved: device.saved,
  last_seq: device.lastSeq,
})

/** Whether a pupil sees marks and right answers of an attempt: never while it runs. */
function areMarksShown(test: TestRow, attempt: AttemptRow, now: Date): boolean {
  if (endOf(attempt, now) === null || test.show === 'never') return false
  return test.show === 'after-submit' || isClosed(test, now)
}

export function attemptView(taken: Taken, now: Date): Attempt {
  const { test, attempt, sections, items, answers } = taken
  const view = {
    ...commonView(taken, now),
    state: attemptState(attempt, now),
    ended_at: momentOf(endOf(attempt, now)?.at ?? null),
    receipt: attempt.receipt,
  }
  if (!areMarksShown(test, attempt, now)) return { ...view, answers: answeredView(answers) }
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]))
  return {
    ...view,
    ...attemptMarks(sections, items, byQuestion),
    answers: items.filter(isAnswerable).map((item) => reviewView(item, byQuestion.get(item.questionId))),
  }
}

const reviewView = (item: ItemRow, answer: AnswerRow | undefined): ShownAnswer => ({
  question: item.questionId,
  value: answer?.value ?? null,
  marks: marksOf(answer),
  of: item.marks,
  feedback: answer?.feedback ?? '',
  reason: answer?.reason ?? 'not answered',
  right: rightAnswer(item.content),
  explanation: item.explanation,
  formulas: item.formulas,
})

export function pupilTestView(test: TestRow, latest: AttemptRow | undefined, now: Date): PupilTest {
  return {
    id: test.id,
    title: test.title,
    mode: test.mode,
    state: pupilStateOf(test, latest, now),
    opens_at: momentOf(test.opensAt),
    closes_at: momentOf(test.closesAt),
    minutes: test.minutes,
    questions: test.questions,
    marks: test.marks,
    negative: test.negative,
    attempts: test.attempts,
    attempts_left: isClosed(test, now) ? 0 : test.attempts - (latest?.number ?? 0),
    attempt_id: latest?.id ?? null,
  }
}

function pupilStateOf(test: TestRow, latest: AttemptRow | undefined, now: Date): PupilTest['state'] {
  if (latest) return attemptState(latest, now)
  if (isClosed(test, now)) return 'closed'
  return isUpcoming(test, now) ? 'upcoming' : 'open'
}
