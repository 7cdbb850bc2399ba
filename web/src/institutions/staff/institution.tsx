import {
  listInstitutionEvents,
  listInstitutionInvitations,
  listInstitutionSeats,
  showInstitution,
} from '@ariviyal/contract/institutions/institution-details'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import type { Route } from './+types/institution'
import { ConsoleHead } from '../../console/console-head.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { InstitutionHistory } from './institution-history.tsx'
import { InstitutionInvitations } from './institution-invitations.tsx'
import { InstitutionOverview } from './institution-overview.tsx'
import { InstitutionSeats } from './institution-seats.tsx'
import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.school.institution_name ?? 'Institution' })

const parts = [
  { value: 'overview', label: 'Overview' },
  { value: 'seats', label: 'Seats' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'history', label: 'History' },
] as const

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const show = choiceFrom(request, 'show', ['overview', 'seats', 'invitations', 'history'])
  const options = { params: { id }, query: { cursor: cursorFrom(request) }, signal: request.signal }
  const [institution, seats, invitations, events] = await Promise.all([
    call(showInstitution, { params: { id }, signal: request.signal }),
    show === 'seats' ? call(listInstitutionSeats, options) : null,
    show === 'invitations' ? call(listInstitutionInvitations, options) : null,
    show === 'history' ? call(listInstitutionEvents, options) : null,
  ])
  return { show, school: institution, seats, invitations, events }
}

/** One institution for staff: registration, representative, seats and history. */
export default function InstitutionPage({ loaderData }: Route.ComponentProps) {
  const { show, school: institution, seats, invitations, events } = loaderData
  return (
    <>
      <p className="mb-2">
        <Link
          to="/admin/institutions"
          className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
        >
          All institutions
        </Link>
      </p>
      <ConsoleHead title={institution.institution_name} />
      <FilterLinks label="Part" name="show" choices={parts} chosen={show} />
      {seats ? (
        <InstitutionSeats page={seats} />
      ) : invitations ? (
        <InstitutionInvitations page={invitations} />
      ) : events ? (
        <InstitutionHistory page={events} />
      ) : (
        <InstitutionOverview school={institution} />
      )}
    </>
  )
}
