import { listAppeals, showAppeal, type StaffAppeal, type StaffAppealDetails } from '@ariviyal/contract/appeals'
import { clockOf } from '@ariviyal/contract/attendance-words'
import { showStaffLiveSession } from '@ariviyal/contract/live-planning'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleFailure } from '../../staff/console-failure.tsx'
import { cursorFrom } from '../../staff/list-address.ts'
import { Moment } from '../../staff/moment.tsx'
import { PagedList } from '../../staff/paged-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openInSheet } from '../../ui/open-in-sheet.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import type { Route } from './+types/appeals'
import { AppealSheet } from './appeal-sheet.tsx'
import { AppealMark } from './person-marks.tsx'
import { SessionHead, topicOf } from './session-head.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Appeals: ${topicOf(loaderData.session)}` : 'Appeals' })
export const ErrorBoundary = ConsoleFailure

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { signal } = request
  const [session, page] = await Promise.all([
    call(showStaffLiveSession, { params: { id }, signal }),
    call(listAppeals, { params: { id }, query: { cursor: cursorFrom(request) }, signal }),
  ])
  return { session, page }
}

const stateOf = (granted: StaffAppeal['granted']) => (granted === null ? 'waiting' : granted ? 'granted' : 'declined')

const columns = (read: (appeal: StaffAppeal) => void): Column<StaffAppeal>[] => [
  {
    head: 'Teacher',
    rowHead: true,
    cell: ({ teacher }) => (
      <>
        <span className="font-semibold">{teacher.name}</span>
        <span className="block text-sm text-ink-soft">{teacher.email}</span>
      </>
    ),
  },
  { head: 'Claims', cell: ({ claimed }) => `${clockOf(claimed.from)} to ${clockOf(claimed.until)}` },
  { head: 'Received', cell: ({ made_at }) => <Moment at={made_at} /> },
  { head: 'State', cell: ({ granted }) => <AppealMark appeal={stateOf(granted)} /> },
  {
    head: 'Decide',
    cell: (appeal) => (
      <RowButton
        label={appeal.granted === null ? 'Decide' : 'Read'}
        about={`the appeal of ${appeal.teacher.name}`}
        onClick={() => read(appeal)}
      />
    ),
  },
]

/** What teachers say about their attendance at one session. */
export default function AppealsPage({ loaderData: { session, page } }: Route.ComponentProps) {
  const sheet = useSheet<StaffAppealDetails>()
  return (
    <>
      <SessionHead session={session} />
      <Notice sheet={sheet} />
      <PagedList
        label="Appeals"
        empty="Nobody has appealed about this session."
        count={page.items.length}
        nextCursor={page.next_cursor}
      >
        <Table
          caption="Appeals, newest first"
          captionHidden
          columns={columns(({ id }) => void openInSheet(sheet, call(showAppeal, { params: { id } })))}
          rows={page.items}
          rowKey={({ id }) => id}
        />
      </PagedList>
      <AppealSheet sheet={sheet} />
    </>
  )
}
