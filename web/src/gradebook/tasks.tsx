import { removeColumn } from '@ariviyal/contract/gradebook/columns'
import { exportGradebook, type GradebookFormat } from '@ariviyal/contract/gradebook/gradebook'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { call, download } from '../api/client.ts'
import { readCells } from '../classroom/roster/read-cells.ts'
import { readExcel } from '../classroom/roster/read-excel.ts'
import { isExcel } from '../ui/form/excel-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmForm } from '../ui/dialog/confirm-dialog.tsx'
import { TextFile } from '../ui/form/text-file.tsx'
import { pluralise } from '../ui/pluralise.ts'
import { useFetchedFile } from '../ui/file/use-fetched-file.ts'
import { CellDetails } from './cell-details.tsx'
import { ColumnFields } from './column-fields.tsx'
import { Classmates } from './holistic/classmates.tsx'
import { type PastePlan, planImport } from './paste.ts'
import { SetupForm } from './setup-form.tsx'
import { StudentSheet } from './student-sheet.tsx'
import type { Task, TaskProps } from './task.ts'
import type { Edit } from './use-gradebook.ts'

/** What the dialog of the gradebook shows. */
export function Tasks({ task, ...props }: TaskProps & { task: Task }) {
  const { editing, dialog } = props
  const column = 'columnId' in task ? editing.gradebook.columns.find(({ id }) => id === task.columnId) : undefined
  switch (task.act) {
    case 'add-column':
      return <ColumnFields {...props} />
    case 'column':
      return column ? <ColumnFields {...props} column={column} /> : null
    case 'remove-column':
      return column ? (
        <ConfirmForm
          dialog={dialog}
          act={() => call(removeColumn, { params: { id: column.id } })}
          submit="Remove the column"
          pending="Removing..."
          failed="That did not work. Try again."
        >
          “{column.title}” leaves the gradebook with all its marks and notes. The history still shows that it was there.
          This cannot be undone.
        </ConfirmForm>
      ) : null
    case 'setup':
      return <SetupForm {...props} />
    case 'classmates':
      return <Classmates {...props} />
    case 'import':
      return <Import {...props} />
    case 'export':
      return <Export {...props} />
    case 'paste':
      return <PasteProblems {...props} plan={task.plan} />
    case 'cell':
      return <CellDetails key={`${task.studentId} ${task.columnId}`} {...props} {...task} />
    default:
      return <StudentSheet key={task.studentId} {...props} studentId={task.studentId} />
  }
}

function PasteProblems({ editing, dialog, plan }: TaskProps & { plan: PastePlan }) {
  const { edits, problems } = plan
  return (
    <>
      <ProblemList problems={problems} />
      <div className="mt-5 flex flex-wrap gap-3">
        {edits.length > 0 ? (
          <Button
            onClick={() => {
              editing.change(edits)
              dialog.close()
            }}
          >
            Take the {edits.length} that fit
          </Button>
        ) : null}
        <Button tone="plain" onClick={dialog.close}>
          Take nothing
        </Button>
      </div>
    </>
  )
}

const problemsShown = 50

function ProblemList({ problems }: Pick<PastePlan, 'problems'>) {
  return (
    <ul className="grid max-h-64 gap-1 overflow-y-auto">
      {problems.slice(0, problemsShown).map(({ line, msg }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two problems of a line may say the same
        <li key={`${line} ${index}`}>
          Line {line}: {msg}
        </li>
      ))}
      {problems.length > problemsShown ? <li>And {problems.length - problemsShown} more.</li> : null}
    </ul>
  )
}

