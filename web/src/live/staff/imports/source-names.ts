import type { PresenceSource } from '@ariviyal/contract/live/attendance'

/** Staff names of the presence sources. */
export const sourceNames: Record<PresenceSource, string> = {
  page: 'the page',
  code: 'the code',
  list: 'the list',
  staff: 'staff',
}
