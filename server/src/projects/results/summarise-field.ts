import type { CoarsePlace } from '@ariviyal/contract/projects/place'
import type { FieldKind } from '@ariviyal/contract/projects/project-rules'
import type { Estimate, FieldResult, SchoolResult } from '@ariviyal/contract/projects/results'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { mondayOf } from '@ariviyal/contract/time'
import { meanOf } from './averages.ts'
import { type Cluster, estimateMean } from './estimate-mean.ts'

/** A field of a project in any version of its protocol. */
export interface SummarisedField {
  key: string
  label: string
  kind: FieldKind
  /** Symbol of the unit; empty for none. */
  unit: string
  /** Whether the newest protocol has it. */
  isCurrent: boolean
  /** Of a choice. */
  options: readonly { key: string; label: string }[]
}

/** A reading of a released visit that is in force, by the number of its school. */
export interface CountedReading {
  field: string
  visit: string
  school: number
  /** Code of the state, and id of the district. */
  state: string
  district: string
  place: CoarsePlace
  /** 2027-07-05. */
  measuredOn: string
  /** As text: the key of a choice. */
  value: string
  /** In the unit of the field; null for a choice, a time or a place. */
  number: number | null
  /** Whether a flag of it was not found right. */
  isFlagged: boolean
}

/** Four digits: more would claim what no class can measure, and would differ by the order of a sum. */
const rounded = (value: number): number => Number(value.toPrecision(4))

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

type Numbered = CountedReading & { number: number }

function estimateOf(readings: readonly Numbered[]): Estimate {
  const clusters: Cluster[] = [...groupBy(readings, ({ school }) => school).values()].map((own) =>
    own.map(({ number }) => number),
  )
  const found = estimateMean(clusters)
  return {
    schools: clusters.length,
    readings: readings.length,
    mean: found && rounded(found.mean),
    median: found && rounded(found.median),
    low: found && rounded(found.low),
    high: found && rounded(found.high),
  }
}

const byKey = <Value>(groups: Map<string, Value>): [string, Value][] =>
  [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The figures of one field, from its readings alone. A school is shown by its number and its cell, whatever the number of schools. */
export function summariseField(field: SummarisedField, readings: readonly CountedReading[]): FieldResult {
  const own = readings.filter(({ field: key }) => key === field.key)
  const numbered = own.flatMap((reading) => (reading.number === null ? [] : [{ ...reading, number: reading.number }]))
  return {
    key: field.key,
    label: field.label,
    kind: field.kind,
    unit: field.unit,
    is_current: field.isCurrent,
    all: numbered.length > 0 ? estimateOf(numbered) : { ...estimateOf([]), ...countsOf(own) },
    weeks: byKey(groupBy(numbered, ({ measuredOn }) => mondayOf(measuredOn))).map(([week, found]) => ({
      ...estimateOf(found),
      week,
    })),
    states: byKey(groupBy(numbered, ({ state }) => state)).map(([state, found]) => ({ ...estimateOf(found), state })),
    schools: [...groupBy(own, ({ school }) => school).values()]
      .flatMap(schoolResult)
      .toSorted((one, other) => one.school - other.school),
    shares: field.kind === 'choice' ? sharesOf(field, own) : [],
  }
}

const countsOf = (readings: readonly CountedReading[]) => ({
  schools: new Set(readings.map(({ school }) => school)).size,
  readings: readings.length,
})

function schoolResult(readings: readonly CountedReading[]): SchoolResult[] {
  const [first] = readings
  if (!first) return []
  const { school, state, district, place } = first
  const numbers = readings.flatMap(({ number }) => (number === null ? [] : [number]))
  const mean = numbers.length > 0 ? rounded(meanOf(numbers)) : null
  return [{ school, state, district, place, readings: readings.length, mean }]
}

/** How often each choice is made: the mean over schools of the share in a school. */
function sharesOf({ options }: SummarisedField, readings: readonly CountedReading[]): FieldResult['shares'] {
  const schools = [...groupBy(readings, ({ school }) => school).values()]
  const isEnough = schools.length >= projectLimits.schoolsNeeded
  return options.map(({ key, label }) => ({
    key,
    label,
    share: isEnough
      ? rounded(meanOf(schools.map((own) => own.filter(({ value }) => value === key).length / own.length)))
      : null,
  }))
}
