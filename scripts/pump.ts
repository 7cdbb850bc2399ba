/** Finds out whether a regular expression can need more than linear time: it meets texts that repeat each of its own parts. */

const characters = 5_000
/** A linear search of so many characters takes a tenth of a millisecond, a quadratic one ten. */
const suspectMs = 2.5
/** Twice the text takes a linear search twice the time, a quadratic one four times. */
const superLinear = 3
/** The short ones find what is exponential before it would never end. */
const firstLengths = [16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256]

/** Some of each kind of character that expressions tell apart. */
const alphabet = [
  ...Array.from(' a1/."<\n-_@A,;:()[]{}*=!?%\'\\\t'),
  '\u0301',
  '\u0ba8',
  '\u200d',
  '\u{1f600}',
  '\u0000',
]

/** One part of an expression: an escape, a class, or a character; what begins or ends a group, repeats or asserts is none. */
const part =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)?|\{\d+(?:,\d*)?\}|[^]/g
const isNoPart = (text: string) => /^(?:\(\?.*|\{\d.*|[()^$|*+?]|\\[bB\d])$/.test(text)

/** For each part of an expression in its order, characters that it takes. */
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

/** A text that is pumped: `unit` again and again, between a beginning that fits and an end that does not. */
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
  /** From each part on, what the next ones take: whole words of the expression are among them. */
  const runs = first.flatMap((_, from) => [2, 3, 6, 13, 20].map((length) => first.slice(from, from + length).join('')))
  const units = new Set([...samples.flat(), ...runs, ...alphabet].filter(Boolean))
  const befores = new Set(['', 'a', ...[1, 2, 3, 4, 6, 8].map((length) => first.slice(0, length).join('')), ...first])
  for (const unit of units)
    for (const before of befores) for (const after of ['\u0000', 'x\n!']) yield { before, unit, after }
}

/** Milliseconds of this thread's own work: a busy machine does not lengthen it. */
function costOf(work: () => void): number {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}

/** However an expression is used, it costs at most as much as replacing all that it finds. */
const searching = (expression: RegExp) => {
  const all = new RegExp(expression, `${expression.flags.replaceAll(/[gy]/g, '')}g`)
  return (text: string) => costOf(() => text.replaceAll(all, ''))
}

const least = (times: number, measure: () => number) => Math.min(...Array.from({ length: times }, measure))

/** Where no part repeats without an end, each place of a text costs no more than so much. */
const repeatsEndlessly = (source: string) => /[*+]|\{\d+,\}/.test(source)

/** The first pump under which twice the text takes three times as long or more, twice over; null where there is none. */
export function superLinearPump(expression: RegExp): Pump | null {
  if (!repeatsEndlessly(expression.source)) return null
  const search = searching(expression)
  for (const pump of pumpsOf(expression)) {
    // A long unit begins less often in as many characters.
    const longest = Math.ceil(characters * Math.sqrt(pump.unit.length))
    const isSlow = (length: number, times: number) => least(times, () => search(pumped(pump, length))) > suspectMs
    const length = [...firstLengths, longest].find((each) => isSlow(each, 1))
    if (length === undefined || !isSlow(length, 3)) continue
    // Nothing linear takes so long over so little: it is exponential, and twice the text would never end.
    if (length <= 256) return pump
    const [one = 0, two = 0, four = 0] = [1, 2, 4].map((times) => least(3, () => search(pumped(pump, length * times))))
    if (one > suspectMs / 2 && two / one > superLinear && four / two > superLinear) return pump
  }
  return null
}
