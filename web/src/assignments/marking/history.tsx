import { listWorkHistory, showWorkToMark, type WorkHistoryEntry } from '@ariviyal/contract/assignments/marking'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { AssignmentFailure } from '../assignment-failure.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { cursorFrom } from '../../ui/list/list-address.ts'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/history'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `History of ${loaderData.assignment.title}` : 'History' })
export const HydrateFallback = Waiting
export const ErrorBoundary = AssignmentFailure

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireSession()
  const input = { params: { id: params.id }, signal: request.signal }
  const [{ assignment }, history] = await Promise.all([
    call(showWorkToMark, input),
    call(listWorkHistory, { ...input, query: { cursor: cursorFrom(request) } }),
  ])
  return { assignment, history }
}

const kinds: Record<WorkHistoryEntry['kind'], string> = { decision: 'Marked', returned: 'Returned' }
const columns: Column<WorkHistoryEntry>[] = [
  { head: 'When', cell: ({ at }) => <Moment at={at} /> },
  { head: 'Who', cell: ({ actor }) => actor || 'Deleted account' },
  { head: 'What', rowHead: true, cell: ({ kind, pupil }) => `${kinds[kind]}, ${pupil}` },
  { head: 'Before → after', cell: ({ before, after }) => `${before} → ${after}` },
]

/** What teachers decided about the work of an assignment, and returned. */
export default function HistoryPage({ loaderData: { assignment, history } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        kicker={assignment.class_name}
        title={`History of ${assignment.title}`}
        lead="Marks given and work returned. Nothing here can be changed."
      />
      <div className="wrap pt-6">
        <p className="mb-4">
          <Link to={`/lms/assignments/${assignment.id}/marking`} className="link inline-flex min-h-11 items-center">
            Back to the marking
          </Link>
        </p>
        <PagedTable
          label="History"
          caption={`History of ${assignment.title}`}
          empty="Nothing has been marked or returned yet."
          page={history}
          columns={columns}
        />
      </div>
    </>
  )
}
