import type { Classroom, Student, Test } from '@ariviyal/contract/classroom/classroom'
import { inWords } from '@ariviyal/contract/time'
import { type KeyboardEvent, useId, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { controlLook } from '../ui/form/field-frame.tsx'
import { RegisterCell } from './register-cell.tsx'
import type { Marks } from './use-marks.ts'

interface Props {
  classroom: Classroom
  marks: Marks
  openStudent: (student: Student) => void
}

/** Enter and the arrow keys move within the column of a test, as in a spreadsheet; Tab moves along the row. */
function moveInColumn(event: KeyboardEvent<HTMLTableElement>) {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.dataset['test'] === undefined) return
  const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
  if (!isUp && event.key !== 'ArrowDown' && event.key !== 'Enter') return
  event.preventDefault()
  const column = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-test]')].filter(
    (other) => other.dataset['test'] === input.dataset['test'],
  )
  const next = column[column.indexOf(input) + (isUp ? -1 : 1)]
  next?.focus()
  next?.select()
}

const percent = (value: number | null) => (value === null ? '–' : `${value} %`)

/** Rows are students, columns are tests. On a phone only the selected test is shown. */
export function Register({ classroom, marks, openStudent }: Props) {
  const [picked, setPicked] = useState<string>()
  const chosen = classroom.tests.find(({ id }) => id === picked) ?? classroom.tests.at(-1)
  const hidden = (test: Test) => test !== chosen && 'not-print:max-md:hidden'
  return (
    <div className="print-wide">
      {chosen && <TestChoice tests={classroom.tests} chosen={chosen} pick={setPicked} />}
      {/* Scrolls when its cells receive focus by Tab; it needs no tab stop of its own. */}
      <div className="overflow-x-auto print:overflow-visible">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the inputs inside */}
        <table onKeyDown={moveInColumn} className="w-full border-y-2 border-ink text-left print:text-sm">
          <caption className="sr-only">Marks of {classroom.name}</caption>
          <thead className="align-bottom text-sm">
            <tr className="border-b-2 border-ink">
              <th scope="col" className="sticky left-0 print:static bg-paper py-2 pr-3 font-semibold">
                Student
              </th>
              {classroom.tests.map((test) => (
                <th key={test.id} scope="col" className={classNames('min-w-32 px-2 py-2 font-semibold', hidden(test))}>
                  <span className="wrap-anywhere">{test.title}</span>
                  <span className="block font-normal whitespace-nowrap text-ink-soft">out of {test.max_marks}</span>
                  <span className="block font-normal whitespace-nowrap text-ink-soft">
                    {inWords(test.held_on, 'short day', 'UTC')}
                  </span>
                </th>
              ))}
              <th scope="col" className="py-2 pl-2 text-right font-semibold not-print:max-md:hidden">
                Percent
              </th>
            </tr>
          </thead>
          <tbody>
            {classroom.students.map((student) => (
              <tr key={student.id} className="border-b border-line break-inside-avoid">
                <th
                  scope="row"
                  className="sticky left-0 print:static min-w-36 bg-paper py-1 pr-3 align-top font-normal print:py-0"
                >
                  <StudentName student={student} open={openStudent} />
                  <span className="block pb-2 pl-9 text-sm text-ink-soft tabular-nums screen-only md:hidden">
                    {percent(student.percent)}
                  </span>
                </th>
                {classroom.tests.map((test) => (
                  <td key={test.id} className={classNames('px-2 py-1 align-top print:py-0', hidden(test))}>
                    <RegisterCell test={test} student={student} marks={marks} />
                  </td>
                ))}
                <td className="py-3 pl-2 text-right align-top whitespace-nowrap tabular-nums not-print:max-md:hidden print:py-0">
                  {percent(student.percent)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="print:[display:table-row-group]">
            <tr className="border-t-2 border-ink font-semibold">
              <th scope="row" className="sticky left-0 print:static bg-paper py-3 pr-3 font-semibold">
                Average
              </th>
              {classroom.tests.map((test) => (
                <td key={test.id} className={classNames('px-2 py-3 tabular-nums', hidden(test))}>
                  {test.average === null ? '–' : test.average}
                  {test.percent === null ? null : (
                    <span className="block text-sm font-normal text-ink-soft">{percent(test.percent)}</span>
                  )}
                </td>
              ))}
              <td className="not-print:max-md:hidden">{'\u00A0'}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}

function StudentName({ student, open }: { student: Student; open: (student: Student) => void }) {
  return (
    <button
      type="button"
      onClick={() => open(student)}
      className="flex min-h-11 w-full cursor-pointer items-start gap-2 py-2.5 text-left leading-tight print:min-h-0 print:py-0.5"
    >
      <span className="w-7 shrink-0 text-right text-ink-soft tabular-nums">{student.roll_number}</span>
      <span className="text-indigo underline underline-offset-4 wrap-anywhere hover:decoration-2 print:text-ink print:no-underline">
        {student.name}
      </span>
    </button>
  )
}

function TestChoice({ tests, chosen, pick }: { tests: Test[]; chosen: Test; pick: (id: string) => void }) {
  const id = useId()
  return (
    <div className="mb-4 screen-only md:hidden">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Test shown
      </label>
      <select
        id={id}
        value={chosen.id}
        onChange={(event) => pick(event.target.value)}
        className={`${controlLook} pr-8`}
      >
        {tests.map((test) => (
          <option key={test.id} value={test.id}>
            {test.title}, {inWords(test.held_on, 'short day', 'UTC')}
          </option>
        ))}
      </select>
    </div>
  )
}
