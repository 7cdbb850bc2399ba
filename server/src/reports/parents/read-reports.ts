import type { Report, ReportItem, ReportPeriod, TopicLevel } from '@ariviyal/contract/reports/reports'
import { dayOf } from '@ariviyal/contract/time'
import { type ClassAssignment, readClassWork } from '../../assignments/class-work.ts'
import { listStudents } from '../../classroom/class-access.policy.ts'
import { readGradebook } from '../../gradebook/read-gradebook.ts'
import { findCurrentSeat } from '../../institutions/seats/seats.ts'
import type { Executor } from '../../platform/db/database.ts'
import { bookOf } from './book-of-pupil.ts'
import { readClassResults, type TestResults } from '../../tests/analysis/class-results.ts'

/** From these shares of the marks on. */
const secureFrom = 0.75
const comingFrom = 0.4

const levelOf = (share: number): TopicLevel =>
  share >= secureFrom ? 'secure' : share >= comingFrom ? 'coming' : 'practise'

interface ReportedClass {
  id: string
  name: string
  subject: string
  grade: number
  ownerId: string
}

/**
 * The reports about pupils of a class by roll number. They have only what the pupils see: marks that are shown and work that was returned.
 * The caller has checked access and opened a transaction with one snapshot.
 */
export async function readReports(
  executor: Executor,
  reported: ReportedClass,
  period: ReportPeriod,
  now: Date,
  wanted: (studentId: string) => boolean,
): Promise<Report[]> {
  const isInPeriod = (moment: Date) => dayOf(moment) >= period.from && dayOf(moment) <= period.to
  const allTests = await readClassResults(executor, reported.id, now)
  const allWork = await readClassWork(executor, reported.id, now)
  const tests = allTests.filter(({ openedAt, areShown }) => areShown && isInPeriod(openedAt))
  const work = allWork.filter(({ setAt }) => isInPeriod(setAt))
  const gradebook = await readGradebook(executor, reported.id, now)
  const columnsSeen = new Set([
    ...allTests.filter(({ areShown }) => areShown).map(({ id }) => id),
    ...allWork.map(({ id }) => id),
  ])
  const school = (await findCurrentSeat(executor, reported.ownerId))?.institutionName ?? null
  const students = await listStudents(executor, reported.id)
  return students
    .filter(({ id }) => wanted(id))
    .map(({ id, rollNumber, name }) => {
      const book = bookOf(gradebook, id, columnsSeen)
      const items = [
        ...book.items(period),
        ...tests.flatMap((test) => testItem(test, id)),
        ...work.flatMap((assignment) => assignmentItem(assignment, id, now)),
      ].sort((a, b) => (a.day < b.day ? 1 : -1))
      const marked = items.filter(({ outcome }) => outcome === 'marked')
      return {
        student_id: id,
        roll_number: rollNumber,
        name,
        class_name: reported.name,
        subject: reported.subject,
        grade: reported.grade,
        school,
        ...period,
        items,
        marks: sum(marked.map(({ marks }) => marks ?? 0)),
        of: sum(marked.map(({ of }) => of ?? 0)),
        total: book.total,
        attendance: book.attendance(period),
        holistic: book.holistic,
        practice_tests: tests.filter(({ mode, results }) => mode === 'practice' && results.has(id)).length,
        topics: topicsOf(tests, work, id),
      }
    })
}

/** Marks are added as whole hundredths, so that no fraction is lost. */
const sum = (marks: number[]): number => marks.reduce((total, mark) => total + Math.round(mark * 100), 0) / 100

/** A practice test is counted, and tells about progress; its marks are the pupil's own. */
function testItem({ title, mode, openedAt, results }: TestResults, studentId: string): ReportItem[] {
  const result = results.get(studentId)
  if (mode === 'practice' || !result) return []
  const isMarked = result.unmarked === 0
  return [
    {
      kind: 'test',
      title,
      day: dayOf(openedAt),
      outcome: isMarked ? 'marked' : 'being-marked',
      marks: isMarked ? result.marks : null,
      of: isMarked ? result.of : null,
      late: false,
      feedback: '',
    },
  ]
}

function assignmentItem(assignment: ClassAssignment, studentId: string, now: Date): ReportItem[] {
  const { title, setAt, dueAt, forPupils } = assignment
  if (forPupils && !forPupils.has(studentId)) return []
  const work = assignment.work.get(studentId)
  const returned = work?.returned ?? null
  const about = { kind: 'assignment' as const, title, day: dayOf(setAt), late: work?.late ?? false }
  const none = { ...about, marks: null, of: null, feedback: '' }
  if (returned) {
    const { marks, of, feedback } = returned
    if (marks === null || of === null) return [{ ...none, outcome: 'in-words', feedback }]
    return [{ ...about, outcome: 'marked', marks, of, feedback }]
  }
  if (work?.handedInAt) return [{ ...none, outcome: 'being-marked' }]
  return dueAt !== null && dueAt <= now ? [{ ...none, outcome: 'missing' }] : []
}

/** The share of the marks in each chapter, over the tests and assignments that have it. */
function topicsOf(tests: TestResults[], work: ClassAssignment[], studentId: string): Report['topics'] {
  const marked = [
    ...tests.flatMap(({ results }) => {
      const result = results.get(studentId)
      return result?.unmarked === 0 ? result.chapters : []
    }),
    ...work.flatMap(({ chapter, work: all }) => {
      const { marks = null, of = null } = all.get(studentId)?.returned ?? {}
      return chapter === '' || marks === null || of === null ? [] : [{ name: chapter, marks, of }]
    }),
  ]
  return Array.from(
    Map.groupBy(marked, ({ name }) => name),
    ([name, of]) => {
      const share = sum(of.map(({ marks }) => marks)) / sum(of.map((one) => one.of))
      return { name, share, level: levelOf(share) }
    },
  ).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}
