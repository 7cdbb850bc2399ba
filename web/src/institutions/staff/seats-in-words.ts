import type { Institution } from '@ariviyal/contract/institutions/institutions'
import { groupDigits } from '@ariviyal/contract/digit-grouping'

/** How many seats are taken. */
export const seatsInWords = ({ seats, seats_used }: Pick<Institution, 'seats' | 'seats_used'>) =>
  seats === null ? 'No seats yet' : `${groupDigits(seats_used)} of ${groupDigits(seats)} taken`
