import { soundOf } from './sound-of.ts'

/** Minimum similarity (0 to 1) of a correction: one letter more, less or different in a word of five. */
const minSimilarity = 0.3
/** The same against the beginning of a longer word. */
const minOfBeginning = 0.45
/** The same between the sounds of words, which are shorter and lose differences. */
const minOfSounds = 0.5
/** The shorter of two sounds has at least this share of the letters of the longer. */
const minLengthShare = 0.7

/** Groups of three letters, with two blanks before and one after, as in pg_trgm, but for every script. */
function trigrams(word: string): Set<string> {
  const letters = [' ', ' ', ...Array.from(word), ' ']
  return new Set(letters.slice(2).map((letter, place) => `${letters[place]}${letters[place + 1]}${letter}`))
}

/** The share of groups that both have, from 0 to 1. */
function overlap(one: Set<string>, other: Set<string>): number {
  let both = 0
  for (const group of one) if (other.has(group)) both += 1
  return both === 0 ? 0 : both / (one.size + other.size - both)
}

/** The fit of a word with two neighbouring letters swapped, which trigrams take for three wrong letters. */
const fitOfSwapped = 0.8

/** Whether two words differ by two neighbouring letters that are swapped. */
function isSwapped(one: readonly string[], other: readonly string[]): boolean {
  const at = one.findIndex((letter, place) => letter !== other[place])
  const [first, second] = [one[at], one[at + 1]]
  if (first === undefined || second === undefined) return false
  return (
    one
      .with(at, second)
      .with(at + 1, first)
      .join('') === other.join('')
  )
}

/** Makes a function that tells how well a known word fits a typed one: 0 when it is no correction. */
function fitTo(typed: string): (word: string) => number {
  const typedLetters = Array.from(typed)
  const { length } = typedLetters
  const [groups, sound] = [trigrams(typed), soundOf(typed)]
  const sounds = trigrams(sound)
  return (word) => {
    const letters = Array.from(word)
    const whole = overlap(groups, trigrams(word))
    const beginning = letters.length > length + 1 ? overlap(groups, trigrams(letters.slice(0, length).join(''))) : 0
    const alike = soundAlike(sound, sounds, soundOf(word))
    return Math.max(
      letters.length === length && isSwapped(typedLetters, letters) ? fitOfSwapped : 0,
      whole >= minSimilarity ? whole : 0,
      beginning >= minOfBeginning ? beginning * 0.9 : 0,
      alike >= minOfSounds ? alike * 0.95 : 0,
    )
  }
}

/** How alike two sounds are; short ones, and those of different length, are not compared. */
function soundAlike(sound: string, groups: Set<string>, other: string): number {
  const [shorter, longer] = [sound.length, other.length].toSorted((one, two) => one - two) as [number, number]
  return shorter < 3 || shorter < longer * minLengthShare ? 0 : overlap(groups, trigrams(other))
}

/** The known word that a typed one most likely means, spelt otherwise or in another script; undefined if none is close. */
export function closestWord(typed: string, known: Iterable<string>): string | undefined {
  if (!/\p{L}/u.test(typed)) return undefined
  const fit = fitTo(typed)
  let best: { word: string; fit: number } | undefined
  for (const word of known) {
    const found = fit(word)
    if (found > 0 && (!best || found > best.fit || (found === best.fit && word < best.word)))
      best = { word, fit: found }
  }
  return best?.word
}
