import { ListTools } from '../../console/list/list-tools.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { timesInWords } from '@ariviyal/contract/time'
import { listAppeals, showAppeal, type StaffAppeal, type StaffAppealDetails } from '@ariviyal/contract/live/appeals'
import { showStaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { cursorFrom } from '../../ui/list/list-address.ts'
import { Moment } from '../../ui/moment.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openInDialog } from '../../ui/dialog/open-in-dialog.ts'
import { RowButton } from '../../ui/list/row-button.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import type { Route } from './+types/appeals'
import { AppealDialog } from './appeal-dialog.tsx'
import { AppealMark } from './people/person-marks.tsx'
import { SessionHead, topicOf } from './session-head.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Appeals: ${topicOf(loaderData.session)}` : 'Appeals' })

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
  { head: 'Claims', cell: ({ claimed }) => timesInWords(claimed.from, claimed.until) },
  { head: 'Received', cell: ({ made_at }) => <Moment at={made_at} /> },
  { head: 'State', cell: ({ granted }) => <AppealMark appeal={stateOf(granted)} /> },
  {
    head: 'Decide',
    isBesideName: true,
    isControls: true,
    cell: (appeal) => (
      <RowButton
        label={appeal.granted === null ? 'Decide' : 'Read'}
        about={`the appeal of ${appeal.teacher.name}`}
        onClick={() => read(appeal)}
      />
    ),
  },
]

/** Appeals about one session. */
export default function AppealsPage({ loaderData: { session, page } }: Route.ComponentProps) {
  const dialog = useDialog<StaffAppealDetails>()
  const list = useListView(
    'appeals',
    columns(({ id }) => void openInDialog(dialog, call(showAppeal, { params: { id } }))),
  )
  return (
    <>
      <SessionHead session={session} />
      <ListTools list={list} />
      <Notice dialog={dialog} />
      <PagedTable
        label="Appeals"
        caption="Appeals, newest first"
        empty="Nobody has appealed about this session."
        page={page}
        columns={list.columns}
      />
      <AppealDialog dialog={dialog} />
    </>
  )
}
