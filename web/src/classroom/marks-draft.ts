import { areMarks, type Classroom, type Mark, type MarkRow, marksInvalid } from '@ariviyal/contract/classroom'
import { storedText } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'

/** One student's line of a test as it stands on the screen: `text` is marks as typed, AB for absent, or nothing. */
export interface Entry {
  text: string
  late: boolean
  feedback: string
}

/** What was typed over the marks of one test, by student, and the version that it was typed over; null: whichever is loaded. */
interface TestDraft {
  version: number | null
  entries: Record<string, Entry>
}

/** What is not saved, by test. */
export type Draft = Record<string, TestDraft>

export const absentText = 'AB'
export const isAbsent = ({ text }: Entry) => /^ab?$/i.test(text.trim())

export const savedEntry = (mark: Mark | undefined): Entry => ({
  text: mark?.absent ? absentText : (mark?.marks?.toString() ?? ''),
  late: mark?.late ?? false,
  feedback: mark?.feedback ?? '',
})

/** Whether a save would write the same: 22.50 is 22.5. */
function isSame(one: Entry, other: Entry): boolean {
  const [left, right] = [rowOf('', one), rowOf('', other)]
  return (
    Object.is(left.marks, right.marks) &&
    left.absent === right.absent &&
    left.late === right.late &&
    left.feedback === right.feedback
  )
}

const markKey = (test: string, student: string) => `${test} ${student}`
export const savedEntries = ({ marks }: Classroom): ((test: string, student: string) => Entry) => {
  const known = new Map(marks.map((mark) => [markKey(mark.test_id, mark.student_id), mark]))
  return (test, student) => savedEntry(known.get(markKey(test, student)))
}

/** Takes what was typed; the version is that of the first entry since the last save. */
export function withEntry(draft: Draft, test: { id: string; version: number }, student: string, entry: Entry): Draft {
  const before = draft[test.id] ?? { version: test.version, entries: {} }
  return { ...draft, [test.id]: { ...before, entries: { ...before.entries, [student]: entry } } }
}

/** The same entries over another version: after a save, or when the teacher knows that the marks have changed. */
export function atVersion(draft: Draft, test: string, version: number | null): Draft {
  const before = draft[test]
  return before ? { ...draft, [test]: { ...before, version } } : draft
}

/** Leaves out what is saved already, and what belongs to a test or student that is gone. The same object when nothing is left out. */
export function prune(draft: Draft, room: Classroom): Draft {
  const saved = savedEntries(room)
  const students = new Set(room.students.map(({ id }) => id))
  const tests = new Set(room.tests.map(({ id }) => id))
  let isChanged = false
  const kept: Draft = {}
  for (const [test, { version, entries }] of Object.entries(draft)) {
    const left = Object.entries(entries).filter(
      ([student, entry]) => tests.has(test) && students.has(student) && !isSame(entry, saved(test, student)),
    )
    if (left.length < Object.keys(entries).length) isChanged = true
    if (left.length > 0) kept[test] = { version, entries: Object.fromEntries(left) }
  }
  return isChanged ? kept : draft
}

/** Why an entry cannot be saved, or undefined. */
export function problemOf(entry: Entry, max: number): string | undefined {
  const text = entry.text.trim()
  if (text === '' || isAbsent(entry)) return undefined
  if (!/^\d{1,4}([.,]\d{1,2})?$/.test(text) || !areMarks(numberOf(text), max))
    return `${marksInvalid(max)}, or ${absentText}`
  return undefined
}

/** A decimal comma is what some keypads offer. */
const numberOf = (text: string) => Number(text.replace(',', '.'))

/** What is sent for an entry that has no problem. */
export function rowOf(student: string, entry: Entry): MarkRow {
  const text = entry.text.trim()
  const absent = isAbsent(entry)
  return {
    student_id: student,
    marks: absent || text === '' ? null : numberOf(text),
    absent,
    late: entry.late && !absent,
    // As the contract stores text: it must compare as equal once it is saved.
    feedback: storedText(entry.feedback, limits.feedbackMax),
  }
}
