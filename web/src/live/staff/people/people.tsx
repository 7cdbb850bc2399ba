import { ListTools } from '../../../console/list/list-tools.tsx'
import { SavedFilters } from '../../../console/list/saved-filters.tsx'
import { useListView } from '../../../console/list/use-list-view.ts'
import {
  exportLivePeople,
  listLivePeople,
  listMailings,
  peopleGroups,
  peopleOrders,
} from '@ariviyal/contract/live/live-oversight'
import { showStaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { limits } from '@ariviyal/contract/limits'
import { call, download } from '../../../api/client.ts'
import { pageMeta } from '../../../frame/page-meta.ts'
import { choiceFrom, cursorFrom, textFrom } from '../../../ui/list/list-address.ts'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import type { Route } from './+types/people'
import { Mailings } from './mailings.tsx'
import { PeopleCountsLine } from './people-counts.tsx'
import { emptyGroups, PeopleFilters } from './people-filters.tsx'
import { peopleColumns, PeopleTable } from './people-table.tsx'
import { SessionHead, topicOf } from '../session-head.tsx'
import { MailingDialog } from './mailing-dialog.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `People of ${topicOf(loaderData.session)}` : 'People of a live session' })

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { signal } = request
  const chosenOrder = choiceFrom(request, 'order', ['', ...peopleOrders])
  const filter = {
    group: choiceFrom(request, 'group', peopleGroups),
    order: chosenOrder === '' ? undefined : chosenOrder,
    q: textFrom(request, 'q')?.slice(0, limits.searchMax),
  }
  const [session, page, mailings] = await Promise.all([
    call(showStaffLiveSession, { params: { id }, signal }),
    call(listLivePeople, { params: { id }, query: { ...filter, cursor: cursorFrom(request) }, signal }),
    call(listMailings, { params: { id }, signal }),
  ])
  return { session, filter, page, mailings }
}

/** People of a session with registration, attendance and certificate, and the mails sent to them. */
export default function PeoplePage({ loaderData: { session, filter, page, mailings } }: Route.ComponentProps) {
  const writing = useDialog<typeof mailings.reach>()
  const isOver = session.state === 'over'
  const isReachable = Object.values(mailings.reach).some((people) => people > 0)
  const list = useListView('people', peopleColumns(session.id, isOver))
  return (
    <>
      <SessionHead session={session} />
      <Notice dialog={writing} />
      <PeopleCountsLine counts={page.counts} session={session} />
      <div className="my-6 flex flex-wrap gap-3">
        {isReachable ? <Button onClick={() => writing.show(mailings.reach)}>Write to them</Button> : null}
        <ListTools
          list={list}
          exportCsv={() => download(exportLivePeople, { params: { id: session.id }, query: filter })}
        />
      </div>
      <SavedFilters list={list} />
      <PeopleFilters filter={filter} isOver={isOver} />
      <PagedList
        label="People"
        empty={filter.q === undefined ? emptyGroups[filter.group] : `Nobody matches “${filter.q}”.`}
        count={page.items.length}
        nextCursor={page.next_cursor}
        order="in-order"
      >
        <PeopleTable people={page.items} columns={list.columns} />
      </PagedList>
      <Mailings mailings={mailings.items} />
      <MailingDialog dialog={writing} session={session} />
    </>
  )
}
