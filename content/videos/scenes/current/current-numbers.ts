// The numbers that the film shows. content/videos/numbers.test.ts computes the results again.

/** A copper wire: its free electrons in a cubic metre, and how fast they drift. */
export const drifting = {
  amperes: 1,
  squareMillimetres: 1,
  electronsPerCubicMetre: 8.5e28,
  mmPerSecond: 0.073,
} as const

/** The lamp between two ammeters. */
export const torch = { volts: 6, amperes: 0.5, watts: 3 } as const

/** The resistor of Ohm's law and of P = I²R. */
export const resistor = { ohms: 3, voltsPerCell: 1.5, wattsAt: [3, 12, 27] } as const

/** Two filament lamps on the mains, each alone and both in series, with constant resistances. */
export const mains = 230
export const lamps = {
  60: { ohms: 882, amperes: 0.26, wattsInSeries: 23 },
  100: { ohms: 529, amperes: 0.43, wattsInSeries: 14 },
} as const
export const seriesAmperes = 0.16

export const ironOnMains = { watts: 1000, amperes: 4.35, ohms: 52.9, minutes: 30, units: 0.5 } as const
/** Joules in a unit of the bill, 1 kWh. */
export const joulesInUnit = 3.6e6
