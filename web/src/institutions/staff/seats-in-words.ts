import type { Institution } from '@ariviyal/contract/institutions/institutions'
import { wholeNumber } from '../../console/whole-number.ts'

/** How many seats are taken. */
export const seatsInWords = (item: Institution) =>
  item.seats === null ? 'No seats yet' : `${wholeNumber(item.seats_used)} of ${wholeNumber(item.seats)} taken`
