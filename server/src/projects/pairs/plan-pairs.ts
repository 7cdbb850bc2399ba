import { createSeededRandom } from '../results/seeded-random.ts'

/** A class that looks for a partner. */
export interface Candidate {
  id: string
  /** The same for classes of one school. */
  school: string
  language: string
  grade: number
}

/** A class that marks the report of another one. */
export interface Arrow {
  marker: string
  marked: string
}

/** Two classes that mark each other already; a third one comes in where `marker` has not marked yet. */
export interface Couple extends Arrow {
  schools: readonly [string, string]
}

export interface PairPlan {
  added: Arrow[]
  /** Those of the couples that became a ring of three: the arrow that ends. */
  ended: Arrow[]
  /** Classes for which there is no other school. */
  alone: string[]
}

/** A class of another language cannot read the report as well as one of any other grade. */
const otherLanguage = 100
const distance = (one: Candidate, other: Candidate): number =>
  (one.language === other.language ? 0 : otherLanguage) + Math.abs(one.grade - other.grade)

/**
 * Pairs classes of different schools, those of one language and of near grades first; a class that is left over makes a ring of three with two
 * others. Pure: the same for the same candidates and seed. Takes time in the square of their number.
 */
export function planPairs(candidates: readonly Candidate[], couples: readonly Couple[], seed: number): PairPlan {
  const { pairs, rest } = match(shuffle(candidates, seed))
  const added: Arrow[] = []
  const ended: Arrow[] = []
  const alone: string[] = []
  const standing = [...couples]
  for (const single of rest) {
    const near = nearestPair(single, pairs)
    if (near) {
      pairs.splice(pairs.indexOf(near), 1)
      added.push(...ringOf([near[0].id, near[1].id, single.id]))
      continue
    }
    const couple = standing.findIndex(({ schools }) => !schools.includes(single.school))
    const [open] = couple < 0 ? [] : standing.splice(couple, 1)
    if (!open) {
      alone.push(single.id)
      continue
    }
    ended.push({ marker: open.marker, marked: open.marked })
    added.push({ marker: open.marker, marked: single.id }, { marker: single.id, marked: open.marked })
  }
  for (const [one, other] of pairs) added.push(...ringOf([one.id, other.id]))
  return { added, ended, alone }
}

type Pair = readonly [Candidate, Candidate]

/** As many pairs as there can be: while the largest school goes first, the others are never left among themselves. */
function match(candidates: Candidate[]): { pairs: Pair[]; rest: Candidate[] } {
  const schools = Map.groupBy(candidates, ({ school }) => school)
  const pairs: Pair[] = []
  for (;;) {
    const [largest = []] = [...schools.values()].toSorted((one, other) => other.length - one.length)
    const [first] = largest
    const others = [...schools.values()].filter((group) => group !== largest).flat()
    if (!first || others.length === 0) return { pairs, rest: [...schools.values()].flat() }
    const second = nearest(others, (other) => distance(first, other))
    pairs.push([first, second])
    for (const one of [first, second]) remove(schools, one)
  }
}

function remove(schools: Map<string, Candidate[]>, one: Candidate): void {
  const left = (schools.get(one.school) ?? []).filter((other) => other !== one)
  if (left.length > 0) schools.set(one.school, left)
  else schools.delete(one.school)
}

function nearestPair(single: Candidate, pairs: readonly Pair[]): Pair | undefined {
  const possible = pairs.filter((pair) => pair.every(({ school }) => school !== single.school))
  return possible.length === 0
    ? undefined
    : nearest(possible, ([one, other]) => distance(one, single) + distance(other, single))
}

/** The first of the items with the least cost. */
const nearest = <Item>(items: readonly Item[], cost: (item: Item) => number): Item =>
  items.reduce((best, item) => (cost(item) < cost(best) ? item : best))

/** Each marks the next one, and the last one the first. */
const ringOf = (ids: readonly string[]): Arrow[] =>
  ids.map((marker, place) => ({ marker, marked: ids[(place + 1) % ids.length] ?? marker }))

/** Fisher and Yates, from an order that does not depend on that of the list. */
function shuffle(candidates: readonly Candidate[], seed: number): Candidate[] {
  const random = createSeededRandom(seed)
  const items = candidates.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [items[last], items[other]]
    if (one && two) [items[last], items[other]] = [two, one]
  }
  return items
}
