/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- as in ui/list/table.tsx: the roles outlive a change of display */
import type { Progress } from '@ariviyal/contract/tests/results'
import { type Signal, signalOf } from '@ariviyal/contract/tests/tracking'
import { Mark, type MarkLook } from '../../ui/mark.tsx'
import { pluralise } from '../../ui/pluralise.ts'

const states: Record<Progress['state'], { look: MarkLook; word: string }> = {
  'not-started': { look: 'calm', word: 'Not started' },
  running: { look: 'waiting', word: 'Running' },
  submitted: { look: 'good', word: 'Handed in' },
  closed: { look: 'calm', word: 'Time over' },
}
const signals: Record<NonNullable<Signal>, string> = { unseen: 'Not seen', stuck: 'Stuck' }

/** How long ago, in words that change once a minute. */
function ago(moment: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(moment)) / 60_000)
  return minutes < 1 ? 'just now' : `${pluralise(minutes, 'minute')} ago`
}

const heads = ['Pupil', 'State', 'Answered', 'Last answer', 'To look at']

/** A row a pupil, by roll number; on a phone two short lines, since a class has forty. */
export const ProgressTable = ({ rows, now }: { rows: readonly Progress[]; now: number }) => (
  <table role="table" className="w-full border-y-2 border-ink text-left max-md:block">
    <caption className="sr-only">Progress of the pupils</caption>
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        {heads.map((head) => (
          <th
            role="columnheader"
            key={head}
            scope="col"
            className="border-b-2 border-ink px-3 py-2 text-sm font-semibold"
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="max-md:block">
      {rows.map((row) => (
        <Row key={row.student_id} row={row} now={now} />
      ))}
    </tbody>
  </table>
)

const cell = 'px-3 py-2 align-middle max-md:p-0'
const detail = `${cell} max-md:text-sm max-md:text-ink-soft`

function Row({ row, now }: { row: Progress; now: number }) {
  const { state, answered, of, late, conflicts, at_question: at, changed_at: changed } = row
  const signal = signalOf(row, now)
  const last = [
    at === null ? '' : `question ${at}`,
    state === 'running' && changed !== null ? ago(changed, now) : '',
  ].filter(Boolean)
  const todo = [late > 0 ? `${late} late` : '', conflicts > 0 ? `${conflicts} in conflict` : ''].filter(Boolean)
  return (
    <tr
      role="row"
      className="border-b border-line last:border-0 max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1 max-md:py-2"
    >
      <th
        role="rowheader"
        scope="row"
        className={`${cell} font-normal wrap-anywhere max-md:min-w-0 max-md:grow max-md:basis-1/2`}
      >
        {row.roll_number}. {row.name}
      </th>
      <td role="cell" className={cell}>
        <span className="flex flex-wrap gap-2">
          <Mark look={states[state].look}>{states[state].word}</Mark>
          {signal ? <Mark look="bad">{signals[signal]}</Mark> : null}
        </span>
      </td>
      <td role="cell" className={`${detail} max-md:basis-14`}>
        {answered} of {of}
      </td>
      <td role="cell" className={`${detail} first-letter:uppercase`}>
        {last.join(', ') || <span className="max-md:hidden">–</span>}
      </td>
      <td role="cell" className={`${cell} max-md:text-sm`}>
        {todo.join(', ') || <span className="max-md:hidden">–</span>}
      </td>
    </tr>
  )
}
