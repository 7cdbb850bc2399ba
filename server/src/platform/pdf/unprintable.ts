import { openFont, scriptRuns } from './fonts.ts'

const joiner = /[\u200c\u200d]/

/** Distinct graphemes of a text that no font has; they would print as empty boxes. */
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
