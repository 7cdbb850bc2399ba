import { dayOf } from '@ariviyal/contract/time'
import type { OrganisationRow } from './organisations.table.ts'

/** Whether the check of an organisation counts now, and on the day (IST) of a later moment. */
export function isChecked(
  { checkedUntil }: Pick<OrganisationRow, 'checkedUntil'>,
  now: Date,
  until: Date = now,
): boolean {
  return checkedUntil !== null && dayOf(now) <= checkedUntil && dayOf(until) <= checkedUntil
}
