import { addStudents, type Classroom } from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { ConfirmForm } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { isExcel } from '../../ui/form/excel-text.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextFile } from '../../ui/form/text-file.tsx'
import { readRoster } from './read-roster.ts'
import { RosterPreview } from './roster-preview.tsx'

/** Characters of a list: a class of long names with some other columns. */
const listMax = 100_000
const tooLong = 'This list is too long for one class.'

/** The form's schema: the names of a list without problems, one a line as they are sent. */
const rosterOf = (students: Classroom['students']) =>
  z.object({
    names: z.pipe(
      z.string().check(
        z.maxLength(listMax, { error: tooLong, abort: true }),
        z.check((text) => {
          const lines = readRoster(text.value, students)
          const wrong = lines.find(({ problem }) => problem !== undefined)
          const message = wrong ? `Line ${wrong.line}: ${wrong.problem}` : 'Write at least one name'
          if (wrong || lines.length === 0) text.issues.push({ code: 'custom', message, input: text.value })
        }),
      ),
      z.transform((text: string) =>
        readRoster(text, students)
          .map(({ name }) => name)
          .join('\n'),
      ),
    ),
  })

/** Excel is read by the server; the code for it is loaded with the first file. */
async function convert(file: File): Promise<string | null> {
  if (file.size > limits.rosterFileBytes) return null
  const { readExcel } = await import('./read-excel.ts')
  const bytes = new Uint8Array(await file.arrayBuffer())
  return isExcel(bytes) ? readExcel(bytes) : null
}

interface Props<Task> {
  classroom: Classroom
  dialog: DialogState<Task>
}

/** Adds students from names that are typed, pasted or read from a file, with a preview of what will be added. */
export function AddStudents<Task>({ classroom, dialog }: Props<Task>) {
  const [text, setText] = useState('')
  const area = useRef<HTMLDivElement>(null)
  const { students } = classroom
  const schema = useMemo(() => rosterOf(students), [students])
  const shown = useDeferredValue(text)
  const lines = useMemo(() => readRoster(shown.slice(0, listMax), students), [shown, students])
  const control = () => area.current?.querySelector('textarea')
  return (
    <div ref={area} onInput={() => setText(control()?.value ?? '')}>
      <ConfirmForm
        dialog={dialog}
        schema={schema}
        act={(_, body) => call(addStudents, { params: { id: classroom.id }, body })}
        failed="The pupils could not be added. Try again."
        submit="Add the pupils"
        pending="Adding..."
        back={null}
      >
        <TextArea
          name="names"
          label="Names"
          rows={8}
          spellCheck={false}
          hint={`One name on each line, or cells copied from a spreadsheet. They get the next roll numbers in this order; a class has up to ${limits.studentsMax} pupils.`}
        />
        <TextFile
          label={
            <>
              Or a file <span className="font-normal text-ink-soft">(Excel or CSV)</span>
            </>
          }
          max={listMax}
          tooLarge={tooLong}
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          convert={convert}
          put={(list) => {
            const names = control()
            if (names) names.value = list
            setText(list)
          }}
        />
        <RosterPreview lines={lines} nextNumber={(students.at(-1)?.roll_number ?? 0) + 1} />
      </ConfirmForm>
    </div>
  )
}
