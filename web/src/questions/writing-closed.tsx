import { messages } from '@ariviyal/contract/messages'
import { Link } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { UnlessAsked } from '../session/unless-asked.tsx'

/** Shown where a teacher without a subscription could write. */
export const WritingClosed = () => (
  <Banner tone="warning">
    {messages.subscriptionNeeded}{' '}
    <UnlessAsked>
      <Link to="/subscription-form">Ask for a subscription</Link>
    </UnlessAsked>
  </Banner>
)
