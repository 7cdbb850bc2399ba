import type { FairState } from '@ariviyal/contract/community/fairs/fair-rules'
import type { Fair } from '@ariviyal/contract/community/fairs/fairs'
import { inWords } from '@ariviyal/contract/time'

export const fairsPath = '/networking/fairs'

export const heldInWords = (day: string): string => inWords(day, 'day', 'UTC')

const states: Record<Exclude<FairState, 'open'>, string> = {
  judging: 'Judging',
  published: 'Results are published',
  cancelled: 'Cancelled',
}

export function stateInWords({ state, are_entries_open: areOpen }: Pick<Fair, 'state' | 'are_entries_open'>): string {
  if (state !== 'open') return states[state]
  return areOpen ? 'Entries are open' : 'Entries are closed'
}

export function roleInWords({ is_host: isHost, role }: Pick<Fair, 'is_host' | 'role'>): string {
  if (isHost) return 'You are the host'
  return role === 'judge' ? 'You are a judge' : 'Your school takes part'
}
