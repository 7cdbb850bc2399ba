import { openFont, scriptRuns } from './fonts.ts'

const joiner = /[\u200c\u200d]/

/** The letters of a text that our fonts do not have, each once and with its marks: on paper they would be empty boxes. */
export function unprintable(text: string): string[] {
  const missing = scriptRuns(text).flatMap((run) =>
    Array.from(
      new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(run.text),
      ({ segment }) => segment,
    ).filter((letter) =>
      Array.from(letter).some(
        (character) =>
          !joiner.test(character) && !openFont(run.script, 'bold').hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
      ),
    ),
  )
  return [...new Set(missing)]
}
