import type { Classroom } from '@ariviyal/contract/classroom'
import { absentText, savedEntries } from './marks-draft.ts'

/** Where a spreadsheet would begin to calculate, the text gets a quote before it (OWASP, CSV injection). */
const inert = (text: string) => (/^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text)
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A number stays one, for the spreadsheet to calculate with. */
const cell = (value: string | number | null) =>
  typeof value === 'string' ? quoted(inert(value)) : (value?.toString() ?? '')

/** The register as RFC 4180 text: a line per student, a column per test, remarks beside a test that has any, and the averages. */
export function registerCsv(room: Classroom): string {
  const entry = savedEntries(room)
  const withRemarks = new Set(room.marks.filter((mark) => mark.late || mark.feedback).map((mark) => mark.test_id))
  const perTest = (of: (test: Classroom['tests'][number]) => [string | number | null, string]) =>
    room.tests.flatMap((test) => {
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
    ...room.students.map(({ id, roll_number, name, percent }) => [
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
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

/** Hands the register to the browser as a file; the mark at its start tells spreadsheets that it is UTF-8. */
export function downloadRegister(room: Classroom): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', registerCsv(room)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${room.name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'class'}-register.csv`
  link.click()
  // The download has begun by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(url))
}
