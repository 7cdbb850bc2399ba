import type { SubscriptionState } from '@ariviyal/contract/subscriptions/subscriptions'
import { Banner } from '../ui/banner.tsx'
import { stateInWords } from './state-in-words.ts'

/** The teacher's current subscription, or the outcome of the latest request. */
export function SubscriptionNotice({ state, className }: { state: SubscriptionState; className: string }) {
  const words = stateInWords(state)
  return words ? (
    <Banner tone={words.tone} className={className}>
      {words.text}
    </Banner>
  ) : null
}
