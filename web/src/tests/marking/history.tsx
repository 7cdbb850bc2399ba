import { type HistoryEntry, historyKinds, type HistoryKind, listHistory } from '@ariviyal/contract/tests/regrade'
import { showTest, type Test } from '@ariviyal/contract/tests/tests'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { TestFailure } from '../test-failure.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { numbersOfTest, questionsOf } from '../results/questions-of.ts'
import { pluralise } from '../../ui/pluralise.ts'
import type { Route } from './+types/history'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `History of ${loaderData.test.title}` : 'History' })
export const HydrateFallback = Waiting
export const ErrorBoundary = TestFailure

export async function clientLoader({ params, request: { signal, url } }: Route.ClientLoaderArgs) {
  requireSession()
  const input = { params: { id: params.id }, signal }
  const search = new URL(url).searchParams
  const cursor = search.get('cursor') ?? undefined
  const kind = historyKinds.find((one) => one === search.get('kind'))
  const [test, history] = await Promise.all([
    call(showTest, input),
    call(listHistory, { ...input, query: { cursor, kind } }),
  ])
  return { test, history, kind }
}

const kinds: Record<HistoryKind, string> = {
  regrade: 'Regraded',
  marks: 'Marks given',
  late: 'Late answer accepted',
  rubric: 'Rubric changed',
}

const choices = [
  { value: 'all', label: 'All' },
  { value: 'marks', label: 'Marks' },
  { value: 'late', label: 'Late answers' },
  { value: 'regrade', label: 'Regrades' },
  { value: 'rubric', label: 'Rubrics' },
] as const satisfies { value: HistoryKind | 'all'; label: string }[]

function columnsOf(test: Test): Column<HistoryEntry>[] {
  const numbers = numbersOfTest(test)
  const numberOf = new Map(questionsOf(test).map(({ question_id: id }, place) => [id, numbers[place] ?? '']))
  return [
    { head: 'When', cell: ({ at }) => <Moment at={at} /> },
    { head: 'Who', cell: ({ actor }) => actor || 'Deleted account' },
    {
      head: 'What',
      rowHead: true,
      cell: ({ kind, question_id: id, pupil }) =>
        [kinds[kind], id === null ? '' : `question ${numberOf.get(id) ?? ''}`, pupil].filter(Boolean).join(', '),
    },
    { head: 'Before → after', cell: Change },
  ]
}

/** What teachers decided about the marks of a test. */
export default function HistoryPage({ loaderData: { test, history, kind } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        kicker={test.class_name}
        title={`History of ${test.title}`}
        lead="What was decided about marks. Nothing here can be changed."
      />
      <div className="wrap pt-6">
        <p className="mb-4">
          <Link to={`/lms/tests/${test.id}`} className="link inline-flex min-h-11 items-center">
            Back to the test
          </Link>
        </p>
        <FilterLinks label="Show" name="kind" choices={choices} chosen={kind ?? 'all'} />
        <PagedTable
          label="History"
          caption={`History of ${test.title}`}
          empty={kind ? 'Nothing of this kind was decided yet.' : 'Nobody has decided about marks yet.'}
          page={history}
          columns={columnsOf(test)}
        />
      </div>
    </>
  )
}

function Change({ before, after, note, pupils }: HistoryEntry) {
  return (
    <>
      <p>
        {before} → {after}
      </p>
      {note ? <p className="text-sm text-ink-soft">Why: {note}</p> : null}
      {pupils.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-indigo">
            {pluralise(pupils.length, 'pupil')}
          </summary>
          <ul className="grid gap-1 text-sm">
            {pupils.map((one) => (
              <li key={one.pupil}>
                {one.pupil}: {one.before} → {one.after}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
