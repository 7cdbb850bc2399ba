import { Unreadable } from '../reading.ts'
import type { LineBlock } from './collect-lines.ts'

/** The places of the options that an answer names by letters, such as `B` or `A, C`; undefined when it names something else. */
function placesOf(block: LineBlock, answer: string): number[] | undefined {
  const letters = answer
    .toUpperCase()
    .split(/\s*(?:[,;&/+\s]|\bAND\b)\s*/)
    .map((word) => word.replaceAll(/[().]/g, ''))
    .filter(Boolean)
  if (letters.length === 0 || letters.some((letter) => !/^[A-Z]$/.test(letter))) return undefined
  return letters.map((letter) => {
    const place = block.options.findIndex((option) => option.letter === letter)
    if (place < 0)
      throw new Unreadable(
        `The answer names option ${letter}, which is not there. Its options are ${block.options.map((option) => option.letter).join(', ')}.`,
      )
    return place
  })
}

/** The places of the right options: named by letters, or by the words of one option. */
export function readRightOptions(block: LineBlock): number[] {
  const answer = block.answer ?? ''
  const wanted = answer.replace(/^\(?[A-Za-z][.)]\s*(?=\S)/, '').toLowerCase()
  const byWords = block.options.findIndex(({ text }) => text.trim().toLowerCase() === wanted)
  const letter = /^\(?([A-Za-z])[.)]\s+\S/.exec(answer)?.[1]
  const places = placesOf(block, letter ?? answer) ?? (byWords < 0 ? [] : [byWords])
  if (places.length === 0)
    throw new Unreadable(
      `The answer "${answer.slice(0, 60)}" is not one of its options. Write the letter of the option.`,
    )
  return [...new Set(places)]
}
