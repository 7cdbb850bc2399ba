import type { Answer } from '@ariviyal/contract/endpoint'
import type { Offer, PublicSlot, showOfferForSchool } from '@ariviyal/contract/partnerships/offers'
import { type RequestState, requestStateNames } from '@ariviyal/contract/partnerships/partnership-rules'
import { Link } from 'react-router'
import { loginAndBack } from '../session/require-session.ts'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { Moment } from '../ui/moment.tsx'
import { AskForm } from './ask-form.tsx'
import { offerPath, requestPath } from './partnership-words.ts'

/** States in which a second request is refused. */
const openStates: readonly RequestState[] = ['requested', 'waiting', 'matched', 'confirmed', 'held']

type ForSchool = Answer<typeof showOfferForSchool>

interface Props {
  offer: Offer
  slots: PublicSlot[]
  /** Null for who may not ask. */
  forSchool: ForSchool | null
  /** The caller speaks for an organisation. */
  isPartner: boolean
}

/** The way to ask, and what the caller has asked before. */
export function AskPart({ offer, slots, forSchool, isPartner }: Props) {
  const { isAuthenticated } = useSession()
  const path = offerPath(offer.id)
  return (
    <section aria-labelledby="ask" className="grid min-w-0 content-start gap-5">
      <h2 id="ask" className="text-xl">
        Ask for it
      </h2>
      {forSchool ? (
        <>
          <OwnRequests forSchool={forSchool} />
          {forSchool.requests.some(({ state }) => openStates.includes(state)) ? null : (
            <AskForm offer={offer} slots={slots} known={forSchool.known} />
          )}
        </>
      ) : isPartner ? (
        <Banner tone="info">
          Subscribed teachers ask here. Partners see what they ask for in <Link to="/partner">their console</Link>.
        </Banner>
      ) : isAuthenticated ? (
        <Banner tone="warning">
          Asking is part of the subscription.{' '}
          <AskOrRenew>
            <Link to="/subscription-form">Ask for a subscription</Link> to reach partners.
          </AskOrRenew>
        </Banner>
      ) : (
        <Banner tone="info">
          To ask, <Link to={loginAndBack(path)}>log in</Link> or{' '}
          <Link to={`/register?next=${encodeURIComponent(path)}`}>register</Link>. Subscribed teachers ask; the partner
          answers within two weeks.
        </Banner>
      )}
    </section>
  )
}

function OwnRequests({ forSchool: { requests, fair_order: order } }: { forSchool: ForSchool }) {
  if (requests.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 font-semibold">You have asked before</h3>
      <ul className="border-t-2 border-ink">
        {requests.map(({ id, state, created_at: createdAt }) => (
          <li key={id} className="border-b border-line">
            <Link to={requestPath(id)} className="link inline-flex min-h-11 items-center">
              {requestStateNames[state]}, asked&nbsp;
              <Moment at={createdAt} show="day" />
            </Link>
          </li>
        ))}
      </ul>
      {order ? (
        <p className="mt-2">
          In the fair order you are number {order.place} of {order.of}.
        </p>
      ) : null}
    </div>
  )
}
