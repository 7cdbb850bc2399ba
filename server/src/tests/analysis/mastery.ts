import type { Mastery } from '@ariviyal/contract/tests/analysis'
import type { ItemRow } from '../tests.table.ts'
import type { MarkedAttempt } from './read-marked.ts'

/** The share of the marks per chapter or competency, by name, over the attempts that count for the pupils. */
export function mastery(
  by: 'chapter' | 'competency',
  items: readonly ItemRow[],
  attempts: readonly MarkedAttempt[],
): Mastery[] {
  const nameOf = (item: ItemRow): string => item[by] || `No ${by}`
  const places = Map.groupBy(items.keys(), (place) => nameOf(items[place] as ItemRow))
  return Array.from(places, ([name, ofTopic]) => {
    const sums = attempts.map((attempt) => sumOf(items, attempt, ofTopic))
    return {
      name,
      questions: ofTopic.length,
      marks: sum(ofTopic.map((place) => items[place]?.marks ?? 0)),
      share: shareOf({ marks: sum(sums.map(({ marks }) => marks)), of: sum(sums.map(({ of }) => of)) }),
      of_pupils: sums.map(shareOf),
    }
  }).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

function sumOf(items: readonly ItemRow[], { answers }: MarkedAttempt, places: readonly number[]) {
  const counted = places.filter((place) => answers[place]?.counts)
  return {
    marks: sum(counted.map((place) => answers[place]?.marks ?? 0)),
    of: sum(counted.map((place) => items[place]?.marks ?? 0)),
  }
}

/** Marks are added as whole hundredths, so that no fraction is lost. */
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + Math.round(number * 100), 0) / 100

/** Negative marks may bring a sum below 0. */
const shareOf = ({ marks, of }: { marks: number; of: number }): number | null =>
  of === 0 ? null : Math.max(0, marks / of)
