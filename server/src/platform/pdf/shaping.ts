import { readFileSync } from 'node:fs'
import type * as HarfBuzz from 'harfbuzzjs'

type Shaper = typeof HarfBuzz
/** A font as pdfkit holds it: fontkit's, whose own shaping fails for some Indian scripts. */
interface PdfFont {
  layout: (text: string) => unknown
  getGlyph: (id: number, codePoints: number[]) => unknown
  stringsForGlyph: (id: number) => string[]
}

let shaper: Shaper | undefined
const fonts = new Map<string, HarfBuzz.Font>()

/** Loads HarfBuzz, which is large and seldom asked for; to be awaited before anything is drawn. */
export async function loadShaper(): Promise<void> {
  shaper ??= await import('harfbuzzjs')
}

/** Lets HarfBuzz order and place the letters of the font that a document uses at this moment, which was read from `file`. */
export function shapeFont(doc: PDFKit.PDFDocument, file: string): void {
  // pdfkit asks its font for the layout of each text, and shows it to nobody.
  // oxlint-disable-next-line no-underscore-dangle -- the name is pdfkit's
  const { font } = (doc as unknown as { _font: { font: PdfFont } })._font
  const { Buffer: Text, shape } = loaded()
  const own = fontOf(file)
  font.layout = (text) => {
    const run = new Text()
    run.addText(text)
    run.guessSegmentProperties()
    shape(own, run)
    const positions = run.getGlyphPositions()
    return {
      glyphs: glyphsOf(font, text, run.getGlyphInfos()),
      positions: positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      })),
      advanceWidth: positions.reduce((width, { xAdvance }) => width + xAdvance, 0),
    }
  }
}

/**
 * The glyphs with what each says to who copies the text: one that is a letter says it; the first that is none says what is left of the
 * letters which its group stands for. A document knows each glyph once, so none may speak for a letter beside it.
 */
function glyphsOf(font: PdfFont, text: string, infos: HarfBuzz.GlyphInfo[]): unknown[] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const unsaid = new Map(
    starts.map((start, place) => [start, Array.from(text.slice(start, starts[place + 1] ?? text.length))]),
  )
  const letters = infos.map(({ codepoint: id, cluster }) => {
    const [letter] = font.stringsForGlyph(id)
    const place = letter === undefined ? -1 : (unsaid.get(cluster)?.indexOf(letter) ?? -1)
    if (place >= 0) unsaid.get(cluster)?.splice(place, 1)
    return letter
  })
  return infos.map(({ codepoint: id, cluster }, place) => {
    const says = letters[place] ?? unsaid.get(cluster)?.splice(0).join('') ?? ''
    return font.getGlyph(
      id,
      Array.from(says, (character) => character.codePointAt(0) ?? 0),
    )
  })
}

function loaded(): Shaper {
  if (!shaper) throw new Error('loadShaper comes first')
  return shaper
}

function fontOf(file: string): HarfBuzz.Font {
  const known = fonts.get(file)
  if (known) return known
  const { Blob: Bytes, Face, Font } = loaded()
  const bytes = readFileSync(file)
  const font = new Font(new Face(new Bytes(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))))
  fonts.set(file, font)
  return font
}
