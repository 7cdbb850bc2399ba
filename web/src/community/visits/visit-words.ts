import type { Visit } from '@ariviyal/contract/community/visits/visits'

/** The other teacher; a colleague without a name when they show themselves no more. */
export const otherInWords = ({ other }: Pick<Visit, 'other'>): string => other?.name ?? 'a colleague'

/** Where a visit stands, for the one who reads it. */
export function stateInWords({ state, awaits, role }: Pick<Visit, 'state' | 'awaits' | 'role'>): string {
  if (state === 'proposed') return awaits === role ? 'Waits for your answer' : 'Waiting for your colleague’s answer'
  return { agreed: 'Agreed', declined: 'Declined', freed: 'Ended without an answer', cancelled: 'Cancelled' }[state]
}
