import { yearName } from '@ariviyal/contract/certificates/record-rules'
import { textFrom } from '../ui/list/list-address.ts'

/** The school year in the URL; undefined for all years or an invalid one. */
export function yearFrom(request: Request): number | undefined {
  const param = textFrom(request, 'year')
  return param !== undefined && /^2\d{3}$/.test(param) ? Number(param) : undefined
}

/** All years, then each year with a session. */
export const yearChoices = (years: readonly number[]) => [
  { value: 'all', label: 'All years' },
  ...years.map((year) => ({ value: String(year), label: yearName(year) })),
]
