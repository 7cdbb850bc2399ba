import type { ModerationAct } from '@ariviyal/contract/community/moderation-rules'

/** What was done about a post. */
export const actWords: Record<ModerationAct, string> = {
  kept: 'Kept',
  note: 'A note',
  warning: 'A warning',
  suspension: 'Suspended',
  removal: 'Removed',
}
