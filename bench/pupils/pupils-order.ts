import type { BenchPupil } from './open-classes.ts'

export interface PupilsOrder {
  base: string
  pupils: BenchPupil[]
  /** All pupils start within the first `startSeconds`, evenly; the last answer is given `seconds` after the beginning. */
  startSeconds: number
  seconds: number
  /** Between two answers of a pupil. */
  everySeconds: number
}

/** What one pupil's device knows at the end. */
export interface PupilEnd {
  /** Null if the test could not be started. */
  attempt: string | null
  given: number
  /** The highest `seq` that the server has acknowledged. */
  saved: number
  /** The last value of each question. */
  values: Record<string, string>
}

/** Times in ms, of requests that were answered with 200. */
export interface PupilsOutcome {
  starts: number[]
  saves: number[]
  /** How much later than planned the answers were sent. */
  lags: number[]
  /** Other answers, and requests without one: each was sent again. */
  repeated: Record<string, number>
  ends: PupilEnd[]
}
