import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Fontkit from 'fontkit'

const require = createRequire(import.meta.url)
type Font = Fontkit.Font
/** Left-to-right scripts of India's constitutional languages, by their Unicode names. */
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
export type Script = 'latin' | 'math' | (typeof indian)[number]
const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** Weights of Noto Sans; `display` is Anek and `serif` Source Serif, the faces of docs/identity.md, for papers that are looked at as a whole. */
export type Weight = 'regular' | 'bold' | 'italic' | 'display' | 'serif' | 'serif-bold'

const folders = {
  regular: '400Regular',
  bold: '600SemiBold',
  italic: '400Regular_Italic',
  display: '700Bold',
  serif: '400Regular',
  'serif-bold': '600SemiBold',
} as const
/** What draws a text that a face has no letters for. */
const plain = {
  regular: 'regular',
  bold: 'bold',
  italic: 'italic',
  display: 'bold',
  serif: 'regular',
  'serif-bold': 'bold',
} as const satisfies Record<Weight, Weight>

/** Packages and file names of the faces beside Noto Sans. Anek stands in for a serif in scripts that have none. */
const faces: Partial<Record<Script, Record<'display' | 'serif', readonly [name: string, file: string]>>> = {
  latin: { display: ['anek-latin', 'AnekLatin'], serif: ['source-serif-4', 'SourceSerif4'] },
  tamil: { display: ['anek-tamil', 'AnekTamil'], serif: ['anek-tamil', 'AnekTamil'] },
  devanagari: { display: ['anek-devanagari', 'AnekDevanagari'], serif: ['anek-devanagari', 'AnekDevanagari'] },
}

/** Path of a font file, for sources and bundle alike. */
export function fontFile(script: Script, weight: Weight): string {
  const face = weight === plain[weight] ? undefined : faces[script]?.[weight === 'display' ? 'display' : 'serif']
  const noto = script === 'latin' ? ['noto-sans', 'NotoSans'] : [`noto-sans-${script}`, `NotoSans${capital(script)}`]
  const [name, file] = face ?? noto
  const folder = folders[face ? weight : weightIn(script, plain[weight])]
  return require.resolve(`@expo-google-fonts/${name}/${folder}/${file}_${folder}.ttf`)
}

/** Symbols have one weight, and only Latin and Greek letters are slanted. */
const weightIn = (script: Script, weight: Weight): Weight =>
  script === 'latin' || (script !== 'math' && weight !== 'italic') ? weight : 'regular'

const opened = new Map<string, Font>()

/** Opens a font once: parsing its tables takes far longer than drawing a page. */
export function openFont(script: Script, weight: Weight): Font {
  const name = fontName(script, weight)
  const cached = opened.get(name)
  if (cached) return cached
  // Loaded on first use, to save memory.
  const { create } = require('fontkit') as typeof Fontkit
  const font = create(readFileSync(fontFile(script, weight)))
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a font collection is not supported')
  opened.set(name, font)
  return font
}

/** The font for one document: tables are shared, but glyph texts belong to the document (shaping.ts). */
export const fontOfDocument = (script: Script, weight: Weight): Font =>
  Object.assign(Object.create(openFont(script, weight)) as Font, { _glyphs: {} })

export const fontName = (script: Script, weight: Weight): string => `${script}-${weight}`

const scriptPatterns = indian.map((script) => ({ script, pattern: new RegExp(`\\p{Script=${capital(script)}}`, 'u') }))

/** Arrows, operators, shapes and letters of mathematics, which the Latin font does not have. The minus sign is in the Latin font. */
const symbols =
  /[\u20d7\u2190-\u2211\u2213\u2214\u2216-\u23ff\u25a0-\u25ff\u2605-\u2713\u27c0-\u27ff\u2900-\u2aff\u{1d400}-\u{1d7ff}]/u

/** Script of a character. Marks, joiners and spaces take the script of the preceding character; other shared characters count as Latin. */
function scriptOf(character: string, before: Script | undefined): Script {
  const own = scriptPatterns.find(({ pattern }) => pattern.test(character))
  if (own) return own.script
  if (symbols.test(character)) return 'math'
  // The danda ends a sentence in most of these scripts, but not every font has it.
  if (/[\u0964\u0965]/.test(character)) return 'devanagari'
  return (before && /\p{Mark}|\u{200c}|\u{200d}| /u.test(character) && before) || 'latin'
}

/** Splits a text into runs of one script, each drawn and shaped with one font. */
export function scriptRuns(text: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const script = scriptOf(character, last?.script)
    if (last?.script === script) last.text += character
    // An arrow above a letter is placed by the font of both.
    else if (character === '\u20d7' && last) runs.push({ script, text: takeLast(last) + character })
    else runs.push({ script, text: character })
  }
  return runs.filter(({ text }) => text !== '')
}

/** Runs of one script with the weight that has all their letters: a face has fewer than Noto Sans. */
export const fontRuns = (text: string, weight: Weight): { script: Script; weight: Weight; text: string }[] =>
  scriptRuns(text).map((run) => ({ ...run, weight: hasLetters(run, weight) ? weight : plain[weight] }))

const hasLetters = ({ script, text }: { script: Script; text: string }, weight: Weight): boolean =>
  weight === plain[weight] ||
  Array.from(text).every((letter) => openFont(script, weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

/** Takes the last character off a run. */
function takeLast(run: { text: string }): string {
  const letter = Array.from(run.text).at(-1) ?? ''
  run.text = run.text.slice(0, run.text.length - letter.length)
  return letter
}
