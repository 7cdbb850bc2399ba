import { showTaughtAttempt } from '@ariviyal/contract/tests/marking'
import { listEvents, type LoggedEvent } from '@ariviyal/contract/tests/results'
import { showTest, type Test } from '@ariviyal/contract/tests/tests'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { TestFailure } from '../test-failure.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Facts } from '../../ui/facts.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/attempt-log'
import { AnswerText } from './answer-text.tsx'
import { numbersOfTest, questionsOf } from './questions-of.ts'

export const meta = () => pageMeta({ title: 'Log of a test' })
export const HydrateFallback = Waiting
export const ErrorBoundary = TestFailure

export async function clientLoader({ params, request: { signal, url } }: Route.ClientLoaderArgs) {
  requireSession()
  const input = { params: { id: params.id }, signal }
  const cursor = new URL(url).searchParams.get('cursor') ?? undefined
  const [attempt, events] = await Promise.all([
    call(showTaughtAttempt, input),
    call(listEvents, { ...input, query: { cursor } }),
  ])
  return { attempt, events, test: await call(showTest, { params: { id: attempt.test_id }, signal }) }
}

const states = {
  'not-started': 'Not started',
  running: 'Running',
  submitted: 'Handed in',
  closed: 'Ended by time or by the teacher',
}

function columnsOf(test: Test): Column<LoggedEvent>[] {
  const numbers = numbersOfTest(test)
  const items = new Map(questionsOf(test).map((item, place) => [item.question_id, { item, number: numbers[place] }]))
  return [
    { head: 'Arrived', cell: ({ received_at: at }) => <Moment at={at} /> },
    {
      head: 'Question',
      rowHead: true,
      cell: ({ question_id: id }) => items.get(id)?.number ?? 'Not a question of the test',
    },
    {
      head: 'Answer',
      cell: ({ question_id: id, value }) => {
        const item = items.get(id)?.item
        return (
          <span className="whitespace-pre-line">
            {item ? <AnswerText item={item} value={value} none="Cleared" /> : 'Cleared'}
          </span>
        )
      },
    },
    { head: 'Written', cell: ({ at }) => (at === null ? 'Unknown' : <Moment at={at} />) },
    { head: 'Device', cell: ({ device, source }) => (source === null ? device.slice(0, deviceShown) : 'Paper') },
    { head: 'Notes', cell: (event) => notesOf(event).join(', ') || '–' },
  ]
}

/** When which answer of a pupil arrived, and from which device. */
export default function AttemptLogPage({ loaderData: { attempt, events, test } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        kicker={test.title}
        title={`${attempt.roll_number}. ${attempt.name}`}
        lead="Each answer as it arrived."
      />
      <div className="wrap pt-6">
        <p className="mb-4">
          <Link to={`/lms/tests/${test.id}`} className="link inline-flex min-h-11 items-center">
            Back to the test
          </Link>
        </p>
        <div className="mb-8 max-w-3xl">
          <Facts
            facts={[
              ['Attempt', String(attempt.number)],
              ['State', states[attempt.state]],
              ['Started', <Moment key="started" at={attempt.started_at} />],
              ['Ended', attempt.ended_at === null ? 'Not yet' : <Moment key="ended" at={attempt.ended_at} />],
              ['Devices', String(attempt.devices)],
            ]}
          />
        </div>
        <PagedList
          label="Log"
          empty="No answer has arrived."
          count={events.items.length}
          nextCursor={events.next_cursor}
          order="oldest-first"
        >
          <Table
            caption="Answers in the order of arrival"
            columns={columnsOf(test)}
            rows={events.items}
            rowKey={({ device, epoch, seq }) => `${device} ${epoch} ${seq}`}
          />
        </PagedList>
      </div>
    </>
  )
}

const deviceShown = 8

/** Why an event may not count. */
const notesOf = ({ late, stale, source }: LoggedEvent) => [
  ...(late ? ['late'] : []),
  ...(stale ? ['another device had taken over'] : []),
  ...(source === 'file' ? ['added from a file'] : []),
]
