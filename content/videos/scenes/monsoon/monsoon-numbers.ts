// The numbers that the film shows. content/videos/numbers.test.ts computes the results again.

/** Heat for 1 kg and 1 °C, in joules; and what the same heat does to 1 kg of both. */
export const specificHeat = { water: 4200, sand: 840, given: 42_000, waterWarms: 10, sandWarms: 50 } as const

/** Kilojoules for 1 kg of water: from 0 to 100 °C, and into vapour at the temperature of the sea. */
export const evaporation = { toBoilKj: 420, toVapourKj: 2500, timesAsMuch: 6 } as const

/** Rain of 1 mm on 1 km², the heat that its vapour gave out, and the minutes in which a power station gives as much. */
export const shower = {
  mm: 1,
  squareMetres: 1e6,
  kilograms: 1e6,
  joules: 2.5e12,
  stationMegawatts: 1000,
  minutes: 42,
} as const

/** Normal dates of the onset (India Meteorological Department, 2020), as days after 31 May. */
export const onset = [
  { place: 'Kerala', day: 1, date: '1 June' },
  { place: 'Mumbai', day: 11, date: '11 June' },
  { place: 'Delhi', day: 27, date: '27 June' },
  { place: 'all of India', day: 38, date: '8 July' },
] as const

/** Latitudes in degrees, and the speed of the edge of the rain between them. */
export const edge = { thiruvananthapuram: 8.5, delhi: 28.6, kmPerDegree: 111, kmPerDay: 86 } as const

/** Rain of the whole country in mm, average of 1971 to 2020 (India Meteorological Department). */
export const rainOfIndia = [
  { month: 'May', mm: 61 },
  { month: 'June', mm: 165 },
  { month: 'July', mm: 281 },
] as const
