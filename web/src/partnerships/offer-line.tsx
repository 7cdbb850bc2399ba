import type { Offer, Reason } from '@ariviyal/contract/partnerships/offers'
import { offerKinds, offerVenues } from '@ariviyal/contract/partnerships/partnership-rules'
import { Link } from 'react-router'
import { gradesInWords } from '../live/grades-in-words.ts'
import { Mark } from '../ui/mark.tsx'
import { Moment } from '../ui/moment.tsx'
import { languagesInWords, offerPath, placeInWords } from './partnership-words.ts'

interface Props {
  offer: Offer
  /** Why it fits the reader. */
  reasons?: readonly Reason[]
  /** What the reader looks for, for the page of the offer. */
  search?: string
}

/** An offer in a list. */
export function OfferLine({ offer, reasons = [], search = '' }: Props) {
  const { id, kind, title, organisation, venue, grades, languages, next_at: nextAt } = offer
  return (
    <li className="border-b border-line py-4">
      <Link to={offerPath(id) + search} className="link text-lg font-bold wrap-anywhere">
        {title}
      </Link>
      <p className="wrap-anywhere">
        {organisation.name} · {placeInWords(organisation)}
      </p>
      <p className="wrap-anywhere text-ink-soft">
        {offerVenues[venue]} · {gradesInWords(grades)} · {languagesInWords(languages)}
      </p>
      {reasons.length === 0 ? null : (
        <p className="wrap-anywhere">Fits: {reasons.map(({ words }) => words).join(' · ')}</p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Mark look="calm">{offerKinds[kind]}</Mark>
        {nextAt === null ? (
          <span className="text-ink-soft">No free time set</span>
        ) : (
          <span>
            Next time: <Moment at={nextAt} />
          </span>
        )}
      </p>
    </li>
  )
}
