import type { School } from '@ariviyal/contract/school'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { seatsInWords, stateInWords } from './school-words.ts'

const places = [
  { to: '/school', label: 'Seats' },
  { to: '/school/invite', label: 'Invite teachers' },
  { to: '/school/invitations', label: 'Invitations' },
  { to: '/school/record', label: 'Records' },
]

/** The head of every page of a school: its name, where it stands, and the way to the other pages. */
export function SchoolFrame({ school, children }: { school: School; children: ReactNode }) {
  return (
    <>
      <PageHead kicker="Your school" title={school.institution_name} lead={seatsInWords(school)} />
      <div className="wrap pt-6">
        <Banner tone={school.state === 'running' ? 'info' : 'warning'} className="mb-6 max-w-4xl">
          {stateInWords(school)}
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
