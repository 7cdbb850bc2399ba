/** Detects regular expressions that can take more than linear time, by matching texts that repeat each part of the expression. */

import { isThorough } from './testing/thorough.ts'

const characters = isThorough ? 5_000 : 2_500
/** For 5,000 characters a linear search takes a tenth of a millisecond, a quadratic one ten; for half as many characters a quarter of that. */
const suspectMs = isThorough ? 2.5 : 0.6
/** Doubling the text doubles the time of a linear search and quadruples that of a quadratic one. */
const superLinear = 3
/** Short lengths detect exponential expressions before they run forever. */
const firstLengths = [16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256]

/** Samples of each kind of character that expressions distinguish. */
const alphabet = [
  ...Array.from(' a1/."<\n-_@A,;:()[]{}*=!?%\'\\\t'),
  '\u0301',
  '\u0ba8',
  '\u200d',
  '\u{1f600}',
  '\u0000',
]

/** Texts that most expressions do not match. */
const endings = isThorough ? ['\u0000', 'x\n!'] : ['x\n!']

/** One matching part of an expression: an escape, a class, or a character. Groups, quantifiers and assertions are not parts. */
const part =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)?|\{\d+(?:,\d*)?\}|[^]/g
const isNoPart = (text: string) => /^(?:\(\?.*|\{\d.*|[()^$|*+?]|\\[bB\d])$/.test(text)

/** For each part of an expression, in order, characters that it matches. */
function samplesOf({ source, flags }: RegExp): string[][] {
  const parts = [...source.matchAll(part)].map(([text]) => text).filter((text) => !isNoPart(text))
  const written = [...new Set(source.replaceAll(/\\[bBdDsSwWpPnrt]/g, ''))]
  return parts.map((text) => {
    const takes = new RegExp(`^(?:${text})$`, flags.replaceAll(/[gym]/g, ''))
    return [
      ...written.filter((each) => takes.test(each)).slice(0, 4),
      ...alphabet.filter((each) => takes.test(each)).slice(0, 4),
    ]
  })
}

/** A pumped text: `unit` repeated, between a prefix that matches and a suffix that does not. */
export interface Pump {
  before: string
  unit: string
  after: string
}

const pumped = ({ before, unit, after }: Pump, length: number) =>
  before + unit.repeat(Math.ceil(length / unit.length)) + after

function* pumpsOf(expression: RegExp): Generator<Pump> {
  const samples = samplesOf(expression)
  const first = samples.map(([sample = '']) => sample)
  /** Runs of consecutive parts from each position, so that literal words are included. */
  const runs = first.flatMap((_, from) => [2, 3, 6, 13, 20].map((length) => first.slice(from, from + length).join('')))
  const units = new Set([...samples.flat(), ...runs, ...alphabet].filter(Boolean))
  const prefixes = new Set(['', 'a', ...[1, 2, 3, 4, 6, 8].map((length) => first.slice(0, length).join('')), ...first])
  for (const unit of units) for (const before of prefixes) for (const after of endings) yield { before, unit, after }
}

/**
 * Milliseconds on the clock, of which the least of several tries counts: a thread's processor time comes in ticks of 4 ms on some machines, which is
 * longer than what is measured here.
 */
function costOf(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

/** A replacement of all matches is the most expensive use of an expression. */
const searching = (expression: RegExp) => {
  const all = new RegExp(expression, `${expression.flags.replaceAll(/[gy]/g, '')}g`)
  return (text: string) => costOf(() => text.replaceAll(all, ''))
}

const least = (times: number, measure: () => number) => Math.min(...Array.from({ length: times }, measure))

/** Without unbounded quantifiers the time per position is bounded. */
const repeatsEndlessly = (source: string) => /[*+]|\{\d+,\}/.test(source)

/** The first pump for which doubling the text at least triples the time, twice; null when there is none. */
export function superLinearPump(expression: RegExp): Pump | null {
  if (!repeatsEndlessly(expression.source)) return null
  const search = searching(expression)
  for (const pump of pumpsOf(expression)) {
    // A long unit occurs less often in the same number of characters.
    const longest = Math.ceil(characters * Math.sqrt(pump.unit.length))
    const isSlow = (length: number, times: number) => least(times, () => search(pumped(pump, length))) > suspectMs
    // A pause of the machine at one length must not leave out the longer ones.
    const length = [...firstLengths, longest].find((each) => isSlow(each, 1) && isSlow(each, 3))
    if (length === undefined) continue
    // Nothing linear takes this long for so short a text: it is exponential, and doubling would never end.
    if (length <= 256) return pump
    const [one = 0, two = 0, four = 0] = [1, 2, 4].map((times) => least(3, () => search(pumped(pump, length * times))))
    if (one > suspectMs / 2 && two / one > superLinear && four / two > superLinear) return pump
  }
  return null
}
