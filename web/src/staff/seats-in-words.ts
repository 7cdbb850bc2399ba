import type { Institution } from '@ariviyal/contract/institutions'
import { wholeNumber } from './whole-number.ts'

/** How many teachers hold a seat. */
export const seatsInWords = (item: Institution) =>
  item.seats === null ? 'None yet' : `${wholeNumber(item.seats_used)} of ${wholeNumber(item.seats)} taken`