/** What an import changes, before it does. */
function ChangeList({ edits, editing }: { edits: Edit[]; editing: TaskProps['editing'] }) {
  const { students, columns } = editing.gradebook
  if (edits.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling table without controls
    <div className="max-h-64 overflow-y-auto" tabIndex={0} role="region" aria-label="Cells that change">
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="py-1 pr-3">
              Pupil, column
            </th>
            <th scope="col" className="py-1 pr-3 text-right">
              Now
            </th>
            <th scope="col" className="py-1 text-right">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {edits.slice(0, changesShown).map(({ studentId, columnId, typed }) => {
            const student = students.find(({ id }) => id === studentId)
            return (
              <tr key={`${studentId} ${columnId}`} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
                  {student?.roll_number}. {student?.name}, {columns.find(({ id }) => id === columnId)?.title}
                </th>
                <td className="py-1 pr-3 text-right">{editing.typed(studentId, columnId).text || '–'}</td>
                <td className="py-1 text-right font-semibold">{typed.text || '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {edits.length > changesShown ? <p className="mt-1 text-sm">And {edits.length - changesShown} more.</p> : null}
    </div>
  )
}
const changesShown = 200

const nameHelp =
  'The first line has the heads: “Roll number” and the titles of columns, as in the file that this page downloads.'

function Import({ editing, dialog }: TaskProps) {
  const [plan, setPlan] = useState<PastePlan>()
  const read = (text: string) => {
    const separator = text.slice(0, 2_000).includes('\t') ? '\t' : ','
    setPlan(planImport(editing.gradebook, editing.typed, readCells(text.replace(/^\uFEFF/, ''), separator)))
  }
  const changed = plan?.edits.filter(
    ({ studentId, columnId, typed }) => editing.typed(studentId, columnId).text !== typed.text,
  )
  return (
    <div className="grid gap-4">
      <p className="max-w-measure">{nameHelp}</p>
      <TextFile
        label="CSV or Excel file"
        accept=".csv,.txt,.xlsx,text/csv,text/plain"
        max={limits.rosterFileBytes}
        tooLarge="Choose a file of at most 1 MB."
        put={read}
        forget={() => setPlan(undefined)}
        convert={async (file) => {
          const bytes = new Uint8Array(await file.arrayBuffer())
          return isExcel(bytes) ? readExcel(bytes) : null
        }}
      />
      {plan && changed ? (
        <section aria-label="Preview" className="grid gap-3">
          <p role="status" className="font-semibold">
            {changed.length === 0
              ? 'Nothing changes.'
              : `${pluralise(changed.length, 'cell')} ${changed.length === 1 ? 'changes' : 'change'}.`}
            {plan.problems.length === 0 ? '' : ` ${pluralise(plan.problems.length, 'problem')}:`}
          </p>
          <ProblemList problems={plan.problems} />
          <ChangeList edits={changed} editing={editing} />
          {changed.length > 0 ? (
            <div>
              <Button
                onClick={() => {
                  editing.change(changed)
                  dialog.close()
                }}
              >
                Take the {pluralise(changed.length, 'cell')}
              </Button>
            </div>
          ) : null}
        </section>
      ) : null}
    </div>
  )
}

const formats: Record<GradebookFormat, string> = { pdf: 'PDF to print', csv: 'CSV', xlsx: 'Excel' }

function Export({ editing }: TaskProps) {
  const isSaved = editing.state === 'saved'
  return (
    <div className="grid gap-4">
      <p className="max-w-measure">
        The files have what this page shows: marks, averages, totals and grades. The PDF is A4 on its side.
      </p>
      {isSaved ? null : <p>Marks that are not saved yet are not in the files.</p>}
      <div className="flex flex-wrap gap-3">
        {(Object.keys(formats) as GradebookFormat[]).map((format) => (
          <ExportFile key={format} classId={editing.gradebook.class_id} format={format} />
        ))}
      </div>
    </div>
  )
}

function ExportFile({ classId, format }: { classId: string; format: GradebookFormat }) {
  const { busy, failed, start } = useFetchedFile(
    () => download(exportGradebook, { params: { id: classId }, query: { format } }),
    'The file could not be made. Try again.',
  )
  return (
    <div>
      <Button tone="quiet" onClick={start} disabled={busy}>
        {busy ? 'Making it...' : formats[format]}
      </Button>
      <p role="alert" className="text-sm font-semibold text-kumkum empty:hidden">
        {failed}
      </p>
    </div>
  )
}
