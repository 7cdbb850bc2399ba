import type { Known, NumberRule, TypedReading } from '@ariviyal/contract/projects/number-rule'
import { coarse, type CoarsePlace } from '@ariviyal/contract/projects/place'
import { convert, type UnitName } from '@ariviyal/contract/projects/units'
import { laterDay } from '@ariviyal/contract/time'
import { createRandom, type Random } from '../../checks/random.ts'
import { type Measured, measured, normal } from './simulated-nature.ts'

export const errorKinds = ['unit', 'place', 'decimal', 'duplicate', 'date'] as const
export type ErrorKind = (typeof errorKinds)[number]

export interface Simulated {
  field: string
  typed: TypedReading
  rule: NumberRule
  known: Known
  /** What is wrong with it; null for an honest reading. */
  error: ErrorKind | null
}

/** A school with its neighbours, in a state. */
export interface Site {
  number: number
  group: number
  state: string
  place: CoarsePlace
}

/** A place in each of ten states, for six schools around it. */
const centres: readonly [state: string, latitude: number, longitude: number][] = [
  ['33', 11.0, 78.7],
  ['32', 9.6, 76.5],
  ['29', 15.35, 75.1],
  ['27', 18.5, 73.9],
  ['37', 16.5, 80.6],
  ['19', 22.9, 88.4],
  ['18', 26.2, 91.7],
  ['09', 26.8, 80.9],
  ['08', 26.9, 75.8],
  ['02', 31.1, 77.2],
]

const sitesOf = (random: Random): Site[] =>
  centres.flatMap(([state, latitude, longitude], group) =>
    Array.from({ length: 6 }, (_, place) => ({
      number: group * 6 + place,
      group,
      state,
      place: {
        latitude: coarse(latitude + (random.next() - 0.5) * 0.6),
        longitude: coarse(longitude + (random.next() - 0.5) * 0.6),
      },
    })),
  )

/** How many of the readings carry an error. */
const errorShare = 0.2

/**
 * Readings of the five projects as classes enter them, a fifth of them with an error of a known kind. What a class entered before, and what
 * schools nearby did, is as typed: `accept` says which readings stay to be compared with.
 */
export function* simulateReadings(seed: number, accept: (reading: Simulated) => boolean): Generator<Simulated> {
  const random = createRandom(seed)
  const sites = sitesOf(random)
  for (const field of measured(random, sites)) {
    const before = new Map<number, number[]>()
    const entered = new Set<string>()
    for (const [round, day] of field.days.entries()) {
      /** The last value of each school of a group. */
      const nearby = new Map<number, Map<number, number>>()
      for (const site of sites) {
        // Nobody measures on every day.
        if (!random.maybe(field.takesPart)) continue
        const previous = before.get(site.number) ?? []
        for (let replicate = 1; replicate <= field.replicates; replicate += 1) {
          const truth = field.valueAt(site, round)
          const kind = random.maybe(errorShare) ? random.pick(errorKinds) : null
          const key = `${site.number} ${day} ${replicate}`
          const reading = enter(random, field, { site, day, truth, kind, sites })
          const made: Simulated = {
            ...reading,
            known: {
              ...reading.known,
              previous: previous.slice(0, 8),
              neighbours: [...(nearby.get(site.group) ?? [])].flatMap(([other, value]) =>
                other === site.number ? [] : [value],
              ),
              isEntered: entered.has(key),
            },
          }
          entered.add(key)
          yield made
          // The same visit once more, by a phone that was not sure.
          if (kind === 'duplicate') {
            yield { ...made, error: 'duplicate', known: { ...made.known, isEntered: entered.has(key) } }
          }
          if (!accept(made)) continue
          const value = convert(Number(made.typed.text), made.typed.unit ?? field.rule.unit, field.rule.unit)
          previous.unshift(value)
          nearby.set(site.group, new Map(nearby.get(site.group)).set(site.number, value))
        }
        before.set(site.number, previous)
      }
    }
  }
}

interface Entry {
  site: Site
  day: string
  truth: number
  kind: ErrorKind | null
  sites: readonly Site[]
}

