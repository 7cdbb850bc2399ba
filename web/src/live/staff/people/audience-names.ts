import type { Audience } from '@ariviyal/contract/live/live-oversight'

/** Display names of mail audiences. */
export const audienceNames: Record<Audience, string> = {
  registered: 'Who is registered',
  waiting: 'Who waits for a place',
  came: 'Who came',
  absent: 'Who did not come',
}
