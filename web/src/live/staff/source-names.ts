import type { PresenceSource } from '@ariviyal/contract/attendance'

/** What a presence is known from, as staff read it. */
export const sourceNames: Record<PresenceSource, string> = {
  page: 'the page',
  code: 'the code',
  list: 'the list',
  staff: 'staff',
}
