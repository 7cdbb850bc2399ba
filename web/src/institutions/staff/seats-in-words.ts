import type { Institution } from '@ariviyal/contract/institutions/institutions'
import { groupDigits } from '@ariviyal/contract/digit-grouping'

/** How many seats are taken. */
export const seatsInWords = (item: Institution) =>
  item.seats === null ? 'No seats yet' : `${groupDigits(item.seats_used)} of ${groupDigits(item.seats)} taken`
