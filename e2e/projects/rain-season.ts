import { laterDay } from '../../contract/src/time.ts'
import { projectForm } from '../support/open-project.ts'

/** Twelve weeks of rain at twelve schools, by the number of the school (from 1) and of the week (from 0). */
export const schools = Array.from({ length: 12 }, (_, place) => place + 1)
export const weeks = Array.from({ length: 12 }, (_, week) => week)
/** The week in which the second protocol is published. */
export const changedIn = 6
/** One school stops without a word, another one leaves. */
export const silent = { school: 4, from: 9 }
export const leaving = { school: 8, from: 10 }
/** The phone of one school has the first protocol for a week more. */
const behind = { school: 6, week: changedIn }

type InWeek = (school: number, week: number) => boolean

/** What the gauge shows, in whole millimetres. */
export const rainOf = (school: number, week: number): number => 12 + ((school * 7 + week * 5) % 16)
/** The unit that is chosen for these millimetres. */
export function unitOf(school: number, week: number): 'mm' | 'cm' | 'in' {
  const isWrong = school === 1 ? week === 1 : week > 1 && (school + week) % 9 === 0
  return isWrong ? (school % 2 === 0 ? 'in' : 'cm') : 'mm'
}
const millimetres = { mm: 1, cm: 10, in: 25.4 }
export const enteredRain = (school: number, week: number): number =>
  rainOf(school, week) * millimetres[unitOf(school, week)]
export const skyOf = (school: number, week: number) => ((school + week) % 3 === 0 ? 'clear' : 'cloudy')
export const wetDaysOf = (school: number, week: number): number => (school + week) % 8

export const isSent: InWeek = (school, week) =>
  !(school === silent.school && week >= silent.from) && !(school === leaving.school && week >= leaving.from)
export const isFlagged: InWeek = (school, week) => isSent(school, week) && unitOf(school, week) !== 'mm'
export const hasSky: InWeek = (school, week) =>
  isSent(school, week) && (week < changedIn || (school === behind.school && week === behind.week))
export const hasWetDays: InWeek = (school, week) => isSent(school, week) && !hasSky(school, week)

/** The weeks of these in which something holds for a school. */
const weeksWith = (school: number, holds: InWeek, among: number[]) => among.filter((week) => holds(school, week))
export const countOf = (holds: InWeek, { of = schools, among = weeks } = {}): number =>
  of.reduce((sum, school) => sum + weeksWith(school, holds, among).length, 0)

const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
/** The means of the schools of what was measured in these weeks. */
const meansOf = (
  value: (school: number, week: number) => number,
  holds: InWeek,
  { of = schools, among = weeks } = {},
): number[] =>
  of.flatMap((school) => {
    const own = weeksWith(school, holds, among).map((week) => value(school, week))
    return own.length > 0 ? [mean(own)] : []
  })
/** The mean over schools of their means, as pages write it. */
export const meanOf = (...about: Parameters<typeof meansOf>): string => inWords(mean(meansOf(...about)))

/** Student's interval around that mean, which the published one is at least as wide as. */
export function studentInterval(...about: Parameters<typeof meansOf>): [low: number, high: number] {
  const means = meansOf(...about)
  const middle = mean(means)
  const variance = means.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (means.length - 1)
  // The 97.5th percentile with 11 degrees of freedom.
  const half = 2.201 * Math.sqrt(variance / means.length)
  return [middle - half, middle + half]
}

/** Four digits are published, and three are shown; none after the point from 100 on. */
const inWords = (number: number): string => {
  const published = Number(number.toPrecision(4))
  return published.toLocaleString(
    'en-IN',
    published >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  )
}

/** The fields of both protocols. */
const rain = {
  key: 'rain',
  label: 'Rain',
  kind: 'number',
  unit: 'mm',
  other_units: ['cm', 'in'],
  min: 0,
  max: 100,
  resolution: 1,
}
const sky = {
  key: 'sky',
  label: 'The sky',
  kind: 'choice',
  options: [
    { key: 'clear', label: 'Clear' },
    { key: 'cloudy', label: 'Cloudy' },
  ],
}
const wetDays = { key: 'wet_days', label: 'Days with rain', kind: 'count', max: 7 }

/** The project by its first or its second protocol, from a day on. */
export const seasonForm = (title: string, began: string, protocol: 1 | 2) =>
  projectForm(title, {
    fields: protocol === 1 ? [rain, sky] : [rain, wetDays],
    schedule: { starts_on: began, ends_on: laterDay(began, 83), every: 'week', words: 'On Monday morning' },
    visits_needed: 10,
    conclude: 'A week of one school says little. Twelve weeks of twelve schools say where the rain falls.',
  })

/** What the class of a school sends in a week. */
export const visitOf = (school: number, week: number, began: string) => ({
  id: crypto.randomUUID(),
  protocol: hasSky(school, week) ? 1 : 2,
  measured_on: laterDay(began, 7 * week),
  readings: [
    { field: 'rain', value: String(rainOf(school, week)), unit: unitOf(school, week) },
    hasSky(school, week)
      ? { field: 'sky', value: skyOf(school, week) }
      : { field: 'wet_days', value: String(wetDaysOf(school, week)) },
  ],
})

/** Schools are a degree apart, in two states. */
export const stateOf = (school: number) => (school <= 7 ? 'Tamil Nadu' : 'Karnataka')
export const placeOf = (school: number) => ({
  school: `School of village ${school}`,
  district: school <= 7 ? '33-madurai' : '29-mysuru',
  latitude: 9 + school,
  longitude: 77.5,
})
