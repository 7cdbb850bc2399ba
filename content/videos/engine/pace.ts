import { languages, type Language } from '../../../contract/src/languages.ts'
import { clamp, linear, mix } from './easing.ts'

/** What is said or asked, in each language of the captions. */
export type Words = Record<Language, string>

/** What is said, in seconds from the start of its scene. */
export type Line = readonly [from: number, to: number, words: Words]

/** Characters as readers count them: a consonant with its vowel sign is one. */
export const lengthOf = (text: string, language: Language): number =>
  [...new Intl.Segmenter(language).segment(text)].length

/** Time to read the longest of the languages at an easy pace. */
const secondsFor = (words: Words): number =>
  clamp(Math.max(...languages.map((language) => lengthOf(words[language], language))) / 15 + 0.5, 3, 6.4)

const lead = 0.4
const pause = 0.3

/** Lines with the length of their scene; `at` gives the moment when a line begins, for the drawing. */
type Story = { seconds: number; says: Line[]; at: (line: number) => number }

/** Lines one after the other, each as long as it takes to read. */
export function paced(...lines: readonly Words[]): Story {
  let now = lead
  const says = lines.map((words): Line => {
    const from = now
    const to = from + secondsFor(words)
    now = to + pause
    return [from, to, words]
  })
  return { seconds: now + lead, says, at: (line) => says[line]?.[0] ?? now }
}

/**
 * A drawing made for lines that begin at `starts`, played at the pace of the story: it runs faster or slower between two
 * lines. `from` and `to` are the moments of the drawing at both ends of the story.
 */
export function retimed(
  story: Story,
  { from = 0, starts, to }: { from?: number; starts: readonly number[]; to: number },
  draw: (t: number) => string,
): (t: number) => string {
  if (starts.length !== story.says.length) throw new Error('Each line of a drawing has a moment')
  const knots = [[0, from], ...starts.map((start, i) => [story.at(i), start]), [story.seconds, to]] as const
  return (t) => {
    const found = knots.findIndex(([moment = 0]) => moment > t)
    const next = found < 1 ? knots.length - 1 : found
    const [[t0 = 0, d0 = 0], [t1 = 1, d1 = 0]] = [knots[next - 1] ?? [], knots[next] ?? []]
    return draw(mix(d0, d1, linear(t, t0, t1)))
  }
}
