import { offerKinds, requestStateNames } from '@ariviyal/contract/partnerships/partnership-rules'
import type { RequestSummary } from '@ariviyal/contract/partnerships/requests'
import { districtInWords } from '@ariviyal/contract/community/people/districts'
import { Link } from 'react-router'
import { Mark } from '../ui/mark.tsx'
import { Moment } from '../ui/moment.tsx'
import { pluralise } from '../ui/pluralise.ts'
import { requestPath, stateLook } from './partnership-words.ts'

/** A request in the list of one of its two sides. */
export function RequestLine({ request }: { request: RequestSummary }) {
  const { id, side, state, kind, title, organisation, school, district, grade, pupils, slot, awaits } = request
  const isAwaited = awaits === side || awaits === 'both'
  return (
    <li className="border-b border-line py-4">
      <Link to={requestPath(id)} className="link text-lg font-bold wrap-anywhere">
        {title}
      </Link>
      <p className="wrap-anywhere">{side === 'school' ? organisation : `${school}, ${districtInWords(district)}`}</p>
      <p className="wrap-anywhere text-ink-soft">
        {offerKinds[kind]} · grade {grade}
        {pupils === 0 ? '' : ` · ${pluralise(pupils, 'pupil')}`} · asked <Moment at={request.created_at} show="day" />
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Mark look={stateLook(state)}>{requestStateNames[state]}</Mark>
        {slot ? <Moment at={slot.starts_at} /> : null}
        {isAwaited ? <span className="font-semibold">You act next</span> : null}
      </p>
    </li>
  )
}
