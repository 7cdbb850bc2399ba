import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { UnlessAsked } from '../session/subscription/unless-asked.tsx'

/** Shown with classes of a teacher whose subscription has ended. */
export function ReadOnly() {
  return (
    <Banner tone="warning" className="screen-only mb-6">
      <p className="mb-3">
        Your subscription has ended. We keep your classes: you can read and download them, and change them again once
        you renew.
      </p>
      <UnlessAsked>
        <ButtonLink tone="quiet" to="/subscription-form">
          Renew
        </ButtonLink>
      </UnlessAsked>
    </Banner>
  )
}
