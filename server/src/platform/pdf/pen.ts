import type { Font } from 'fontkit'
import { fontFile, fontName, fontOfDocument, type Script, scriptRuns, type Weight } from './fonts.ts'
import { ink } from './look.ts'
import { shapeFont } from './shaping.ts'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font that is open already, which the types of pdfkit leave out. */
      registerFont(name: string, font: Font): this
    }
  }
}

export interface Place {
  x: number
  y: number
  size: number
  /** Where the line breaks, in points. */
  width: number
  weight?: Weight
  color?: string
}

/** Writes text in any of our scripts, over several lines where it is long. */
export interface Pen {
  /** Writes from the left; answers where the text ends, below its last line. */
  write: (text: string, place: Place) => number
  /** How wide a text is on one line, in points. */
  measure: (text: string, size: number, weight?: Weight) => number
}

/** Gives the pen of a document; it takes a font into the document when it first needs it. */
export function penOn(doc: PDFKit.PDFDocument): Pen {
  const known = new Set<string>()
  const use = (script: Script, weight: Weight) => {
    const name = fontName(script, weight)
    if (known.has(name)) return doc.font(name)
    known.add(name)
    doc.registerFont(name, fontOfDocument(script, weight)).font(name)
    shapeFont(doc, fontFile(script, weight))
    return doc
  }
  return {
    write(text, { x, y, size, width, weight = 'regular', color = ink.text }) {
      const runs = scriptRuns(text)
      // The scripts share a line on their letters' feet, not on their heads, which differ in height.
      const foot = size * 1.07
      doc.fillColor(color).fontSize(size)
      runs.forEach((run, index) => {
        const options = { width, continued: index < runs.length - 1, lineGap: 2, baseline: 'alphabetic' } as const
        if (index === 0) use(run.script, weight).text(run.text, x, y + foot, options)
        else use(run.script, weight).text(run.text, options)
      })
      return doc.y - foot
    },
    measure(text, size, weight = 'regular') {
      doc.fontSize(size)
      return scriptRuns(text).reduce((width, run) => width + use(run.script, weight).widthOfString(run.text), 0)
    },
  }
}
