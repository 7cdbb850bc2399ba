import { yearName } from '@ariviyal/contract/record-rules'
import { textFrom } from '../staff/list-address.ts'

/** The school year that an address asks for; undefined for all, and for what is none. */
export function yearFrom(request: Request): number | undefined {
  const asked = textFrom(request, 'year')
  return asked !== undefined && /^2\d{3}$/.test(asked) ? Number(asked) : undefined
}

/** All years first, then each that has a session. */
export const yearChoices = (years: readonly number[]) => [
  { value: 'all', label: 'All years' },
  ...years.map((year) => ({ value: String(year), label: yearName(year) })),
]
