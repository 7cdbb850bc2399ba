import type { Classroom, Test } from '@ariviyal/contract/classroom/classroom'
import { describe, expect, test } from 'vitest'
import { atVersion, type MarksDraft, problemOf, prune, rowOf, savedEntry, withEntry } from './marks-draft.ts'

const sound: Test = {
  id: 'sound',
  title: 'Sound',
  kind: 'test',
  held_on: '2026-07-14',
  max_marks: 25,
  version: 3,
  average: null,
  percent: null,
  marked: 0,
  absent: 0,
}
const student = (id: string, roll_number: number) => ({ id, roll_number, name: id, percent: null, has_pin: false })
const classroom = (change: Partial<Classroom> = {}): Classroom => ({
  id: 'class',
  name: '9 B',
  grade: 9,
  subject: 'Physics',
  code: 'ABC234',
  role: 'owner',
  archived_at: null,
  language: 'en',
  created_at: '2026-06-01T00:00:00Z',
  students: [student('anbu', 1), student('banu', 2)],
  tests: [sound],
  marks: [{ test_id: 'sound', student_id: 'anbu', marks: 22.5, absent: false, late: false, feedback: '' }],
  ...change,
})
const typed = (text: string, change: { late?: boolean; feedback?: string } = {}) => ({
  text,
  late: false,
  feedback: '',
  ...change,
})

describe('a teacher who types marks', () => {
  test.each(['', '0', '25', '12.5', '12,5', ' 7 ', 'AB', 'ab', 'a'])('may type %j', (text) => {
    expect(problemOf(typed(text), 25)).toBeUndefined()
  })
  test.each(['25.5', '-1', '3.25', 'x', '1e1', '0x7', '1.2.3', '9999', 'absent'])('gets an error for %j', (text) => {
    expect(problemOf(typed(text), 25)).toBe('Enter marks from 0 to 25, in halves, or AB')
  })

  test('sends numbers, absences and normalised feedback', () => {
    expect(rowOf('anbu', typed('12,5', { late: true, feedback: ' Good ' }))).toEqual({
      student_id: 'anbu',
      marks: 12.5,
      absent: false,
      late: true,
      feedback: 'Good',
    })
    expect(rowOf('anbu', typed('ab', { late: true }))).toMatchObject({ marks: null, absent: true, late: false })
    expect(rowOf('anbu', typed(' '))).toMatchObject({ marks: null, absent: false })
  })

  test('keeps the version that the first entry is based on', () => {
    const first = withEntry({}, sound, 'anbu', typed('20'))
    const later = withEntry(first, { ...sound, version: 9 }, 'banu', typed('21'))
    expect(later['sound']).toEqual({ version: 3, entries: { anbu: typed('20'), banu: typed('21') } })
    expect(atVersion(later, 'sound', 4)['sound']?.version).toBe(4)
    expect(atVersion(later, 'other', 4)).toBe(later)
  })
})

describe('a draft entry', () => {
  test('is dropped once it equals the saved value, in any notation', () => {
    for (const text of ['22.5', '22.50', ' 22,5 '])
      expect(prune(withEntry({}, sound, 'anbu', typed(text)), classroom())).toEqual({})
    const absent = { test_id: 'sound', student_id: 'banu', marks: null, absent: true, late: false, feedback: '' }
    expect(savedEntry(absent).text).toBe('AB')
    expect(prune(withEntry({}, sound, 'banu', typed('ab')), classroom({ marks: [absent] }))).toEqual({})
  })

  test('is kept while it differs, even if invalid, and the draft stays the same object', () => {
    let draft: MarksDraft = withEntry({}, sound, 'anbu', typed('x'))
    draft = withEntry(draft, sound, 'banu', typed('', { feedback: 'Come and see me' }))
    expect(prune(draft, classroom())).toBe(draft)
  })

  test('is dropped with its deleted student or test', () => {
    const draft = withEntry(withEntry({}, sound, 'anbu', typed('1')), sound, 'banu', typed('2'))
    expect(Object.keys(prune(draft, classroom({ students: [student('anbu', 1)] }))['sound']?.entries ?? {})).toEqual([
      'anbu',
    ])
    expect(prune(draft, classroom({ tests: [] }))).toEqual({})
  })
})
