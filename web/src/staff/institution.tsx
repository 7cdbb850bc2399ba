import {
  listInstitutionEvents,
  listInstitutionInvitations,
  listInstitutionSeats,
  showInstitution,
} from '@ariviyal/contract/institution-details'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import type { Route } from './+types/institution'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { FilterLinks } from './filter-links.tsx'
import { InstitutionHistory } from './institution-history.tsx'
import { InstitutionInvitations } from './institution-invitations.tsx'
import { InstitutionOverview } from './institution-overview.tsx'
import { InstitutionSeats } from './institution-seats.tsx'
import { choiceFrom, cursorFrom } from './list-address.ts'

export const meta = () => pageMeta({ title: 'Institution' })
export const ErrorBoundary = ConsoleFailure

const parts = [
  { value: 'overview', label: 'Overview' },
  { value: 'seats', label: 'Seats' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'history', label: 'History' },
] as const

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const show = choiceFrom(request, 'show', ['overview', 'seats', 'invitations', 'history'])
  const asked = { params: { id }, query: { cursor: cursorFrom(request) }, signal: request.signal }
  const [school, seats, invitations, events] = await Promise.all([
    call(showInstitution, { params: { id }, signal: request.signal }),
    show === 'seats' ? call(listInstitutionSeats, asked) : null,
    show === 'invitations' ? call(listInstitutionInvitations, asked) : null,
    show === 'history' ? call(listInstitutionEvents, asked) : null,
  ])
  return { show, school, seats, invitations, events }
}

/** One school: what it asked for, who looks after it, who holds its seats, and all that happened. */
export default function InstitutionPage({ loaderData }: Route.ComponentProps) {
  const { show, school, seats, invitations, events } = loaderData
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
      <ConsoleHead title={school.institution_name} />
      <FilterLinks label="Part" name="show" choices={parts} chosen={show} />
      {seats ? (
        <InstitutionSeats page={seats} />
      ) : invitations ? (
        <InstitutionInvitations page={invitations} />
      ) : events ? (
        <InstitutionHistory page={events} />
      ) : (
        <InstitutionOverview school={school} />
      )}
    </>
  )
}
