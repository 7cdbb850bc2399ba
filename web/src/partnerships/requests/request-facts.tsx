import { districtInWords } from '@ariviyal/contract/community/people/districts'
import { spokenLanguages } from '@ariviyal/contract/community/people/languages'
import { fairOrderWords, offerVenues } from '@ariviyal/contract/partnerships/partnership-rules'
import { saveRequestCalendar, type WholeRequest } from '@ariviyal/contract/partnerships/requests'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { download } from '../../api/client.ts'
import { FetchButton } from '../../certificates/fetch-button.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { lengthOf, organisationPath } from '../partnership-words.ts'

/** What both sides know of a request. */
export function RequestFacts({ request }: { request: WholeRequest }) {
  const { side, slot, wished_slot: wished, where, message, chapter, decline_words: declineWords, hazards } = request
  const given = (label: string, value: string): [string, ReactNode][] => (value === '' ? [] : [[label, value]])
  const facts: [string, ReactNode][] = [
    [
      'When',
      slot ? (
        <span key="when">
          <Moment at={slot.starts_at} show="zoned" /> · {lengthOf(slot)}
        </span>
      ) : wished ? (
        <span key="wished">
          Not set yet; <Moment at={wished.starts_at} show="zoned" /> suits the school best
        </span>
      ) : (
        'Not set yet'
      ),
    ],
    ['How', offerVenues[request.venue]],
    ...given('Where', where),
    side === 'school'
      ? ['Partner', <OrganisationLink key="partner" request={request} />]
      : ['Asked by', request.teacher === '' ? 'A deleted account' : request.teacher],
    ['School', `${request.school}, ${districtInWords(request.district)}`],
    request.pupils === 0
      ? ['Grade', String(request.grade)]
      : ['Class', `Grade ${request.grade}, ${pluralise(request.pupils, 'pupil')}`],
    ['Language', spokenLanguages[request.language]],
    ...given('Chapter', chapter),
    ...given('Hazards', hazards),
    ...given('Message', message),
    ...given('Reason given', declineWords),
  ]
  const isOver = ['declined', 'withdrawn', 'not-held'].includes(request.state)
  return (
    <section aria-labelledby="facts" className="grid gap-4">
      <h2 id="facts" className="sr-only">
        The request
      </h2>
      <Facts facts={facts} />
      {slot ? (
        <div className="flex">
          <FetchButton fetch={() => download(saveRequestCalendar, { params: { id: request.id } })} about="of this time">
            Calendar file
          </FetchButton>
        </div>
      ) : null}
      {request.is_hidden && !isOver ? (
        <Banner tone="warning">Our staff have hidden this offer. No time of it can be offered or confirmed.</Banner>
      ) : null}
      {request.is_checked || isOver ? null : (
        <Banner tone="warning">
          {side === 'school'
            ? 'The check of this partner by our staff ends before that day. Nothing can be confirmed until it is renewed.'
            : 'The check of your organisation ends before that day. Write to us: nothing can be confirmed until it is renewed.'}
        </Banner>
      )}
      <FairOrder order={request.fair_order} />
    </section>
  )
}

const OrganisationLink = ({ request }: { request: WholeRequest }) => (
  <Link to={organisationPath(request.organisation_id)} className="link">
    {request.organisation}
  </Link>
)

function FairOrder({ order }: { order: WholeRequest['fair_order'] }) {
  if (!order) return null
  return (
    <div className="border-l-4 border-peacock bg-peacock-pale px-4 py-3">
      <p className="font-semibold">
        Number {order.place} of {order.of} in the fair order;{' '}
        {order.received_before === 0
          ? 'this school has received nothing yet'
          : `this school has received ${pluralise(order.received_before, 'gift')} before`}
        .
      </p>
      <p className="mt-1">{fairOrderWords}</p>
    </div>
  )
}
