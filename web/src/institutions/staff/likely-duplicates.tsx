import type { LikelyDuplicate } from '@ariviyal/contract/institutions/institutions'
import { Link } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { DecisionMark } from '../../console/decisions/decision-mark.tsx'
import { Moment } from '../../ui/moment.tsx'

/** Possible duplicates of the registration above, with reasons. */
export function LikelyDuplicates({ duplicates }: { duplicates: LikelyDuplicate[] }) {
  if (duplicates.length === 0) return null
  return (
    <Banner tone="warning" className="mb-4">
      <p className="mb-2 font-semibold">
        {duplicates.length === 1 ? 'We may have this school already' : 'These may be the same school'}
      </p>
      <ul className="grid gap-3">
        {duplicates.map((institution) => (
          <li key={institution.id}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link to={`/admin/institutions/${institution.id}`} className="font-semibold">
                {institution.institution_name}
              </Link>
              <DecisionMark status={institution.status} />
            </p>
            <p className="text-sm wrap-anywhere">
              {institution.school_address}, received <Moment at={institution.created_at} show="day" />
            </p>
            <p className="text-sm font-semibold">{institution.reasons.join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
