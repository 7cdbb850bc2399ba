import type { Known, NumberRule, TypedReading } from '@ariviyal/contract/projects/number-rule'
import { cellsOf, coarse, type CoarsePlace } from '@ariviyal/contract/projects/place'
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
/** Errors that a visit has as a whole; the others are of one reading. */
const visitErrors: readonly ErrorKind[] = ['place', 'duplicate', 'date']

/** A number that later ones are compared with, in the unit of its field. */
interface Kept {
  site: Site
  day: string
  place: CoarsePlace
  value: number
}

/** As the server compares: with the newest numbers of the class, and with the newest one of each other school within 4 cells and a day. */
const comparedMax = 8
const nearCells = 4
const isNear = (one: number, other: number) => Math.abs(cellsOf(one) - cellsOf(other)) <= nearCells

function nearbyOf(latest: readonly Kept[], { day, site, place }: Omit<Kept, 'value'>): Kept[] {
  const [from, until] = [laterDay(day, -1), laterDay(day, 1)]
  return latest.filter(
    (kept) =>
      kept.site !== site &&
      kept.day >= from &&
      kept.day <= until &&
      isNear(kept.place.latitude, place.latitude) &&
      isNear(kept.place.longitude, place.longitude),
  )
}

/**
 * Readings of the five projects as classes enter them, a fifth of them with an error of a known kind; a wrong place only where the project
 * asks for a place. What a reading is compared with is what the server has then, as typed: `accept` says which readings stay for that.
 */
export function* simulateReadings(seed: number, accept: (reading: Simulated) => boolean): Generator<Simulated> {
  const random = createRandom(seed)
  const sites = sitesOf(random)
  for (const field of measured(random, sites)) {
    const before = new Map<number, number[]>()
    const entered = new Set<string>()
    /** Of this round and the last one, newest first. */
    let latest: Kept[] = []
    for (const [round, day] of field.days.entries()) {
      const dayBefore = laterDay(day, -1)
      latest = latest.filter((kept) => kept.day >= dayBefore)
      for (const site of sites) {
        // Nobody measures on every day.
        if (!random.maybe(field.takesPart)) continue
        const { readings, known, isRepeated } = enterVisit(random, field, {
          site,
          day,
          truth: field.valueAt(site, round),
          sites,
        })
        const numbers = readings.map(({ typed, rule }) =>
          convert(Number(typed.text), typed.unit ?? rule.unit, rule.unit),
        )
        const here = { site, day: known.day, place: known.place ?? site.place }
        const previous = before.get(site.number) ?? []
        const nearby = nearbyOf(latest, here)
        const neighbours = nearby
          .filter((kept, place) => nearby.findIndex((other) => other.site === kept.site) === place)
          .map(({ value }) => value)
        const compared = readings.map((reading, replicate): Simulated => ({
          ...reading,
          known: {
            ...reading.known,
            previous: [...numbers.filter((_, other) => other !== replicate), ...previous].slice(0, comparedMax),
            neighbours: neighbours.slice(0, comparedMax),
            isEntered: entered.has(`${site.number} ${here.day}`),
          },
        }))
        entered.add(`${site.number} ${here.day}`)
        yield* compared
        // The same visit once more, by a phone that was not sure.
        if (isRepeated)
          yield* compared.map((reading): Simulated => ({
            ...reading,
            known: { ...reading.known, isEntered: true },
            error: 'duplicate',
          }))
        const accepted = numbers.filter((_, replicate) => {
          const made = compared[replicate]
          return made !== undefined && accept(made)
        })
        before.set(site.number, [...accepted.toReversed(), ...previous])
        latest = [...accepted.map((value): Kept => ({ ...here, value })), ...latest]
      }
    }
  }
}

interface Entry {
  site: Site
  day: string
  truth: number
  sites: readonly Site[]
}

/** A visit: its day and its place are those of all its readings. */
function enterVisit(random: Random, field: Measured, { site, day, truth, sites }: Entry) {
  const kinds = errorKinds.filter((kind) => kind !== 'place' || field.takesPlace)
  const ofReadings = kinds.filter((kind) => !visitErrors.includes(kind))
  const drawn = random.maybe(errorShare) ? random.pick(kinds) : null
  const known: Known = {
    day,
    today: laterDay(day, random.maybe(0.8) ? 0 : random.maybe(0.75) ? random.integer(1, 3) : random.integer(4, 12)),
    from: field.from,
    until: field.until,
    state: site.state,
    site: site.place,
    place: field.takesPlace && random.maybe(0.5) ? walked(random, site.place) : null,
    previous: [],
    neighbours: [],
    isEntered: false,
  }
  const typedDay = drawn === 'date' ? exchanged(day) : day
  const visit: Pick<Simulated, 'known' | 'error'> =
    drawn === 'place'
      ? { known: { ...known, place: mistakenPlace(random, site.place, sites) }, error: 'place' }
      : { known: { ...known, day: typedDay }, error: typedDay === day ? null : 'date' }
  const readings = Array.from({ length: field.replicates }, (_, replicate): Simulated => {
    const reading = { ...enter(random, field, truth), ...visit }
    const kind =
      replicate === 0
        ? drawn
        : random.maybe((errorShare * ofReadings.length) / kinds.length)
          ? random.pick(ofReadings)
          : null
    // A visit with an error has no other.
    if (visit.error !== null) return reading
    if (kind === 'unit') return mistakeUnit(random, field, reading, truth)
    return kind === 'decimal' ? slipDecimal(random, reading) : reading
  })
  return { readings, known: visit.known, isRepeated: drawn === 'duplicate' }
}

/** What both readers type. */
function enter(random: Random, field: Measured, truth: number): Pick<Simulated, 'field' | 'typed' | 'rule'> {
  const { rule } = field
  const unit = random.maybe(field.otherUnitShare) ? random.pick(rule.units) : rule.unit
  const text = field.readAt(truth, unit)
  const hasSecond = field.hasSecond && random.maybe(0.8)
  return { field: field.name, typed: { text, unit, second: hasSecond ? field.readAt(truth, unit) : '' }, rule }
}

/** A place up to some kilometres from the school. */
const walked = (random: Random, { latitude, longitude }: CoarsePlace): CoarsePlace => ({
  latitude: coarse(latitude + 0.03 * normal(random)),
  longitude: coarse(longitude + 0.03 * normal(random)),
})

/** Either another unit is chosen for the numbers of both readers, or one or both read another scale of the instrument. */
function mistakeUnit(random: Random, field: Measured, honest: Simulated, truth: number): Simulated {
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
  const second = typed.second === '' || random.maybe(0.5) ? typed.second : otherwise(field.readAt(truth, unit), unit)
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

/** Day and month exchanged, where that is another day. */
function exchanged(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return Number(date) > 12 ? day : `${year}-${date}-${month}`
}

/** Coordinates exchanged, a wrong digit, or the place of another school. */
function mistakenPlace(random: Random, { latitude, longitude }: CoarsePlace, sites: readonly Site[]): CoarsePlace {
  return random.pick<() => CoarsePlace>([
    () => ({ latitude: longitude, longitude: latitude }),
    () => ({ latitude: latitude + random.pick([-1, 1]), longitude }),
    () => ({ latitude, longitude: longitude + random.pick([-10, -1, 1, 10]) }),
    () => random.pick(sites.filter((site) => site.place.latitude !== latitude)).place,
  ])()
}
