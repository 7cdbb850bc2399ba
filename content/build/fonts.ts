import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { loadShaper, shapeWith } from '../../server/src/platform/pdf/shaping.ts'

const require = createRequire(import.meta.url)

export interface TextStyle {
  family: 'serif' | 'sans'
  weight: 400 | 500 | 600 | 700 | 800
  italic: boolean
  size: number
}

/** A run of glyphs from one font file; `rise` lifts it above the baseline. */
export interface Run {
  text: string
  face: Face
  size: number
  rise: number
  width: number
}

const SERIF: Record<string, string> = {
  '400': '400Regular',
  '600': '600SemiBold',
  '400i': '400Regular_Italic',
  '600i': '600SemiBold_Italic',
}
const SANS: Record<string, string> = {
  '400': '400Regular',
  '500': '500Medium',
  '600': '600SemiBold',
  '700': '700Bold',
  '800': '800ExtraBold',
}

// Expo's packages have the full fonts; other packages omit the sub- and superscripts that chemistry needs.
const serifFile = (cut: string) => `@expo-google-fonts/source-serif-4/${cut}/SourceSerif4_${cut}.ttf`
const sansFile = (cut: string) => `@expo-google-fonts/anek-latin/${cut}/AnekLatin_${cut}.ttf`
const indianFile = (script: IndianScript, weight: TextStyle['weight']) =>
  `@expo-google-fonts/anek-${script.toLowerCase()}/${SANS[weight]}/Anek${script}_${SANS[weight]}.ttf`
const MATH_FILE = '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff'

/** Characters missing in most fonts, drawn as a small copy of their base letter; copied text has the original character. */
const SUPERSCRIPTS: Record<string, string> = {
  '⁺': '+',
  '⁻': '−',
  '⁼': '=',
  '⁽': '(',
  '⁾': ')',
  ⁿ: 'n',
  ⁱ: 'i',
  ᴴ: 'H',
  ᵖ: 'p',
  ˣ: 'x',
}
const SUBSCRIPTS: Record<string, string> = {
  '₊': '+',
  '₋': '−',
  '₌': '=',
  '₍': '(',
  '₎': ')',
  ₐ: 'a',
  ₑ: 'e',
  ₒ: 'o',
  ₓ: 'x',
  ₙ: 'n',
  ₘ: 'm',
  ₚ: 'p',
  ₛ: 's',
  ₜ: 't',
  ᵢ: 'i',
}
const SMALL = 0.66

type IndianScript = 'Tamil' | 'Devanagari'

/** The Indian script that a character belongs to; the danda counts as Devanagari, whose font has it. */
function indianScriptOf(char: string): IndianScript | null {
  if (/\p{Script=Tamil}/u.test(char)) return 'Tamil'
  return /[\p{Script=Devanagari}।]/u.test(char) ? 'Devanagari' : null
}
export const isIndian = (text: string): boolean => /[\p{Script=Tamil}\p{Script=Devanagari}]/u.test(text)

/**
 * Fontkit keeps each glyph without its character when it meets it first as a part of another, such as the ⁶ of a fraction. Copied and
 * searched text would then have a wrong character.
 */
function keepCharacters(font: Font): void {
  const glyphFor = font.glyphForCodePoint.bind(font)
  font.glyphForCodePoint = (codePoint) => {
    const glyph = glyphFor(codePoint)
    if (glyph.codePoints.length === 0) glyph.codePoints = [codePoint]
    return glyph
  }
}

/** A font file, or a variant of it that draws small signs. */
export class Face {
  readonly font: Font
  private readonly widths = new Map<string, number>()

  constructor(file: string, signs?: { name: string; map: Record<string, string> }, isIndianFace = false) {
    const font = create(readFileSync(require.resolve(file)))
    if (!('layout' in font)) throw new Error(`${file} is a collection`)
    this.font = font
    if (isIndianFace) shapeWith(font, require.resolve(file))
    else keepCharacters(font)
    if (signs) {
      // pdfkit merges fonts of the same name; a separate name keeps the variant's character table apart.
      Object.defineProperty(font, 'postscriptName', { value: `${font.postscriptName}-${signs.name}` })
      const glyphFor = font.glyphForCodePoint.bind(font)
      font.glyphForCodePoint = (codePoint) => {
        const base = signs.map[String.fromCodePoint(codePoint)]
        const glyph = glyphFor(base?.codePointAt(0) ?? codePoint)
        if (base) glyph.codePoints = [codePoint]
        return glyph
      }
    }
  }

