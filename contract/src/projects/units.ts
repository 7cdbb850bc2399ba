/** Units of readings with what one is in the base unit of its dimension. Free of schemas, so that any page can import it. */
interface Unit {
  dimension: string
  symbol: string
  factor: number
  /** Added after the factor; 0 for all but temperatures. */
  offset: number
}
const of = (dimension: string, symbol: string, factor = 1, offset = 0): Unit => ({ dimension, symbol, factor, offset })

export const units = {
  mm: of('length', 'mm'),
  cm: of('length', 'cm', 10),
  m: of('length', 'm', 1_000),
  in: of('length', 'inch', 25.4),
  C: of('temperature', '°C'),
  F: of('temperature', '°F', 5 / 9, -160 / 9),
  mL: of('volume', 'mL'),
  L: of('volume', 'L', 1_000),
  drops: of('drops', 'drops'),
  'mg/L': of('concentration', 'mg/L'),
  ppm: of('concentration', 'ppm'),
  /** A German degree of hardness, as the mass of calcium carbonate. */
  dH: of('concentration', '°dH', 17.85),
  g: of('mass', 'g'),
  kg: of('mass', 'kg', 1_000),
  s: of('duration', 's'),
  min: of('duration', 'min', 60),
  percent: of('share', '%'),
  lux: of('light', 'lux'),
  pH: of('acidity', 'pH'),
  one: of('number', ''),
} as const satisfies Record<string, Unit>
export type UnitName = keyof typeof units
export const unitNames = Object.keys(units) as [UnitName, ...UnitName[]]

export const areAlike = (one: UnitName, other: UnitName): boolean => units[one].dimension === units[other].dimension

export const unitsLike = (unit: UnitName): UnitName[] => unitNames.filter((other) => areAlike(unit, other))

/** How many of the second unit one of the first has; null where their zeros differ. */
export const ratioOf = (one: UnitName, other: UnitName): number | null =>
  areAlike(one, other) && units[one].offset === units[other].offset ? units[one].factor / units[other].factor : null

/** A value in another unit of the same dimension, without the last digits that binary fractions add. */
export function convert(value: number, from: UnitName, to: UnitName): number {
  if (from === to) return value
  const base = value * units[from].factor + units[from].offset
  return Number(((base - units[to].offset) / units[to].factor).toPrecision(12))
}

/** 26 mm; at most three decimals. */
export const withUnit = (value: number, unit: UnitName): string =>
  `${Number(value.toFixed(3))} ${units[unit].symbol}`.trim()
