import type { Page } from '@ariviyal/contract/fields'
import type { ReviewedPhoto, ReviewState } from '@ariviyal/contract/projects/photos'
import type { FlagState } from '@ariviyal/contract/projects/project-rules'
import type { FlagToDecide } from '@ariviyal/contract/projects/running'

/** What waits for those who run a project, or what they decided: flags or photos in one state. */
export type Queued =
  | { of: 'flags'; state: FlagState; page: Page<FlagToDecide> }
  | { of: 'photos'; state: ReviewState; page: Page<ReviewedPhoto> }

/** In the address. */
export const queueFilters = ['open', 'wrong', 'right', 'photos', 'photos-accepted', 'photos-refused'] as const
export type QueueFilter = (typeof queueFilters)[number]

export const shownBy: Record<QueueFilter, { of: 'flags'; state: FlagState } | { of: 'photos'; state: ReviewState }> = {
  open: { of: 'flags', state: 'open' },
  wrong: { of: 'flags', state: 'wrong' },
  right: { of: 'flags', state: 'right' },
  photos: { of: 'photos', state: 'waiting' },
  'photos-accepted': { of: 'photos', state: 'accepted' },
  'photos-refused': { of: 'photos', state: 'refused' },
}
