import { listIncidents, listPartners, type StaffOrganisation } from '@ariviyal/contract/partnerships/partnership-staff'
import { inWords } from '@ariviyal/contract/time'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { placeInWords } from '../partnership-words.ts'
import type { Route } from './+types/partners'
import { IncidentList } from './incident-list.tsx'
import { NewPartner } from './new-partner.tsx'
import { partnersPath } from './partners-path.ts'

export const meta = () => pageMeta({ title: 'Partners' })

const choices = [
  { value: 'organisations', label: 'Organisations' },
  { value: 'incidents', label: 'Open incidents' },
  { value: 'closed', label: 'Closed incidents' },
] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const show = choiceFrom(request, 'show', ['organisations', 'incidents', 'closed', 'new'])
  const { signal } = request
  const cursor = cursorFrom(request)
  const status = show === 'closed' ? ('closed' as const) : ('open' as const)
  const [page, incidents] = await Promise.all([
    show === 'organisations' ? call(listPartners, { query: { cursor }, signal }) : null,
    show === 'incidents' || show === 'closed' ? call(listIncidents, { query: { status, cursor }, signal }) : null,
  ])
  return { show, page, incidents }
}

const columns: Column<StaffOrganisation>[] = [
  {
    head: 'Organisation',
    rowHead: true,
    cell: ({ id, name }) => (
      <Link to={`${partnersPath}/${id}`} className="link font-semibold">
        {name}
      </Link>
    ),
  },
  { head: 'Place', cell: placeInWords },
  {
    head: 'Check',
    cell: ({ is_checked: isChecked, checked_until: until }) => (
      <>
        <Mark look={isChecked ? 'good' : 'bad'}>{isChecked ? 'Valid' : until === '' ? 'Not checked' : 'Ended'}</Mark>
        {until === '' ? null : <span className="block text-sm">until {inWords(until, 'day', 'UTC')}</span>}
      </>
    ),
  },
  {
    head: 'Incidents',
    cell: ({ incidents_open: open }) => (open === 0 ? 'No incident open' : <Mark look="bad">{`${open} open`}</Mark>),
  },
  { head: 'Added', cell: ({ created_at: at }) => <Moment at={at} show="day" /> },
]

/** Organisations that offer something to schools, and what went wrong with them. */
export default function PartnersPage({ loaderData: { show, page, incidents } }: Route.ComponentProps) {
  const list = useListView('partners', columns)
  if (show === 'new') return <NewPartner />
  return (
    <>
      <ListHead
        title="Partners"
        list={list}
        lead="Check an organisation before it can offer anything, and again before the check ends."
        aside={<ButtonLink to={`${partnersPath}?show=new`}>Add an organisation</ButtonLink>}
      />
      <FilterLinks label="What to show" name="show" choices={choices} chosen={show} />
      {page ? (
        <PagedTable
          label="Organisations"
          caption="Organisations, newest first"
          empty="No organisation yet."
          page={page}
          columns={list.columns}
        />
      ) : null}
      {incidents ? (
        <PagedList
          label="Incidents"
          empty={show === 'incidents' ? 'No incident is open.' : 'No incident was closed yet.'}
          count={incidents.items.length}
          nextCursor={incidents.next_cursor}
        >
          <IncidentList incidents={incidents.items} showOrganisation />
        </PagedList>
      ) : null}
    </>
  )
}
