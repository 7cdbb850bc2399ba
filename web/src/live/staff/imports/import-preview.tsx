import type { Answer } from '@ariviyal/contract/endpoint'
import {
  type ListedParticipant,
  type ListProblem,
  meetingServices,
  type previewParticipants,
} from '@ariviyal/contract/live/attendance-import'
import { useEffect, useRef } from 'react'
import { Facts } from '../../../ui/facts.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { type Column, Table } from '../../../ui/list/table.tsx'
import { Person, Stays } from '../people/stays.tsx'

interface Props<Reply> {
  preview: Answer<typeof previewParticipants>
  take: () => Promise<Reply>
  done: (reply: Reply) => void
}

const identities: Record<Exclude<ListedParticipant['matched_by'], null>, string> = {
  email: 'By the email address',
  name: 'By the name',
  'walk-in': 'Subscriber, had not registered',
  staff: 'As you assigned before',
  dismissed: 'Left out before',
}

const columns: Column<ListedParticipant>[] = [
  { head: 'Line', cell: ({ line }) => line },
  { head: 'In the list', rowHead: true, cell: (person) => <Person {...person} /> },
  {
    head: 'There',
    cell: ({ stays, seconds }) => <Stays stays={stays} seconds={seconds} />,
  },
  {
    head: 'Is',
    cell: ({ teacher, matched_by }) =>
      matched_by === null ? (
        <Mark look="waiting">No match</Mark>
      ) : (
        <>
          {teacher ? <span className="block font-semibold">{teacher.name}</span> : null}
          <span className="text-sm text-ink-soft">{identities[matched_by]}</span>
        </>
      ),
  },
]
const problemColumns: Column<ListProblem>[] = [
  { head: 'Line', rowHead: true, cell: ({ line }) => line },
  { head: 'What it says', cell: ({ text }) => text },
  { head: 'What is wrong', cell: ({ problem }) => <span className="text-kumkum">{problem}</span> },
]

const linesOf = (count: number) => (count === 1 ? 'One line' : `${count} lines`)

/** Preview of a participant list: source, times relative to the session, matches and skipped lines. */
export function ImportPreview<Reply>({ preview, take, done }: Props<Reply>) {
  const head = useRef<HTMLHeadingElement>(null)
  // Appears below the pressed button: moves the focus there for those who cannot see it.
  useEffect(() => head.current?.focus(), [])
  const { participants, problems, rows, first, last, waiting_room, shortened } = preview
  const fitting = participants.filter(({ teacher }) => teacher).length
  const waiting = participants.filter(({ matched_by }) => matched_by === null).length
  return (
    <section aria-labelledby="preview" className="mt-10">
      <h3 id="preview" ref={head} tabIndex={-1} className="mb-3 text-lg outline-none">
        {rows === 0 ? 'We cannot read any line of this list' : `A list of ${meetingServices[preview.service]}`}
      </h3>
      <div className="mb-6 max-w-2xl">
        <Facts
          facts={[
            ['People', `${participants.length}, in ${rows === 1 ? 'one line' : `${rows} lines`}`],
            ['Matched', String(fitting)],
            ['Not matched', waiting === 0 ? 'Nobody' : `${waiting}; you assign them afterwards`],
            ...(first && last
              ? [
                  [
                    'From and until',
                    <span key="span">
                      <Moment at={first} /> to <Moment at={last} />
                    </span>,
                  ] as const,
                ]
              : []),
            [
              'The session',
              <span key="session">
                <Moment at={preview.starts_at} /> to <Moment at={preview.ends_at} />
              </span>,
            ],
          ]}
        />
        {waiting_room > 0 ? (
          <p className="mt-3">{linesOf(waiting_room)} of the waiting room: those do not count.</p>
        ) : null}
        {shortened > 0 ? (
          <p className="mt-3">
            {linesOf(shortened)} with a shorter stay than the times of joining and leaving: the stay counts, from the
            joining.
          </p>
        ) : null}
      </div>
      {problems.length > 0 ? (
        <div className="mb-6">
          <p className="mb-3">
            {problems.length === 1 ? 'This line is left out.' : `These ${problems.length} lines are left out.`} You can
            import the others without them.
          </p>
          <Table
            caption="Lines that are left out"
            captionHidden
            columns={problemColumns}
            rows={problems}
            rowKey={({ line, problem }) => `${line} ${problem}`}
          />
        </div>
      ) : null}
      {participants.length > 0 ? (
        <>
          <details className="mb-6 border-2 border-line" open={participants.length <= 12}>
            <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold hover:bg-sunk">
              Who is who
            </summary>
            <div className="px-4 pb-4">
              <Table
                caption="Who is who"
                captionHidden
                columns={columns}
                rows={participants}
                rowKey={({ name, email }) => `${email} ${name}`}
              />
            </div>
          </details>
          <Form
            send={take}
            done={done}
            failed="The list could not be imported. Try again."
            submit="Import this list"
            pending="Importing..."
          >
            <p className="mb-4 max-w-measure">
              It adds to the presence of each teacher; a minute recorded twice counts once.
            </p>
          </Form>
        </>
      ) : null}
    </section>
  )
}
