import type { VideoMark } from '@ariviyal/contract/library/video-guide'

/** The last mark up to `now`, in seconds from the start of the video. */
export const markAt = (marks: readonly VideoMark[], now: number): VideoMark | undefined =>
  marks.findLast(({ at }) => at <= now)

/** The mark that playback reached on its way from one moment to a later one. */
export const markReached = (marks: readonly VideoMark[], from: number, to: number): VideoMark | undefined =>
  marks.find(({ at }) => from < at && at <= to)

/** A moment as `3:05`. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
