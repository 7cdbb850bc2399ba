import { useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

interface Props {
  /** What the page shows one of. */
  noun?: string
  next?: { to: string; label: string }
}

/** Shown when a page of the community failed to load, is gone, or needs a subscription. */
export function CommunityFailure({ noun = 'page', next = { to: '/networking', label: 'Community' } }: Props) {
  const error = useRouteError()
  if (error instanceof ApiError && error.code === 'subscription-needed')
    return (
      <>
        <PageHead
          kicker="Community"
          title="For subscribers"
          lead="Teachers ask and answer questions here. You need a subscription to take part."
        />
        <div className="wrap flex flex-wrap gap-3 pt-8">
          <AskOrRenew>
            <ButtonLink to="/subscription-form">Subscribe</ButtonLink>
          </AskOrRenew>
          <ButtonLink to="/networking" tone="quiet">
            What the community offers
          </ButtonLink>
        </div>
      </>
    )
  return (
    <PageFailure
      kicker="Community"
      missing={`There is no such ${noun}`}
      lead="It may have been removed, or the address is mistyped."
      next={next}
    />
  )
}
