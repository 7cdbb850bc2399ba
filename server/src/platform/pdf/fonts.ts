import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)
const families = {
  latin: { package: 'noto-sans', file: 'NotoSans' },
  tamil: { package: 'noto-sans-tamil', file: 'NotoSansTamil' },
  devanagari: { package: 'noto-sans-devanagari', file: 'NotoSansDevanagari' },
} as const
export type Script = keyof typeof families
export type Weight = 'regular' | 'bold'

const weights = { regular: '400Regular', bold: '600SemiBold' } as const

/** The file of a font, looked up from wherever the server runs: its sources, or the one file that it is bundled to. */
function fontFile(script: Script, weight: Weight): string {
  const [folder, family] = [weights[weight], families[script]]
  return require.resolve(`@expo-google-fonts/${family.package}/${folder}/${family.file}_${folder}.ttf`)
}

const opened = new Map<string, Font>()

/**
 * A font, opened once: to read its tables takes far longer than to draw a page with it. Nothing that is drawn with it changes it, since each
 * document makes a subset of its own.
 */
export function openFont(script: Script, weight: Weight): Font {
  const name = fontName(script, weight)
  const known = opened.get(name)
  if (known) return known
  const font = create(readFileSync(fontFile(script, weight)))
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection of fonts')
  opened.set(name, font)
  return font
}

export const fontName = (script: Script, weight: Weight): string => `${script}-${weight}`

/** Marks and joiners belong to the letter before them, and a space goes on in its font; the rest that scripts share is set in Latin. */
function scriptOf(character: string, before: Script | undefined): Script {
  if (/\p{Script=Tamil}/u.test(character)) return 'tamil'
  if (/[\p{Script=Devanagari}\u0964\u0965]/u.test(character)) return 'devanagari'
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
