import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import { expect, test } from 'vitest'
import { registerCsv } from './register-csv.ts'

const classroom = (name: string): Classroom => ({
  id: 'class',
  name: '9 B',
  grade: 9,
  subject: 'Physics',
  code: 'ABC234',
  role: 'owner',
  archived_at: null,
  language: 'en',
  created_at: '2026-06-01T00:00:00Z',
  students: [
    { id: 'one', roll_number: 1, name, percent: 90, has_pin: true },
    { id: 'two', roll_number: 2, name: 'கவிதா', percent: null, has_pin: false },
  ],
  tests: [
    {
      id: 'sound',
      title: 'Sound, "waves"',
      kind: 'test',
      held_on: '2026-07-14',
      max_marks: 25,
      version: 1,
      average: 22.5,
      percent: 90,
      marked: 1,
      absent: 1,
    },
  ],
  marks: [
    { test_id: 'sound', student_id: 'one', marks: 22.5, absent: false, late: true, feedback: '+5 for the sketch' },
    { test_id: 'sound', student_id: 'two', marks: null, absent: true, late: false, feedback: '' },
  ],
})

test('a teacher opens the register in a spreadsheet: names, marks as numbers, absences, remarks, averages', () => {
  expect(registerCsv(classroom('Anbu')).split('\r\n')).toEqual([
    'Roll number,Name,"Sound, ""waves"" (out of 25)","Sound, ""waves"": remarks",Percent',
    '1,Anbu,22.5,Late. +5 for the sketch,90',
    '2,கவிதா,AB,,',
    ',Average,22.5,,',
    '',
  ])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("https://x.example","y")'])(
  'a name that a spreadsheet would evaluate stays text: %j',
  (name) => {
    const line = registerCsv(classroom(name))
    expect(line).toMatch(/\r\n1,"?'/)
  },
)
