import type { Report, ReportItem, ReportPeriod, TopicLevel } from '@ariviyal/contract/reports/reports'
import { dayOf } from '@ariviyal/contract/time'
import { type ClassAssignment, readClassWork, type ReturnedDecision } from '../../assignments/class-work.ts'
import { listStudents } from '../../classroom/class-access.policy.ts'
import { readGradebook } from '../../gradebook/read-gradebook.ts'
import { findCurrentSeat } from '../../institutions/seats/seats.ts'
import type { Executor } from '../../platform/db/database.ts'
import { readClassResults, type TestResults } from '../../tests/analysis/class-results.ts'
import { bookOf, noWords } from './book-of-pupil.ts'

type Book = ReturnType<typeof bookOf>

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
 * The reports about pupils of a class by roll number. They have only what the pupils see, marks that are shown and work that was returned,
 * and in their place what the teacher entered in the gradebook. The caller has checked access and opened a transaction with one snapshot.
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
      const ofWork = work.flatMap((assignment) => workItem(assignment, id, now, book) ?? [])
      const items = [
        ...book.items(period),
        ...tests.flatMap((test) => testItem(test, id, book) ?? []),
        ...ofWork.map(({ item }) => item),
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
        topics: topicsOf(tests, ofWork, id),
      }
    })
}

/** Marks are added as whole hundredths, so that no fraction is lost. */
const sum = (marks: number[]): number => marks.reduce((total, mark) => total + Math.round(mark * 100), 0) / 100

/** Null for a practice test, which is counted and tells about progress, while its marks are the pupil's own. */
function testItem(
  { id, title, mode, openedAt, results }: TestResults,
  studentId: string,
  book: Book,
): ReportItem | null {
  if (mode === 'practice') return null
  const result = results.get(studentId)
  const about = { kind: 'test' as const, title, day: dayOf(openedAt), late: false, changed: false, ...noWords }
  const isMarked = result?.unmarked === 0
  const item = book.counted(id, {
    ...about,
    outcome: isMarked ? 'marked' : result ? 'being-marked' : 'missing',
    marks: isMarked ? result.marks : null,
    of: isMarked ? result.of : null,
  })
  // A test that a pupil has not taken is no work that is missing.
  return item?.outcome === 'missing' ? null : item
}

interface WorkItem {
  item: ReportItem
  chapter: string
}

function workItem(assignment: ClassAssignment, studentId: string, now: Date, book: Book): WorkItem | null {
  const { id, title, setAt, dueAt, chapter, forPupils, work } = assignment
  const isForPupil = forPupils === null || forPupils.has(studentId)
  const { handedInAt = null, late = false, returned = null } = (isForPupil && work.get(studentId)) || {}
  const about = { kind: 'assignment' as const, title, day: dayOf(setAt), late, changed: false }
  const none = { marks: null, of: null }
  const item = book.counted(
    id,
    returned
      ? { ...about, ...wordsOf(returned), ...resultOf(returned) }
      : { ...about, ...noWords, ...none, outcome: handedInAt ? 'being-marked' : 'missing' },
  )
  const isDue = isForPupil && dueAt !== null && dueAt <= now
  return !item || (item.outcome === 'missing' && !isDue) ? null : { item, chapter }
}

const resultOf = ({ marks, of }: ReturnedDecision) =>
  marks === null || of === null
    ? { outcome: 'in-words' as const, marks: null, of: null }
    : { outcome: 'marked' as const, marks, of }

const wordsOf = ({ feedback, rows, pages, nextSteps }: ReturnedDecision) => ({
  feedback,
  rows: rows.filter(({ words }) => words !== '').map(({ title, words }) => ({ title, words })),
  pages: pages.flatMap(({ number, texts, words }) => {
    const written = [...texts, words].filter((text) => text !== '').join(' ')
    return written === '' ? [] : { number, words: written }
  }),
  next_steps: nextSteps,
})

/** The share of the marks in each chapter, over the tests and assignments that have it. */
function topicsOf(tests: TestResults[], work: readonly WorkItem[], studentId: string): Report['topics'] {
  const marked = [
    ...tests.flatMap(({ results }) => {
      const result = results.get(studentId)
      return result?.unmarked === 0 ? result.chapters : []
    }),
    ...work.flatMap(({ chapter: name, item: { marks, of } }) =>
      name === '' || marks === null || of === null ? [] : [{ name, marks, of }],
    ),
  ]
  return Array.from(
    Map.groupBy(marked, ({ name }) => name),
    ([name, of]) => {
      const share = sum(of.map(({ marks }) => marks)) / sum(of.map((one) => one.of))
      return { name, share, level: levelOf(share) }
    },
  ).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}
