import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Fontkit from 'fontkit'

const require = createRequire(import.meta.url)
type Font = Fontkit.Font
/** The scripts of the constitution's languages that are written from the left, by the names of Unicode. */
const indian = [
  'tamil',
  'devanagari',
  'telugu',
  'kannada',
  'malayalam',
  'bengali',
  'gujarati',
  'gurmukhi',
  'oriya',
] as const
export type Script = 'latin' | (typeof indian)[number]
const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export type Weight = 'regular' | 'bold'

const weights = { regular: '400Regular', bold: '600SemiBold' } as const

/** The file of a font, looked up from wherever the server runs: its sources, or the one file that it is bundled to. */
export function fontFile(script: Script, weight: Weight): string {
  const folder = weights[weight]
  const [name, file] =
    script === 'latin' ? ['noto-sans', 'NotoSans'] : [`noto-sans-${script}`, `NotoSans${capital(script)}`]
  return require.resolve(`@expo-google-fonts/${name}/${folder}/${file}_${folder}.ttf`)
}

const opened = new Map<string, Font>()

/** A font, opened once: to read its tables takes far longer than to draw a page with it. */
export function openFont(script: Script, weight: Weight): Font {
  const name = fontName(script, weight)
  const known = opened.get(name)
  if (known) return known
  // Loaded by the first who draws: a server at rest does without its megabytes.
  const { create } = require('fontkit') as typeof Fontkit
  const font = create(readFileSync(fontFile(script, weight)))
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection of fonts')
  opened.set(name, font)
  return font
}

/** The same font for one document: the tables are shared, while what each glyph says is the document's own (shaping.ts). */
export const fontOfDocument = (script: Script, weight: Weight): Font =>
  Object.assign(Object.create(openFont(script, weight)) as Font, { _glyphs: {} })

export const fontName = (script: Script, weight: Weight): string => `${script}-${weight}`

const letterOf = indian.map((script) => ({ script, pattern: new RegExp(`\\p{Script=${capital(script)}}`, 'u') }))

/** Marks and joiners belong to the letter before them, and a space goes on in its font; the rest that scripts share is set in Latin. */
function scriptOf(character: string, before: Script | undefined): Script {
  const own = letterOf.find(({ pattern }) => pattern.test(character))
  if (own) return own.script
  // The danda ends a sentence in most of these scripts, and not every font has it.
  if (/[\u0964\u0965]/.test(character)) return 'devanagari'
  return (before && /\p{Mark}|\u{200c}|\u{200d}| /u.test(character) && before) || 'latin'
}

/** A text cut where its script changes: each run is drawn, and shaped, with one font. */
export function scriptRuns(text: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const script = scriptOf(character, last?.script)
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}
