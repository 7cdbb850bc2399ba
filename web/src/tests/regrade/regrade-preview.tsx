import type { PupilChange, Regrade } from '@ariviyal/contract/tests/regrade'
import { type Column, Table } from '../../ui/list/table.tsx'
import { pluralise } from '../../ui/pluralise.ts'

const inWords = ({ before, after }: PupilChange['question']) =>
  before === after ? String(after ?? '–') : `${before ?? '–'} → ${after ?? '–'}`

const columns: Column<PupilChange>[] = [
  { head: 'Pupil', rowHead: true, cell: ({ roll_number: roll, name }) => `${roll}. ${name}` },
  {
    head: 'Question',
    cell: ({ question, kept }) => `${inWords(question)}${kept ? ', given by a teacher, stays' : ''}`,
  },
  { head: 'Total', cell: ({ total }) => inWords(total) },
]

/** Whose marks a regrade changes, before it happens. */
export function RegradePreview({ regrade: { items, changed, taken, of, before, after } }: { regrade: Regrade }) {
  return (
    <section aria-label="Preview" className="grid gap-3">
      <p role="status" className="font-semibold">
        The total changes for {changed} of {pluralise(taken, 'pupil')}.
        {of.before === of.after ? '' : ` The test then has ${pluralise(of.after, 'mark')} instead of ${of.before}.`}
      </p>
      <p className="text-sm wrap-anywhere">
        {before} → {after}
      </p>
      {items.length > 0 ? (
        <Table caption="Marks before and after" columns={columns} rows={items} rowKey={(row) => row.student_id} />
      ) : null}
    </section>
  )
}
