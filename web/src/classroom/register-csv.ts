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

/** Saves the register as a file; the byte order mark tells spreadsheets that it is UTF-8. */
export function downloadRegister(classroom: Classroom): void {
  const name = classroom.name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'class'
  saveFile(`${name}-register.csv`, ['\uFEFF', registerCsv(classroom)], 'text/csv;charset=utf-8')
}
