import { randomInt } from 'node:crypto'

/**
 * Gives a classmate to each student who has none in `chosen`, at random: each has one, each is one, nobody their own. A student who is left
 * alone is put between the two of a chosen pair. Without a second student there is no pair.
 */
export function pairClassmates(students: readonly string[], chosen: ReadonlyMap<string, string>): Map<string, string> {
  const pairs = new Map(chosen)
  const taken = new Set(chosen.values())
  const raters = students.filter((id) => !chosen.has(id))
  const classmates = students.filter((id) => !taken.has(id))
  const [alone] = raters
  if (raters.length === 1 && alone !== undefined && classmates[0] === alone) {
    const [between] = shuffled([...chosen])
    return between ? pairs.set(between[0], alone).set(alone, between[1]) : pairs
  }
  // Drawn again until nobody has themselves, so that each outcome is as likely as any other: about three times.
  let drawn = shuffled(classmates)
  while (raters.some((rater, place) => drawn[place] === rater)) drawn = shuffled(classmates)
  for (const [place, classmate] of drawn.entries()) pairs.set(raters[place] ?? classmate, classmate)
  return pairs
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed: Item[] = []
  for (const item of items) mixed.splice(randomInt(mixed.length + 1), 0, item)
  return mixed
}
