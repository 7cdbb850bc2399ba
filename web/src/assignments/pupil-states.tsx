import type { PupilState } from '@ariviyal/contract/assignments/assignments'
import { type Column, Table } from '../ui/list/table.tsx'
import { Mark } from '../ui/mark.tsx'
import { Moment } from '../ui/moment.tsx'
import { workMarks } from './assignment-words.ts'

const columns: Column<PupilState>[] = [
  { head: 'Pupil', rowHead: true, cell: ({ roll_number, name }) => `${roll_number}. ${name}` },
  {
    head: 'Work',
    isBesideName: true,
    cell: ({ state, late }) => (
      <span className="flex flex-wrap gap-2 @max-[21rem]:flex-col @max-[21rem]:items-end">
        <Mark look={workMarks[state].look}>{workMarks[state].word}</Mark>
        {late ? <Mark look="bad">Late</Mark> : null}
      </span>
    ),
  },
  {
    head: 'Handed in',
    cell: ({ handed_in_at, by_phone, hand_ins }) =>
      handed_in_at === null ? null : (
        <>
          <Moment at={handed_in_at} />
          {by_phone ? ' by the phone’s clock' : ''}
          {hand_ins > 1 ? `, ${hand_ins}\u00A0times` : ''}
        </>
      ),
  },
  { head: 'Marked', cell: ({ marked_at }) => (marked_at === null ? null : <Moment at={marked_at} />) },
]

/** How far the work of each pupil is. */
export function PupilStates({ pupils }: { pupils: PupilState[] }) {
  return (
    <Table
      isCompact
      caption="How far the work of each pupil is"
      captionHidden
      columns={columns}
      rows={pupils}
      rowKey={({ student_id }) => student_id}
    />
  )
}
