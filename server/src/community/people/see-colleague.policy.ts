import type { ProfileRow } from './profiles.table.ts'

/** Whether two teachers agreed that colleagues of their district see them, and are of one district. */
export const areNeighbours = (one: ProfileRow | null, other: ProfileRow): boolean =>
  one !== null && one.isNearby && other.isNearby && one.district !== null && one.district === other.district

/** Whether the owner of a profile agreed that the owner of `own` (null without a profile) sees it. */
export const maySee = (own: ProfileRow | null, shown: ProfileRow): boolean =>
  shown.isShown || areNeighbours(own, shown) || own?.userId === shown.userId
