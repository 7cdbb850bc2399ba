import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { fontFile, type Script, scriptRuns } from './fonts.ts'

const opened = new Map<Script, Font>()

/** The font of a script, opened once; both weights have the same letters. */
function fontOf(script: Script): Font {
  const known = opened.get(script)
  if (known) return known
  const font = create(readFileSync(fontFile(script, 'bold')))
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection of fonts')
  opened.set(script, font)
  return font
}

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
          !joiner.test(character) && !fontOf(run.script).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
      ),
    ),
  )
  return [...new Set(missing)]
}