function enter(random: Random, field: Measured, { site, day, truth, kind, sites }: Entry): Simulated {
  const { rule } = field
  const unit = random.maybe(field.otherUnitShare) ? random.pick(rule.units) : rule.unit
  const read = () => field.readAt(truth, unit)
  const first = read()
  const hasSecond = field.hasSecond && random.maybe(0.8)
  const typed: TypedReading = { text: first, unit, second: hasSecond ? read() : '' }
  const today = laterDay(day, random.maybe(0.8) ? 0 : random.maybe(0.75) ? random.integer(1, 3) : random.integer(4, 12))
  const known: Known = {
    day,
    today,
    from: field.from,
    until: field.until,
    state: site.state,
    site: site.place,
    place: random.maybe(0.5) ? walked(random, site.place) : null,
    previous: [],
    neighbours: [],
    isEntered: false,
  }
  const honest: Simulated = { field: field.name, typed, rule, known, error: null }
  switch (kind) {
    case 'unit':
      return mistakeUnit(random, field, honest, read)
    case 'decimal':
      return slipDecimal(random, honest)
    case 'date':
      return exchangeDate(honest)
    case 'place':
      return mistakePlace(random, honest, sites)
    default:
      return honest
  }
}

/** A place up to some kilometres from the school. */
const walked = (random: Random, { latitude, longitude }: CoarsePlace): CoarsePlace => ({
  latitude: coarse(latitude + 0.03 * normal(random)),
  longitude: coarse(longitude + 0.03 * normal(random)),
})

/** Either another unit is chosen for the numbers of both readers, or one or both read another scale of the instrument. */
function mistakeUnit(random: Random, field: Measured, honest: Simulated, read: () => string): Simulated {
  const { rule, typed } = honest
  const unit = typed.unit ?? rule.unit
  const chosen = rule.units.filter((other) => convert(1, unit, other) !== 1)
  const scales = field.otherScales.filter((other) => other !== unit)
  if (Number(typed.text) === 0 || (chosen.length === 0 && scales.length === 0)) return honest
  if (chosen.length > 0 && (scales.length === 0 || random.maybe(0.7)))
    return { ...honest, typed: { ...typed, unit: random.pick(chosen) }, error: 'unit' }
  const scale = random.pick(scales)
  const otherwise = (text: string, from: UnitName) =>
    String(Number(convert(Number(text), from, scale).toFixed(scale === 'F' ? 0 : 1)))
  const text = otherwise(typed.text, unit)
  const second = typed.second === '' || random.maybe(0.5) ? typed.second : otherwise(read(), unit)
  return text === typed.text ? honest : { ...honest, typed: { ...typed, text, second }, error: 'unit' }
}

/** Moves the decimal point of the first number, and of the second where both readers talked to each other. */
function slipDecimal(random: Random, honest: Simulated): Simulated {
  const { typed } = honest
  const factor = random.pick([10, 10, 10, 0.1, 0.1, 0.1, 100])
  const move = (text: string) => {
    const moved = Number((Number(text) * factor).toPrecision(6))
    // A whole number loses or gains a digit.
    return honest.rule.unit === 'one' ? String(Math.floor(moved)) : String(moved)
  }
  const text = move(typed.text)
  const isDigit = honest.rule.unit === 'one' && Number(typed.text) < 10
  if (Number(text) === Number(typed.text) || (isDigit && factor < 1)) return honest
  const second = typed.second !== '' && random.maybe(0.15) ? move(typed.second) : typed.second
  return { ...honest, typed: { ...typed, text, second }, error: 'decimal' }
}

/** Day and month exchanged, where that is a day. */
function exchangeDate(honest: Simulated): Simulated {
  const [year = '', month = '', date = ''] = honest.known.day.split('-')
  if (Number(date) > 12 || date === month) return honest
  return { ...honest, known: { ...honest.known, day: `${year}-${date}-${month}` }, error: 'date' }
}

/** Coordinates exchanged, a wrong digit, or the place of another school. */
function mistakePlace(random: Random, honest: Simulated, sites: readonly Site[]): Simulated {
  const { latitude, longitude } = honest.known.site
  const place = random.pick<() => CoarsePlace>([
    () => ({ latitude: longitude, longitude: latitude }),
    () => ({ latitude: latitude + random.pick([-1, 1]), longitude }),
    () => ({ latitude, longitude: longitude + random.pick([-10, -1, 1, 10]) }),
    () => random.pick(sites.filter((site) => site.place.latitude !== latitude)).place,
  ])()
  return { ...honest, known: { ...honest.known, place }, error: 'place' }
}
