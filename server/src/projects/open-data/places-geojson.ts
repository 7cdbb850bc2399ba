import { coarse } from '@ariviyal/contract/projects/place'
import { summariseField } from '../results/summarise-field.ts'
import type { OpenProject } from './open-project.ts'

/**
 * Schools as points of a GeoJSON FeatureCollection (RFC 7946): the centre of the cell of 0.05 degrees, never a finer place, with the means of
 * readings without a flag.
 */
export function placesGeoJson({ fields, readings }: OpenProject): string {
  const schools = new Map(readings.map((reading) => [reading.school, reading]))
  const counted = readings.filter(({ isFlagged }) => !isFlagged)
  const means = fields.map((field) => ({
    key: field.key,
    bySchool: new Map(summariseField(field, counted).schools.map(({ school, mean }) => [school, mean])),
  }))
  const features = [...schools.values()]
    .toSorted((one, other) => one.school - other.school)
    .map(({ school, state, district, place }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [coarse(place.longitude), coarse(place.latitude)] },
      properties: {
        school,
        state,
        district,
        ...Object.fromEntries(
          means.flatMap(({ key, bySchool }) => {
            const mean = bySchool.get(school) ?? null
            return mean === null ? [] : [[`mean_${key}`, mean]]
          }),
        ),
      },
    }))
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`
}
