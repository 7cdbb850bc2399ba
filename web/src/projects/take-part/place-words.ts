import { districtInWords } from '@ariviyal/contract/community/people/districts'
import type { CoarsePlace } from '@ariviyal/contract/projects/place'

/** A district, and the square of about 5 km in it. */
export const placeWords = (district: string, { latitude, longitude }: CoarsePlace): string =>
  `${districtInWords(district)}; about ${latitude.toFixed(2)}° N, ${longitude.toFixed(2)}° E`