  has(char: string): boolean {
    return this.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)
  }

  /** Width in points, measured word by word, as pdfkit lays text out. */
  measure(text: string, size: number): number {
    let units = 0
    for (const word of text.match(/[^ ]* |[^ ]+$/g) ?? []) {
      let width = this.widths.get(word)
      if (width === undefined) {
        width = this.font.layout(word).advanceWidth
        this.widths.set(word, width)
      }
      units += width
    }
    return (units / this.font.unitsPerEm) * size
  }
}

const faces = new Map<string, Face>()
const indianFaces = new Map<string, Face>()

/**
 * Must be awaited before a document in an Indian script is laid out. Its fonts are opened anew for each document, since a glyph keeps
 * the text that it had in the first.
 */
export async function openIndianFonts(): Promise<void> {
  await loadShaper()
  indianFaces.clear()
}

function openIndian(script: IndianScript, { weight }: TextStyle): Face {
  const file = indianFile(script, weight)
  let face = indianFaces.get(file)
  if (!face) indianFaces.set(file, (face = new Face(file, undefined, true)))
  return face
}

function open(key: string, file: string, signs?: { name: string; map: Record<string, string> }): Face {
  let face = faces.get(key)
  if (!face) faces.set(key, (face = new Face(file, signs)))
  return face
}

function cutOf({ family, weight, italic }: TextStyle): string {
  if (family === 'sans' && !italic) return sansFile(SANS[weight] ?? '')
  // Anek has no italic: a slanted variable in a figure uses the serif, as in the text.
  return serifFile(SERIF[`${weight >= 500 ? 600 : 400}${italic ? 'i' : ''}`] ?? '')
}

function faceFor(char: string, style: TextStyle): { face: Face; scale: number; rise: number } {
  const script = indianScriptOf(char)
  if (script) return { face: openIndian(script, style), scale: 1, rise: 0 }
  const file = cutOf(style)
  const main = open(file, file)
  if (main.has(char)) return { face: main, scale: 1, rise: 0 }
  // Small signs use a bolder cut, so that their strokes match the letters beside them.
  const bolder = cutOf({ ...style, weight: style.weight >= 600 ? 700 : 600 })
  if (SUPERSCRIPTS[char])
    return { face: open(`${bolder}+sup`, bolder, { name: 'Sup', map: SUPERSCRIPTS }), scale: SMALL, rise: 0.32 }
  if (SUBSCRIPTS[char])
    return { face: open(`${bolder}+sub`, bolder, { name: 'Sub', map: SUBSCRIPTS }), scale: SMALL, rise: -0.12 }
  const math = open(MATH_FILE, MATH_FILE)
  if (math.has(char)) return { face: math, scale: 1, rise: 0 }
  const serif = open(serifFile('400Regular'), serifFile('400Regular'))
  if (serif.has(char)) return { face: serif, scale: 1, rise: 0 }
  throw new Error(`no font has "${char}" (U+${char.codePointAt(0)?.toString(16).padStart(4, '0')})`)
}

/** Splits text into runs of one font each. Raises an error for a character without a glyph, so that no page shows a missing-glyph box. */
export function shape(text: string, style: TextStyle): Run[] {
  const runs: Run[] = []
  for (const char of text.replaceAll('\u00a0', ' ')) {
    const { face, scale, rise } = faceFor(char, style)
    const last = runs.at(-1)
    const size = style.size * scale
    if (last && last.face === face && last.rise === rise * style.size) last.text += char
    else runs.push({ text: char, face, size, rise: rise * style.size, width: 0 })
  }
  for (const run of runs) run.width = run.face.measure(run.text, run.size)
  return runs
}

export const widthOf = (runs: Run[]): number => runs.reduce((sum, run) => sum + run.width, 0)
