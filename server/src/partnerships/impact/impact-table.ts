import type { Impact } from '@ariviyal/contract/partnerships/offers'
import { offerKinds } from '@ariviyal/contract/partnerships/partnership-rules'

export const impactHeads = ['Kind', 'Held', 'Pupils', 'Minutes'] as const

/** The rows of the table, the last of all kinds. */
export const impactTable = ({ kinds, held, pupils, minutes }: Impact): [string, number, number, number][] => [
  ...kinds.map((row): [string, number, number, number] => [offerKinds[row.kind], row.held, row.pupils, row.minutes]),
  ['All', held, pupils, minutes],
]
export const reachOf = ({ schools, districts, teachers }: Impact): [string, number][] => [
  ['Schools', schools],
  ['Districts', districts],
  ['Teachers', teachers],
]
