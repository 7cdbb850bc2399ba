import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import { inArray } from 'drizzle-orm'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { itemsAsked } from '../papers/arrange.ts'
import { countedMarks, marksOf } from '../attempt-marks.ts'
import { endOf } from '../attempts/attempt-time.ts'
import { attemptAnswers, type AttemptRow } from '../attempts/attempts.table.ts'
import { selectAttempts } from '../attempts/attempts.queries.ts'
import { isAnswerable } from '../build-items.ts'
import { score } from '../score.ts'
import { findTaughtTest } from '../taught-test.ts'
import { selectItems, selectSections } from '../tests.queries.ts'
import type { ItemRow, SectionRow } from '../tests.table.ts'

/** What an attempt has for one question. */
export interface MarkedAnswer {
  value: AnswerValue
  answered: boolean
  /** Null while it waits for the teacher. */
  marks: number | null
  /** Whether it counts in statistics: not while it waits for marks, nor where the pupil could choose other questions. */
  counts: boolean
}

export interface MarkedAttempt {
  studentId: string
  number: number
  endedAt: Date
  /** The marks of the test, and the most that there are. */
  marks: number
  of: number
  /** In the order of the items. */
  answers: MarkedAnswer[]
}

/** Everything that an analysis needs, from one snapshot of the database. Raises `not-found`. */
export const readMarked = (ctx: AppContext, teacherId: string, testId: string) =>
  ctx.db.transaction(
    async (tx) => {
      const { test, className } = await findTaughtTest(tx, testId, teacherId)
      const students = await listStudents(tx, test.classId)
      const now = ctx.now()
      return { test, className, students, now, ...(await markedAttempts(tx, testId, now)) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** The questions of a test, and what each attempt that has ended has for them. */
export async function markedAttempts(executor: Executor, testId: string, now: Date) {
  const sections = await selectSections(executor, testId)
  const items = (await selectItems(executor, testId)).filter(isAnswerable)
  const attempts = await selectAttempts(executor, testId)
  const ended = attempts.flatMap((attempt) => {
    const end = endOf(attempt, now)
    return end === null ? [] : [{ ...attempt, endedAt: end.at }]
  })
  const answers = await selectMarks(executor, ended)
  return {
    items,
    running: attempts.length - ended.length,
    attempts: ended.map((attempt) => markedAttempt(attempt, sections, items, answers.get(attempt.id) ?? [])),
  }
}

async function selectMarks(executor: Executor, attempts: Pick<AttemptRow, 'id'>[]) {
  if (attempts.length === 0) return new Map<string, never>()
  const { attemptId, questionId, value, answered, marks, teacherMarks } = attemptAnswers
  const rows = await executor
    .select({ attemptId, questionId, value, answered, marks, teacherMarks })
    .from(attemptAnswers)
    .where(
      inArray(
        attemptId,
        attempts.map(({ id }) => id),
      ),
    )
  return Map.groupBy(rows, (row) => row.attemptId)
}
type StoredMarks =
  Awaited<ReturnType<typeof selectMarks>> extends Map<string, infer Rows>
    ? Rows extends (infer Row)[]
      ? Row
      : never
    : never

function markedAttempt(
  attempt: AttemptRow & { endedAt: Date },
  sections: SectionRow[],
  items: ItemRow[],
  stored: StoredMarks[],
): MarkedAttempt {
  const { studentId, number, endedAt } = attempt
  const asked = itemsAsked(attempt, items)
  const byQuestion = new Map(stored.map((row) => [row.questionId, row]))
  const optional = new Set(sections.flatMap(({ place, answerAny }) => (answerAny === null ? [] : [place])))
  return {
    studentId,
    number,
    endedAt,
    marks: score(sections, asked, (item) => countedMarks(item, byQuestion.get(item.questionId))),
    of: score(sections, asked, ({ marks }) => marks),
    answers: items.map((item) => {
      const { questionId, section } = item
      const row = byQuestion.get(questionId)
      const marks = marksOf(item, row)
      const answered = row?.answered ?? false
      return {
        value: row?.value ?? null,
        answered,
        marks,
        counts: marks !== null && asked.includes(item) && (answered || !optional.has(section)),
      }
    }),
  }
}
