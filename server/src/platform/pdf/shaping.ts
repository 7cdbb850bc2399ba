import { readFileSync } from 'node:fs'
import type * as HarfBuzz from 'harfbuzzjs'

type Shaper = typeof HarfBuzz
/** pdfkit's font from fontkit, whose own shaping fails for some Indian scripts. */
interface PdfFont {
  layout: (text: string) => unknown
  getGlyph: (id: number, codePoints: number[]) => unknown
  stringsForGlyph: (id: number) => string[]
}

let shaper: Shaper | undefined
const fonts = new Map<string, HarfBuzz.Font>()

/** Loads HarfBuzz, which is large and rarely needed. Must be awaited before drawing. */
export async function loadShaper(): Promise<void> {
  shaper ??= await import('harfbuzzjs')
}

/** Makes HarfBuzz shape text in the document's current font, which was read from `file`. */
export function shapeFont(doc: PDFKit.PDFDocument, file: string): void {
  // pdfkit takes the layout from its font, which it does not expose.
  // oxlint-disable-next-line no-underscore-dangle -- the name is pdfkit's
  shapeWith((doc as unknown as { _font: { font: PdfFont } })._font.font, file)
}

/** Makes HarfBuzz shape text in a font that was read from `file`. */
export function shapeWith(font: PdfFont, file: string): void {
  const { Buffer: Text, shape } = loaded()
  const own = fontOf(file)
  font.layout = (text) => {
    const run = new Text()
    run.addText(text)
    run.guessSegmentProperties()
    shape(own, run)
    const positions = run
      .getGlyphPositions()
      .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }))
    return {
      glyphs: glyphsOf(font, text, run.getGlyphInfos()),
      positions,
      // pdfkit scales the positions to 1000 units an em before it asks for the width.
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
      },
    }
  }
}

/**
 * Assigns each glyph the text that copying it yields. A glyph that maps to a letter of its cluster yields that letter; the first other
 * glyph yields the rest of the cluster. A document stores one text per glyph, so no glyph may include a neighbour's letter.
 */
function glyphsOf(font: PdfFont, text: string, infos: HarfBuzz.GlyphInfo[]): unknown[] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const remaining = new Map(
    starts.map((start, place) => [start, Array.from(text.slice(start, starts[place + 1] ?? text.length))]),
  )
  const letters = infos.map(({ codepoint: id, cluster }) => {
    const [letter] = font.stringsForGlyph(id)
    const place = letter === undefined ? -1 : (remaining.get(cluster)?.indexOf(letter) ?? -1)
    if (place >= 0) remaining.get(cluster)?.splice(place, 1)
    return letter
  })
  return infos.map(({ codepoint: id, cluster }, place) => {
    const glyphText = letters[place] ?? remaining.get(cluster)?.splice(0).join('') ?? ''
    return font.getGlyph(
      id,
      Array.from(glyphText, (character) => character.codePointAt(0) ?? 0),
    )
  })
}

function loaded(): Shaper {
  if (!shaper) throw new Error('call loadShaper first')
  return shaper
}

function fontOf(file: string): HarfBuzz.Font {
  const cached = fonts.get(file)
  if (cached) return cached
  const { Blob: Bytes, Face, Font } = loaded()
  const bytes = readFileSync(file)
  const font = new Font(new Face(new Bytes(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))))
  fonts.set(file, font)
  return font
}
