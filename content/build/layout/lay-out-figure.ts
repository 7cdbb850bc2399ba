import type { Atom } from '../atoms.ts'
import { drawLines } from '../atoms.ts'
import { breakLines } from './break-lines.ts'
import { drawSvg } from '../draw-svg.ts'
import { sans, type TextColumn } from './lay-out-text.ts'
import { parseInline } from '../parse-inline.ts'
import { parseSvg } from '../parse-svg.ts'
import type { Tag } from '../structure.ts'
import { INK_SOFT } from '../theme.ts'

const CAPTION = sans(9, 12.2, 400, INK_SOFT)

/** A figure with its caption below. It is never split, and can shrink slightly to fit a page. */
export function layOutFigure(
  figure: { alt: string; caption: string },
  source: string,
  place: TextColumn,
  parent: Tag,
): Atom {
  const picture = parseSvg(source)
  const tag = parent.add('Figure', { alt: figure.alt })
  const lines = figure.caption ? breakLines(parseInline(figure.caption), CAPTION.style, place.width - 24) : []
  const caption = lines.length > 0 ? parent.add('Caption') : undefined
  const below = lines.length > 0 ? 6 + lines.length * CAPTION.leading : 0
  const at = (scale: number): Atom => {
    const width = place.width * scale
    const tall = (width * picture.height) / picture.width
    return {
      kind: 'figure',
      height: tall + below,
      before: 10,
      after: 14,
      keep: false,
      shrink: (height) => {
        const fit = ((height - below) * picture.width) / picture.height / place.width
        return fit >= 0.74 && fit < scale ? at(fit) : undefined
      },
      draw: (doc, x, y) => {
        const left = x + place.x + (place.width - width) / 2
        tag.mark(doc, () => drawSvg(doc, picture, { x: left, y, width }))
        caption?.mark(doc, () =>
          drawLines(doc, lines, {
            x: x + place.x + 12,
            y: y + tall + 6,
            leading: CAPTION.leading,
            size: CAPTION.style.size,
            color: CAPTION.color,
            width: place.width - 24,
            align: 'center',
          }),
        )
      },
    }
  }
  return at(1)
}
