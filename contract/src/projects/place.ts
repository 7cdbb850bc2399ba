import * as z from 'zod/mini'

/** Places are rounded to this many degrees, about 5 km, before they leave the phone. */
const cellDegrees = 0.05
const perDegree = 20

/** Bounds of India with some sea around it, in degrees. */
export const placeBounds = { south: 6, north: 38, west: 68, east: 98 } as const

/** The centre of the cell in which a coordinate lies. */
export const coarse = (degrees: number): number => Math.round(degrees * perDegree) / perDegree

/** Whole cells from zero: what is stored, so that a finer place cannot be. */
export const cellsOf = (degrees: number): number => Math.round(degrees * perDegree)
export const degreesOf = (cells: number): number => cells / perDegree

const finer = `Round the place to ${cellDegrees} degrees first. A finer place is not accepted.`
/** Binary fractions are not exact; a ten-thousandth of a degree is eleven metres. */
const isCoarse = (degrees: number) => Math.abs(degrees - coarse(degrees)) < 1e-9

const coordinate = (min: number, max: number) =>
  z
    .number('Enter a number of degrees')
    .check(
      z.minimum(min, 'This place is not in India'),
      z.maximum(max, 'This place is not in India'),
      z.refine(isCoarse, finer),
    )

export const CoarsePlace = z.object({
  latitude: coordinate(placeBounds.south, placeBounds.north),
  longitude: coordinate(placeBounds.west, placeBounds.east),
})
export type CoarsePlace = z.infer<typeof CoarsePlace>

/** A place as the value of a reading: two numbers with a comma between. */
export const placeText = ({ latitude, longitude }: CoarsePlace): string =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`
