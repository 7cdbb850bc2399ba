import type { Attempt, PupilTest, ShownAnswer, StartedAttempt } from '@ariviyal/contract/tests/attempts'
import { minutesWith } from '@ariviyal/contract/tests/extra-time'
import { attemptMarks, marksOf, reasonOf } from '../attempt-marks.ts'
import { isAnswerable } from '../build-items.ts'
import { orderOf, setOf } from '../papers/arrange.ts'
import { aboutChosen, rightAnswer } from '../right-answer.ts'
import { isClosed, isUpcoming } from '../test-time.ts'
import type { NegativeMarks } from '../tests.queries.ts'
import type { ItemRow, SectionRow, TestRow } from '../tests.table.ts'
import { areMarksShown, attemptState, endOf } from './attempt-time.ts'
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

type ReviewedAnswer = Pick<AnswerRow, 'value' | 'marks' | 'teacherMarks' | 'feedback' | 'reason' | 'rubric'>

const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null

/** `items` of a `Taken` are those that its attempt asks. */
const commonView = ({ test, attempt, sections, items }: Taken, now: Date) => ({
  id: attempt.id,
  test_id: test.id,
  title: test.title,
  mode: test.mode,
  set: attempt.set,
  epoch: attempt.epoch,
  started_at: attempt.startedAt.toISOString(),
  deadline: momentOf(attempt.deadline),
  now: now.toISOString(),
  ...pupilQuestions(test, orderOf(test, attempt), sections, items),
})

const answeredView = (answers: AnswerRow[]) =>
  answers.flatMap(({ questionId, value }) => (value === null ? [] : [{ question: questionId, value }]))

const minutesOf = ({ minutes }: TestRow, extraPercent: number) =>
  minutes === null ? null : minutesWith(minutes, extraPercent)

export const startedView = (taken: Taken & { extraPercent: number }, device: DeviceRow, now: Date): StartedAttempt => ({
  ...commonView(taken, now),
  minutes: minutesOf(taken.test, taken.extraPercent),
  answers: answeredView(taken.answers),
  saved: device.saved,
  last_seq: device.lastSeq,
})

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

/** A question that is left out has no marks at all. */
const marksView = (item: ItemRow, answer: ReviewedAnswer | undefined) =>
  item.counting === 'left-out' ? { marks: 0, of: 0 } : { marks: marksOf(item, answer), of: item.marks }

const isMarkedByTeacher = (answer: ReviewedAnswer | undefined) => (answer?.teacherMarks ?? null) !== null

export const reviewView = (item: ItemRow, answer: ReviewedAnswer | undefined): ShownAnswer => ({
  question: item.questionId,
  value: answer?.value ?? null,
  ...marksView(item, answer),
  feedback: answer?.feedback ?? '',
  // Marks of the teacher have the teacher's words, not the program's reason.
  reason: item.counting !== 'left-out' && isMarkedByTeacher(answer) ? '' : reasonOf(item, answer),
  rubric: answer?.rubric ?? null,
  right: rightAnswer(item.content),
  about_chosen: aboutChosen(item.content, answer?.value ?? null),
  explanation: item.explanation,
  formulas: item.formulas,
})

export function pupilTestView(
  test: TestRow,
  latest: AttemptRow | undefined,
  {
    rollNumber,
    extraPercent,
    negativeMarks,
  }: { rollNumber: number; extraPercent: number; negativeMarks: NegativeMarks | undefined },
  now: Date,
): PupilTest {
  const minutes = minutesOf(test, extraPercent)
  return {
    id: test.id,
    title: test.title,
    mode: test.mode,
    state: pupilStateOf(test, latest, now),
    opens_at: momentOf(test.opensAt),
    closes_at: momentOf(test.closesAt),
    minutes,
    extra_minutes: (minutes ?? 0) - (test.minutes ?? 0),
    set: setOf(test, rollNumber),
    questions: test.questions,
    marks: test.marks,
    negative: test.negative,
    negative_marks: negativeMarks ?? null,
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
