import { messages } from '@ariviyal/contract/messages'
import { Link } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'

/** Shown where a teacher without a subscription could write. */
export const WritingClosed = () => (
  <Banner tone="warning">
    {messages.subscriptionNeeded}{' '}
    <AskOrRenew>
      <Link to="/subscription-form">Ask for a subscription</Link>
    </AskOrRenew>
  </Banner>
)
