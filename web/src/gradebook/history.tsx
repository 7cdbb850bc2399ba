import { showClass } from '@ariviyal/contract/classroom/classroom'
import { type GradebookChange, listGradebookHistory } from '@ariviyal/contract/gradebook/gradebook'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { ClassFailure } from '../classroom/class-failure.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { requireSession } from '../session/require-session.ts'
import { PagedTable } from '../ui/list/paged-table.tsx'
import type { Column } from '../ui/list/table.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/history'

export const meta = () => pageMeta({ title: 'History of the gradebook' })
export const HydrateFallback = Waiting
export const ErrorBoundary = ClassFailure

export async function clientLoader({ params, request: { signal, url } }: Route.ClientLoaderArgs) {
  requireSession()
  const input = { params: { id: params.id }, signal }
  const search = new URL(url).searchParams
  const query = Object.fromEntries(
    ['cursor', 'column_id', 'student_id'].flatMap((name) => {
      const value = search.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const [classroom, history] = await Promise.all([
    call(showClass, input),
    call(listGradebookHistory, { ...input, query }),
  ])
  return { classroom, history, isOfCell: query['student_id'] !== undefined }
}

const kinds: Record<GradebookChange['kind'], string> = {
  cell: 'Marks',
  column: 'Column',
  setup: 'Weights and grades',
  holistic: 'Progress card',
}

const columns: Column<GradebookChange>[] = [
  { head: 'When', cell: ({ at }) => <Moment at={at} /> },
  { head: 'Who', cell: ({ actor }) => actor || 'Deleted account' },
  {
    head: 'What',
    rowHead: true,
    cell: ({ kind, column, student }) => [kinds[kind], column, student].filter(Boolean).join(', '),
  },
  {
    head: 'Before → after',
    cell: ({ before, after, note }) => (
      <>
        <p className="wrap-anywhere">
          {before || 'nothing'} → {after || 'nothing'}
        </p>
        {note ? <p className="text-sm text-ink-soft wrap-anywhere">Note: {note}</p> : null}
      </>
    ),
  },
]

/** Who changed what in a gradebook, or in one of its cells. */
export default function HistoryPage({ loaderData: { classroom, history, isOfCell } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        kicker={classroom.name}
        title={isOfCell ? 'History of a cell' : 'History of the gradebook'}
        lead="Who changed what, newest first. Nothing here can be changed."
      />
      <div className="wrap pt-6">
        <p className="mb-4">
          <Link to={`/lms/classes/${classroom.id}/gradebook`} className="link inline-flex min-h-11 items-center">
            Back to the gradebook
          </Link>
        </p>
        <PagedTable
          label="History"
          caption="History of the gradebook"
          empty="Nothing was changed yet."
          page={history}
          columns={columns}
        />
      </div>
    </>
  )
}
