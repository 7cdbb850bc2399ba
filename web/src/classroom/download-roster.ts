import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import { csvOf } from '../ui/file/csv.ts'
import { saveFile } from '../ui/file/save-file.ts'

/** Saves the list of students as CSV, which can be read into another class. */
export function downloadRoster({ name, students }: Classroom): void {
  const csv = csvOf([['Roll number', 'Name'], ...students.map((student) => [student.roll_number, student.name])])
  const file = name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'class'
  // The byte order mark tells spreadsheets that it is UTF-8.
  saveFile(`${file}-students.csv`, ['\uFEFF', csv], 'text/csv;charset=utf-8')
}
