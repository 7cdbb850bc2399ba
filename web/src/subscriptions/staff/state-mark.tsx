import type { SubscriptionStateName } from '@ariviyal/contract/subscriptions/subscription-states'
import { Mark, type MarkLook } from '../../ui/mark.tsx'

/** Staff names of the states. */
export const stateNames: Record<SubscriptionStateName, string> = {
  trial: 'Trial',
  running: 'Running',
  'ending-soon': 'Ending soon',
  upcoming: 'Starts later',
  requested: 'Asked again',
  ended: 'Ended',
  'ended-by-staff': 'Ended by staff',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  none: 'None',
}

const looks: Record<SubscriptionStateName, MarkLook> = {
  trial: 'good',
  running: 'good',
  'ending-soon': 'waiting',
  upcoming: 'calm',
  requested: 'waiting',
  ended: 'calm',
  'ended-by-staff': 'bad',
  rejected: 'bad',
  withdrawn: 'calm',
  none: 'calm',
}

export const StateMark = ({ state }: { state: SubscriptionStateName }) => (
  <Mark look={looks[state]}>{stateNames[state]}</Mark>
)
