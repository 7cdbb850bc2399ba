import type { OwnInstitution } from '@ariviyal/contract/institutions/own-institution'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { seatsInWords, stateInWords } from './own-institution-words.ts'

const places = [
  { to: '/school', label: 'Seats' },
  { to: '/school/invite', label: 'Invite teachers' },
  { to: '/school/invitations', label: 'Invitations' },
  { to: '/school/record', label: 'Records' },
  { to: '/school/classes', label: 'Classes' },
]

/** Head of an institution's pages: name, state and navigation. */
export function OwnInstitutionFrame({
  school: institution,
  children,
}: {
  school: OwnInstitution
  children: ReactNode
}) {
  return (
    <>
      <PageHead kicker="Your school" title={institution.institution_name} lead={seatsInWords(institution)} />
      <div className="wrap pt-6">
        <Banner tone={institution.state === 'running' ? 'info' : 'warning'} className="mb-6 max-w-4xl">
          {stateInWords(institution)}
        </Banner>
        <nav aria-label="Your school" className="mb-8 -ml-3 flex flex-wrap gap-x-1">
          {places.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="inline-flex min-h-11 items-center border-b-4 border-transparent px-3 font-semibold text-ink-soft hover:border-line hover:text-ink aria-[current]:border-turmeric aria-[current]:text-ink"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        {children}
      </div>
    </>
  )
}
