import { judgeReading } from '@ariviyal/contract/projects/judge-reading'
import { type ReadingFlag, ruleOf } from '@ariviyal/contract/projects/number-rule'
import type { CoarsePlace } from '@ariviyal/contract/projects/place'
import type { Field } from '@ariviyal/contract/projects/protocol'
import type { PupilProjectPage } from '@ariviyal/contract/projects/pupil-projects'
import { readValue } from '@ariviyal/contract/projects/read-value'
import type { ReadingForm, Visit } from '@ariviyal/contract/projects/readings'
import { dayName, valueName } from './read-values.ts'

/** Why a reading is asked about before it is entered. */
export interface Doubt extends Pick<ReadingFlag, 'code' | 'facts'> {
  field: string
  replicate: number
  /** Of the input to change. */
  name: string
}

interface Entered {
  page: PupilProjectPage
  /** What the class has entered; null without a network. */
  visits: readonly Visit[] | null
  day: string
  today: string
  readings: readonly ReadingForm[]
}

/** Judges readings by what this phone knows; the server judges them again, and knows more. A day is asked about once. */
export function findDoubts({ page, visits, day, today, readings }: Entered): Doubt[] {
  const { fields, schedule } = page.version.protocol
  const entered = new Set(
    (visits ?? [])
      .filter(({ measured_on: on, state }) => on === day && state !== 'excluded')
      .flatMap((visit) => visit.readings.map(({ field, replicate }) => valueName(field, replicate))),
  )
  const doubts = readings.flatMap((reading) => {
    const field = fields.find(({ key }) => key === reading.field)
    if (!field) return []
    const name = valueName(field.key, reading.replicate)
    const flags = judgeReading(
      { text: textOf(field, reading), unit: reading.unit, second: reading.second_value },
      ruleOf(field),
      {
        day,
        today,
        from: schedule.starts_on,
        until: schedule.ends_on,
        state: page.state,
        site: page.place,
        place: field.kind === 'place' ? placeIn(reading.value) : null,
        previous: [...numbersBeside(field, reading, readings), ...recentOf(page, field)].slice(0, comparedMax),
        neighbours: [],
        isEntered: entered.has(name),
      },
    )
    return flags.map(({ kind, code, facts }): Doubt => ({
      code,
      facts,
      field: field.key,
      replicate: reading.replicate,
      name: kind === 'date' ? dayName : name,
    }))
  })
  return doubts.filter(
    ({ name }, place) => name !== dayName || doubts.findIndex((doubt) => doubt.name === dayName) === place,
  )
}

/** As many as the server compares with. */
const comparedMax = 8

const recentOf = ({ recent }: PupilProjectPage, { key }: Field): number[] =>
  recent.filter((one) => one.field === key).map(({ number }) => number)

/** The other readings of the same field in this visit. */
const numbersBeside = (field: Field, reading: ReadingForm, readings: readonly ReadingForm[]): number[] =>
  readings
    .filter((other) => other.field === reading.field && other.replicate !== reading.replicate)
    .flatMap((other) => {
      const read = readValue(field, other)
      return 'problem' in read || read.number === null ? [] : [read.number]
    })

/** With the digits that the judge reads. */
function textOf(field: Field, reading: ReadingForm): string {
  const read = readValue(field, reading)
  return 'problem' in read ? reading.value : read.text
}

/** The place that a reading of a place is. */
export function placeIn(text: string): CoarsePlace {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number)
  return { latitude, longitude }
}
