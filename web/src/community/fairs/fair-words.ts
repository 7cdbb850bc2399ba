import type { FairState } from '@ariviyal/contract/community/fairs/fair-rules'
import type { Fair } from '@ariviyal/contract/community/fairs/fairs'
import { inWords } from '@ariviyal/contract/time'

export const fairsPath = '/networking/fairs'

export const heldInWords = (day: string): string => inWords(day, 'day', 'UTC')

const states: Record<FairState, string> = {
  open: 'Being prepared',
  judging: 'Judging',
  published: 'Results are published',
  cancelled: 'Cancelled',
}
export const stateInWords = ({ state }: Pick<Fair, 'state'>): string => states[state]

export function roleInWords({ is_host: isHost, role }: Pick<Fair, 'is_host' | 'role'>): string {
  if (isHost) return 'You are the host'
  return role === 'judge' ? 'You are a judge' : 'Your school takes part'
}
