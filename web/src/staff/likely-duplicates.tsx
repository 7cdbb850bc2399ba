import type { LikelyDuplicate } from '@ariviyal/contract/institutions'
import { Link } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { DecisionMark } from './decision-mark.tsx'
import { Moment } from './moment.tsx'

/** Schools that may be the same one as the registration above, and why. */
export function LikelyDuplicates({ duplicates }: { duplicates: LikelyDuplicate[] }) {
  if (duplicates.length === 0) return null
  return (
    <Banner tone="warning" className="mb-4">
      <h3 className="mb-2 font-semibold">
        {duplicates.length === 1 ? 'This may be a school that we have' : 'These may be the same school'}
      </h3>
      <ul className="grid gap-3">
        {duplicates.map((school) => (
          <li key={school.id}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link to={`/admin/institutions/${school.id}`} className="font-semibold">
                {school.institution_name}
              </Link>
              <DecisionMark status={school.status} />
            </p>
            <p className="text-sm wrap-anywhere">
              {school.school_address}, received <Moment at={school.created_at} show="day" />
            </p>
            <p className="text-sm font-semibold">{school.reasons.join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
