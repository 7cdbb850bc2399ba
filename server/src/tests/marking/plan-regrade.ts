import { serverMessages } from '@ariviyal/contract/server-messages'
import type { PupilChange, Regrade, RegradePreviewForm } from '@ariviyal/contract/tests/regrade'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { markAnswer } from '../../questions/marking/mark-answer.ts'
import { attemptMarks, marksOf } from '../attempt-marks.ts'
import { selectAnswers } from '../attempts/answers.queries.ts'
import type { AnswerRow, AttemptRow } from '../attempts/attempts.table.ts'
import { selectAttempts } from '../attempts/attempts.queries.ts'
import { award } from '../award.ts'
import { bestOf } from '../best-attempt.ts'
import { isAnswerable } from '../build-items.ts'
import { itemsAsked } from '../papers/arrange.ts'
import { mostMarks } from '../score.ts'
import { selectItems, selectSections } from '../tests.queries.ts'
import type { ItemRow, SectionRow, TestRow } from '../tests.table.ts'
import { countingInWords, mendItem } from './mend-item.ts'

/** What a regrade writes, and what it means for each pupil. */
export interface RegradePlan {
  item: ItemRow
  /** Answers to the question with the server's new marks. */
  answers: AnswerRow[]
  /** The most that a pupil can reach afterwards. */
  marks: number
  view: Regrade
}

/**
 * Finds what a regrade of a question would change. To write it, test and attempts must be locked. Raises `not-found`, `test-not-open` for a
 * draft, `edited-elsewhere` and `invalid-fields`.
 */
export async function planRegrade(
  executor: Executor,
  teacherId: string,
  test: TestRow,
  form: RegradePreviewForm,
): Promise<RegradePlan> {
  const [sections, items] = [await selectSections(executor, test.id), await selectItems(executor, test.id)]
  const item = items.find(({ questionId }) => questionId === form.question_id)
  if (!item || !isAnswerable(item)) throw new AppError('not-found')
  if (test.openedAt === null) throw new AppError('test-not-open')
  if (item.revision !== form.revision) throw new AppError('edited-elsewhere')
  const mended = await mendItem(executor, teacherId, item, form)
  const mendedItems = items.map((one) => (one === item ? mended : one))
  const marks = mostMarks(sections, mendedItems)
  if (marks === 0)
    throw new AppError('invalid-fields', serverMessages.lastQuestion, { fields: { act: serverMessages.lastQuestion } })

  const attempts = (await selectAttempts(executor, test.id)).filter((attempt) => itemsAsked(attempt, [item]).length > 0)
  const answers = await selectAnswers(
    executor,
    attempts.map(({ id }) => id),
  )
  const remarked = new Map(
    answers.flatMap((answer) =>
      answer.questionId === item.questionId ? [[answer.attemptId, remark(mended, answer)]] : [],
    ),
  )
  const byAttempt = Map.groupBy(answers, ({ attemptId }) => attemptId)
  const marked = attempts.map((attempt): Marked => {
    const before = new Map((byAttempt.get(attempt.id) ?? []).map((answer) => [answer.questionId, answer]))
    const after = new Map(before)
    const answer = remarked.get(attempt.id)
    if (answer) after.set(item.questionId, answer)
    return {
      attempt,
      byTeacher: (answer?.teacherMarks ?? null) !== null,
      before: marksIn(sections, itemsAsked(attempt, items), item, before),
      after: marksIn(sections, itemsAsked(attempt, mendedItems), mended, after),
    }
  })
  const students = await listStudents(executor, test.classId)
  const changes = changesOf(students, marked)
  return {
    item: mended,
    answers: [...remarked.values()],
    marks,
    view: {
      items: changes.filter(({ question, total, kept }) => kept || isChanged(question) || isChanged(total)),
      changed: changes.filter(({ total }) => isChanged(total)).length,
      taken: changes.length,
      of: { before: test.marks, after: marks },
      before: countingInWords(item),
      after: countingInWords(mended),
    },
  }
}

type Both = { before: number | null; after: number | null }
export const isChanged = ({ before, after }: Both): boolean => before !== after

interface Marked {
  attempt: AttemptRow
  byTeacher: boolean
  before: { question: number | null; total: number }
  after: { question: number | null; total: number }
}

/** The answer with the server's marks by another content; the value, and what a teacher gave, stay. */
function remark(item: ItemRow, answer: AnswerRow): AnswerRow {
  const mark = markAnswer(item.content, answer.value ?? null)
  return { ...answer, marks: award(item, mark), reason: mark.reason }
}

const marksIn = (
  sections: SectionRow[],
  items: ItemRow[],
  item: ItemRow,
  answers: ReadonlyMap<string, AnswerRow>,
): Marked['before'] => ({
  question: item.counting === 'left-out' ? 0 : marksOf(item, answers.get(item.questionId)),
  total: attemptMarks(sections, items, answers).marks,
})

/** Each pupil who has taken the test: the attempt that counts before, and the one that counts after. */
function changesOf(students: { id: string; rollNumber: number; name: string }[], marked: Marked[]): PupilChange[] {
  const ofStudent = Map.groupBy(marked, ({ attempt }) => attempt.studentId)
  return students.flatMap(({ id, rollNumber, name }) => {
    const own = ofStudent.get(id) ?? []
    const before = bestOf(own, (one) => one.before.total)
    const after = bestOf(own, (one) => one.after.total)
    if (!before || !after) return []
    return [
      {
        student_id: id,
        roll_number: rollNumber,
        name,
        question: { before: before.before.question, after: after.after.question },
        total: { before: before.before.total, after: after.after.total },
        kept: after.byTeacher,
      },
    ]
  })
}
