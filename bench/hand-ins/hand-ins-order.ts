import type { BenchPupil } from '../pupils/open-classes.ts'

export interface HandInsOrder {
  base: string
  pupils: BenchPupil[]
  /** Files with the photos, of which each pupil sends the next five. */
  photos: string[]
  photosEach: number
  /** Pupils begin at random moments within this time. */
  seconds: number
  bitsASecond: number
}

/** What one phone knows at the end. */
export interface HandInEnd {
  /** Null when it got none. */
  receipt: string | null
  /** Places of its photos in the order's list. */
  photos: number[]
  /** From the last piece of the last photo to the receipt, in ms. */
  waitedMs: number
}

export interface HandInsOutcome {
  ends: HandInEnd[]
  /** Other answers than expected: each request was sent again. */
  repeated: Record<string, number>
}
