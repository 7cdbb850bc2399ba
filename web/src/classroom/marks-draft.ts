import { areMarks, type Classroom, type Mark, type MarkRow, marksInvalid } from '@ariviyal/contract/classroom/classroom'
import { storedText } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'

/** One student's entry in a test as displayed: `text` is the marks as typed, AB for absent, or empty. */
export interface MarkEntry {
  text: string
  late: boolean
  feedback: string
}

/** Unsaved entries of one test by student, and the version they are based on; null means the loaded version. */
interface TestDraft {
  version: number | null
  entries: Record<string, MarkEntry>
}

/** Unsaved entries by test. */
export type MarksDraft = Record<string, TestDraft>

export const absentText = 'AB'
export const isAbsent = ({ text }: MarkEntry) => /^ab?$/i.test(text.trim())

export const savedEntry = (mark: Mark | undefined): MarkEntry => ({
  text: mark?.absent ? absentText : (mark?.marks?.toString() ?? ''),
  late: mark?.late ?? false,
  feedback: mark?.feedback ?? '',
})

/** Whether two entries save the same values: 22.50 equals 22.5. */
function isSame(one: MarkEntry, other: MarkEntry): boolean {
  const [left, right] = [rowOf('', one), rowOf('', other)]
  return (
    Object.is(left.marks, right.marks) &&
    left.absent === right.absent &&
    left.late === right.late &&
    left.feedback === right.feedback
  )
}

const markKey = (test: string, student: string) => `${test} ${student}`
export const savedEntries = ({ marks }: Classroom): ((test: string, student: string) => MarkEntry) => {
  const known = new Map(marks.map((mark) => [markKey(mark.test_id, mark.student_id), mark]))
  return (test, student) => savedEntry(known.get(markKey(test, student)))
}

/** Adds an entry; keeps the version of the first entry since the last save. */
export function withEntry(
  draft: MarksDraft,
  test: { id: string; version: number },
  student: string,
  entry: MarkEntry,
): MarksDraft {
  const before = draft[test.id] ?? { version: test.version, entries: {} }
  return { ...draft, [test.id]: { ...before, entries: { ...before.entries, [student]: entry } } }
}

/** Rebases the entries on another version: after a save, or when the teacher accepts that the marks have changed. */
export function atVersion(draft: MarksDraft, test: string, version: number | null): MarksDraft {
  const before = draft[test]
  return before ? { ...draft, [test]: { ...before, version } } : draft
}

/**
 * Removes entries that are saved already, or whose test or student no longer exists. Returns the same object when
 * nothing changes.
 */
export function prune(draft: MarksDraft, classroom: Classroom): MarksDraft {
  const saved = savedEntries(classroom)
  const students = new Set(classroom.students.map(({ id }) => id))
  const tests = new Set(classroom.tests.map(({ id }) => id))
  let isChanged = false
  const pruned: MarksDraft = {}
  for (const [test, { version, entries }] of Object.entries(draft)) {
    const left = Object.entries(entries).filter(
      ([student, entry]) => tests.has(test) && students.has(student) && !isSame(entry, saved(test, student)),
    )
    if (left.length < Object.keys(entries).length) isChanged = true
    if (left.length > 0) pruned[test] = { version, entries: Object.fromEntries(left) }
  }
  return isChanged ? pruned : draft
}

/** Why an entry cannot be saved; undefined when it can. */
export function problemOf(entry: MarkEntry, max: number): string | undefined {
  const text = entry.text.trim()
  if (text === '' || isAbsent(entry)) return undefined
  if (!/^\d{1,4}([.,]\d{1,2})?$/.test(text) || !areMarks(numberOf(text), max))
    return `${marksInvalid(max)}, or ${absentText}`
  return undefined
}

/** Accepts a decimal comma, which some keypads offer. */
const numberOf = (text: string) => Number(text.replace(',', '.'))

/** The payload of a valid entry. */
export function rowOf(student: string, entry: MarkEntry): MarkRow {
  const text = entry.text.trim()
  const absent = isAbsent(entry)
  return {
    student_id: student,
    marks: absent || text === '' ? null : numberOf(text),
    absent,
    late: entry.late && !absent,
    // Normalised as the contract does, so that it compares equal after the save.
    feedback: storedText(entry.feedback, limits.feedbackMax),
  }
}
