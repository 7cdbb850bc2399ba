import type { Progress } from '@ariviyal/contract/tests/results'
import { Mark, type MarkLook } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'

const states: Record<Progress['state'], { look: MarkLook; word: string }> = {
  'not-started': { look: 'calm', word: 'Not started' },
  running: { look: 'waiting', word: 'Running' },
  submitted: { look: 'good', word: 'Submitted' },
  closed: { look: 'calm', word: 'Time over' },
}

const columns: Column<Progress>[] = [
  { head: 'Pupil', rowHead: true, cell: ({ roll_number, name }) => `${roll_number}. ${name}` },
  { head: 'State', cell: ({ state }) => <Mark look={states[state].look}>{states[state].word}</Mark> },
  { head: 'Answered', cell: ({ answered, of }) => `${answered} of ${of}` },
  { head: 'Last heard of', cell: ({ seen_at: seen }) => (seen === null ? '–' : <Moment at={seen} />) },
  {
    head: 'To look at',
    cell: ({ late, conflicts }) =>
      [late > 0 ? `${late} late` : '', conflicts > 0 ? `${conflicts} in conflict` : ''].filter(Boolean).join(', ') ||
      '–',
  },
]

/** Where each pupil stands while the test is open. */
export function ProgressTable({ rows }: { rows: readonly Progress[] }) {
  const count = (state: Progress['state']) => rows.filter((row) => row.state === state).length
  return (
    <section aria-labelledby="progress" className="mt-10">
      <h2 id="progress" className="mb-2 text-xl">
        Now
      </h2>
      {rows.length === 0 ? (
        <p>The class has no pupils yet.</p>
      ) : (
        <>
          <p className="mb-4 text-ink-soft">
            {count('not-started')} not started, {count('running')} running, {count('submitted')} submitted,{' '}
            {count('closed')} out of time. Renewed every 5 seconds.
          </p>
          <Table
            caption="Progress of the pupils"
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={(row) => row.student_id}
          />
        </>
      )}
    </section>
  )
}
