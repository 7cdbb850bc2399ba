import type { Audience } from '@ariviyal/contract/live-desk'

/** To whom a mail goes, as staff choose and remember it. */
export const audienceNames: Record<Audience, string> = {
  registered: 'Who is registered',
  waiting: 'Who waits for a place',
  came: 'Who came',
  absent: 'Who did not come',
}
