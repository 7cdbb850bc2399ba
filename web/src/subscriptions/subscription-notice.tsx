import type { SubscriptionState } from '@ariviyal/contract/subscriptions'
import { Banner } from '../ui/banner.tsx'
import { stateInWords } from './state-in-words.ts'

/** What the teacher already has, or the fate of the last request. */
export function SubscriptionNotice({ state, className }: { state: SubscriptionState; className: string }) {
  const words = stateInWords(state)
  return words ? (
    <Banner tone={words.tone} className={className}>
      {words.text}
    </Banner>
  ) : null
}
