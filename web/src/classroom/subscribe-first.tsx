import { messages } from '@ariviyal/contract/messages'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'

/** Shown to teachers without a subscription in place of classes. */
export function SubscribeFirst() {
  return (
    <>
      <PageHead
        kicker="Classroom"
        title="Your classes"
        lead="A register of marks for each class you teach: tests, assignments, feedback and averages."
        aside={<img src="/art/locked.svg" alt="" width="480" height="320" className="w-full max-w-xs" />}
      />
      <div className="wrap grid justify-items-start gap-6 pt-8">
        <Banner tone="warning">{messages.subscriptionNeeded}</Banner>
        <AskOrRenew>
          <ButtonLink to="/subscription-form">Ask for a subscription</ButtonLink>
        </AskOrRenew>
      </div>
    </>
  )
}
