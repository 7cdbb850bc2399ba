import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import { csvOf } from '../ui/csv.ts'
import { saveFile } from '../ui/save-file.ts'
import { absentText, savedEntries } from './marks-draft.ts'

/**
 * The register as CSV (RFC 4180): a line per student, a column per test, remarks where a test has any, and the
 * averages.
 */
export function registerCsv(classroom: Classroom): string {
  const entry = savedEntries(classroom)
  const withRemarks = new Set(classroom.marks.filter((mark) => mark.late || mark.feedback).map((mark) => mark.test_id))
  const perTest = (of: (test: Classroom['tests'][number]) => [string | number | null, string]) =>
    classroom.tests.flatMap((test) => {
      const [value, remark] = of(test)
      return withRemarks.has(test.id) ? [value, remark] : [value]
    })
  const lines = [
    [
      'Roll number',
      'Name',
      ...perTest((test) => [`${test.title} (out of ${test.max_marks})`, `${test.title}: remarks`]),
      'Percent',
    ],
    ...classroom.students.map(({ id, roll_number, name, percent }) => [
      roll_number,
      name,
      ...perTest((test) => {
        const { text, late, feedback } = entry(test.id, id)
        const remark = [late ? 'Late.' : '', feedback].filter(Boolean).join(' ')
        return [text === '' || text === absentText ? text : Number(text), remark]
      }),
      percent,
    ]),
    [null, 'Average', ...perTest((test) => [test.average, '']), null],
  ]
  return csvOf(lines)
}

/** The list of students as CSV, which can be read into another class. */
const rosterCsv = ({ students }: Pick<Classroom, 'students'>): string =>
  csvOf([['Roll number', 'Name'], ...students.map(({ roll_number, name }) => [roll_number, name])])

const save = (classroom: Classroom, what: string, csv: string): void => {
  const name = classroom.name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'class'
  // The byte order mark tells spreadsheets that it is UTF-8.
  saveFile(`${name}-${what}.csv`, ['\uFEFF', csv], 'text/csv;charset=utf-8')
}
export const downloadRegister = (classroom: Classroom): void => save(classroom, 'register', registerCsv(classroom))
export const downloadRoster = (classroom: Classroom): void => save(classroom, 'students', rosterCsv(classroom))
