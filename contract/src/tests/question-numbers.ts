interface Numbered {
  /** The question itself, or the case that it is a part of. */
  top: string
  /** What its alternatives have in common; undefined without an internal choice. */
  choice: string | number | undefined
}

/**
 * Numbers of questions, in their order. The alternatives of an internal choice share their numbers, with a letter: 12A and 12B.
 */
export function questionNumbers(questions: readonly Numbered[]): string[] {
  const choices = new Map<string | number, { start: number; tops: string[] }>()
  const counts = new Map<string, number>()
  let next = 1
  return questions.map(({ top, choice }) => {
    if (choice === undefined) return String(next++)
    const known = choices.get(choice) ?? { start: next, tops: [] }
    choices.set(choice, known)
    if (!known.tops.includes(top)) known.tops.push(top)
    const place = counts.get(top) ?? 0
    counts.set(top, place + 1)
    next = Math.max(next, known.start + place + 1)
    return `${known.start + place}${String.fromCodePoint(65 + known.tops.indexOf(top))}`
  })
}

/** How many questions there are: an internal choice is one. */
export const countNumbers = (numbers: readonly string[]): number =>
  Math.max(0, ...numbers.map((number) => Number.parseInt(number, 10)))
