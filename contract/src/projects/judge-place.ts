import type { Known, ReadingFlag } from './number-rule.ts'
import type { CoarsePlace } from './place.ts'

/** A class may walk to a well or to a dark field; places are rounded to about 5 km. */
const farKilometres = 25

/** On a flat map: exact enough for a hundred kilometres. */
export function kilometresBetween(one: CoarsePlace, other: CoarsePlace): number {
  const perDegree = 111.2
  const north = (one.latitude - other.latitude) * perDegree
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180)
  const east = (one.longitude - other.longitude) * perDegree * Math.cos(middle)
  return Math.hypot(north, east)
}

/** Flags a place far from the school; at most one flag. */
export function judgePlace({ place, site }: Pick<Known, 'place' | 'site'>): ReadingFlag[] {
  if (place === null) return []
  const away = kilometresBetween(place, site)
  if (away <= farKilometres) return []
  const kilometres = String(Math.round(away))
  const isTurned = kilometresBetween({ latitude: place.longitude, longitude: place.latitude }, site) <= farKilometres
  return [
    isTurned
      ? {
          kind: 'place',
          code: 'turned-place',
          reason: 'This place is far from your school. Did you exchange latitude and longitude?',
          facts: { kilometres },
        }
      : {
          kind: 'place',
          code: 'far-place',
          reason: `This place is ${kilometres} km from your school. Did you measure there?`,
          facts: { kilometres },
        },
  ]
}
