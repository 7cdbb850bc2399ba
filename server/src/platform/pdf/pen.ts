import type { Font } from 'fontkit'
import { fontFile, fontName, fontOfDocument, fontRuns, type Script, type Weight } from './fonts.ts'
import { ink } from './look.ts'
import { shapeFont } from './shaping.ts'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Overload for an opened font, which pdfkit's types omit. */
      registerFont(name: string, font: Font): this
    }
  }
}

export interface TextPosition {
  x: number
  y: number
  size: number
  /** Line width in points. */
  width: number
  weight?: Weight
  color?: string
}

/** Writes text in any supported script, wrapped over several lines. */
export interface Pen {
  /** Writes left-aligned; returns the y coordinate below the last line. */
  write: (text: string, place: TextPosition) => number
  /** Width of a text on one line, in points. */
  measure: (text: string, size: number, weight?: Weight) => number
}

/** Creates the pen of a document; it embeds each font on first use. */
export function penOn(doc: PDFKit.PDFDocument): Pen {
  const registered = new Set<string>()
  const use = (script: Script, weight: Weight) => {
    const name = fontName(script, weight)
    if (registered.has(name)) return doc.font(name)
    registered.add(name)
    doc.registerFont(name, fontOfDocument(script, weight)).font(name)
    shapeFont(doc, fontFile(script, weight))
    return doc
  }
  return {
    write(text, { x, y, size, width, weight = 'regular', color = ink.text }) {
      const runs = fontRuns(text, weight)
      // Scripts align at the baseline, since their ascenders differ.
      const ascent = size * 1.07
      doc.fillColor(color).fontSize(size)
      runs.forEach((run, index) => {
        const options = { width, continued: index < runs.length - 1, lineGap: 2, baseline: 'alphabetic' } as const
        if (index === 0) use(run.script, run.weight).text(run.text, x, y + ascent, options)
        else use(run.script, run.weight).text(run.text, options)
      })
      return doc.y - ascent
    },
    measure(text, size, weight = 'regular') {
      doc.fontSize(size)
      return fontRuns(text, weight).reduce(
        (width, run) => width + use(run.script, run.weight).widthOfString(run.text),
        0,
      )
    },
  }
}
