import { type NumberRule, ruleOf } from '@ariviyal/contract/projects/number-rule'
import { convert, ratioOf, type UnitName } from '@ariviyal/contract/projects/units'
import { laterDay } from '@ariviyal/contract/time'
import type { Random } from '../../checks/random.ts'
import { readProjects } from './read-projects.ts'
import type { Site } from './simulate-readings.ts'

/** A standard normal number, by Box and Muller. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

/** A field of a project, with what nature does and how people read it. */
export interface Measured {
  name: string
  rule: NumberRule
  from: string
  until: string
  days: string[]
  replicates: number
  /** Whether the project asks where it was measured. */
  takesPlace: boolean
  /** How many of the schools measure in a round. */
  takesPart: number
  hasSecond: boolean
  /** How often a unit is chosen from the list instead of the first one. */
  otherUnitShare: number
  /** Scales on the same instrument, or in the same kit. */
  otherScales: UnitName[]
  /** In the unit of the rule. */
  valueAt: (site: Site, round: number) => number
  /** What one person reads and types. */
  readAt: (truth: number, unit: UnitName) => string
}

/** The same number for the same things: nature is not asked twice. */
function remembered(draw: () => number): (key: string) => number {
  const drawn = new Map<string, number>()
  return (key) => {
    const known = drawn.get(key)
    if (known !== undefined) return known
    const made = draw()
    drawn.set(key, made)
    return made
  }
}

export function measured(random: Random, sites: readonly Site[]): Measured[] {
  const projects = new Map(readProjects().map(({ key, form }) => [key, form.protocol]))
  const gauss = () => normal(random)
  const lots = () => remembered(gauss)

  const base = (project: string, field: string, step: number) => {
    const protocol = projects.get(project)
    const found = protocol?.fields.find(({ key }) => key === field)
    const rule = found ? ruleOf(found) : null
    if (!protocol || !found || !rule) throw new Error(`no numbers in ${project}, ${field}`)
    const { starts_on: from, ends_on: until } = protocol.schedule
    const days: string[] = []
    for (let day = from; day <= until; day = laterDay(day, step)) days.push(day)
    const replicates = 'replicates' in found ? found.replicates : 1
    const takesPlace = protocol.fields.some(({ kind }) => kind === 'place')
    return { name: `${project} ${field}`, rule, from, until, days, replicates, takesPlace }
  }
  const whole = (value: number) => String(Math.max(0, Math.round(value)))

  const [regionWet, regionRain, siteRain, siteDry] = [lots(), lots(), lots(), lots()]
  const rain: Measured = {
    ...base('rain-gauge', 'rain', 1),
    takesPart: 0.5,
    hasSecond: true,
    otherUnitShare: 0.3,
    otherScales: ['cm', 'in'],
    valueAt({ number, group }, round) {
      const isWet = regionWet(`${group} ${round}`) > -0.1 && siteDry(`${number} ${round}`) > -1.2
      const region = 8 * Math.exp(1.05 * regionRain(`${group} ${round}`))
      return isWet ? Math.round(region * Math.exp(0.6 * siteRain(`${number} ${round}`))) : 0
    },
    readAt(truth, unit) {
      const seen = Math.max(0, truth + (random.maybe(0.2) ? random.pick([-1, 1]) : 0))
      if (unit === 'mm') return random.maybe(0.02) ? String(seen + 0.5) : String(seen)
      // A ruler in centimetres; some leave out the last zero.
      const text = convert(seen, 'mm', unit).toFixed(1)
      return random.maybe(0.4) ? String(Number(text)) : text
    },
  }

  const [regionHeat, siteHeat, schoolHeat] = [lots(), lots(), lots()]
  const temperature: Measured = {
    ...base('shade-temperature', 'temperature', 1),
    takesPart: 0.5,
    hasSecond: true,
    otherUnitShare: 0.1,
    otherScales: ['F'],
    valueAt({ number, group, state, place }, round) {
      const hills = state === '02' ? 11 : 0
      const winter = 31 - 0.32 * (place.latitude - 8)
      const summer = 35 + 0.15 * (place.latitude - 8)
      const mean = winter + ((summer - winter) * round) / 88 - hills
      return (
        mean + 2.2 * regionHeat(`${group} ${round}`) + siteHeat(`${number}`) + 0.8 * schoolHeat(`${number} ${round}`)
      )
    },
    readAt(truth, unit) {
      const seen = convert(truth + 0.3 * gauss(), 'C', unit)
      return random.maybe(0.3) ? seen.toFixed(1) : String(Math.round(seen * 2) / 2)
    },
  }

  const [treeStart, treeSize, treeWeek] = [lots(), lots(), lots()]
  const clusters: Measured = {
    ...base('flowering', 'clusters', 7),
    takesPart: 0.9,
    hasSecond: true,
    otherUnitShare: 0,
    otherScales: [],
    valueAt({ number, place }, round) {
      const middle = 5 + 0.35 * (place.latitude - 8) + 1.2 * treeStart(`${number}`)
      const size = 45 * Math.exp(0.5 * treeSize(`${number}`))
      const season = Math.exp(-(((round - middle) / 2.2) ** 2))
      return Math.round(size * season * Math.exp(0.15 * treeWeek(`${number} ${round}`)))
    },
    readAt: (truth) => whole(truth * (1 + 0.05 * gauss()) + 0.5 * gauss()),
  }

  const [wellHard, wellTime] = [lots(), lots()]
  const hardness: Measured = {
    ...base('well-water', 'hardness', 14),
    takesPart: 0.9,
    hasSecond: true,
    otherUnitShare: 0.3,
    otherScales: ['dH'],
    valueAt({ number, state }, round) {
      const middle = state === '32' || state === '18' ? 60 : state === '02' ? 140 : 320
      return middle * Math.exp(0.5 * wellHard(`${number}`) + 0.1 * wellTime(`${number} ${round}`))
    },
    readAt(truth, unit) {
      const seen = convert(truth * (1 + 0.06 * gauss()), 'mg/L', unit)
      return (ratioOf(unit, 'mg/L') ?? 1) > 1 ? seen.toFixed(1) : whole(seen)
    },
  }

  const [skyDark, skyNight] = [lots(), lots()]
  const stars: Measured = {
    ...base('star-count', 'stars', 10),
    takesPart: 0.8,
    hasSecond: false,
    otherUnitShare: 0,
    otherScales: [],
    valueAt: ({ number }, round) =>
      Math.min(32, Math.max(3, 12 * Math.exp(0.5 * skyDark(`${number}`) + 0.15 * skyNight(`${number} ${round}`)))),
    readAt: (truth) => whole(truth * (1 + 0.12 * gauss())),
  }
  return [rain, temperature, clusters, hardness, stars].map((field) => ({ ...field, sites }))
}
