import { beside, type Box, combined } from './box.ts'
import { radical, ruleBox } from './stretched.ts'
import { axis, type Style } from './style.ts'

/** With its middle at the height of operators. */
export const centred = (box: Box, { size }: Style): Box =>
  combined([{ box, x: 0, y: axis * size + (box.descent - box.ascent) / 2 }])

/** One box over another, with a line between them or without. */
export function fractionOf(top: Box, low: Box, hasLine: boolean, { size }: Style): Box {
  const pad = size * 0.1
  const width = Math.max(top.width, low.width) + 2 * pad
  const gap = size * 0.16
  const middle = axis * size
  return combined(
    [
      { box: top, x: (width - top.width) / 2, y: middle + gap + top.descent },
      { box: low, x: (width - low.width) / 2, y: middle - gap - low.ascent },
      ...(hasLine ? [{ box: ruleBox(width - pad, size), x: pad / 2, y: middle }] : []),
    ],
    width,
  )
}

export function rootOf(inside: Box, { size }: Style, index?: Box): Box {
  const span = { ascent: Math.max(inside.ascent, size * 0.6), descent: Math.max(inside.descent, size * 0.05) }
  const { box, sign } = radical(size, span, inside.width)
  const room = sign * 0.45
  const shift = index ? Math.max(0, index.width - room) : 0
  const ofIndex = index && { box: index, x: Math.max(0, room - index.width), y: span.ascent * 0.55 + index.descent }
  return combined(
    [{ box, x: shift, y: 0 }, { box: inside, x: shift + sign, y: 0 }, ...(ofIndex ? [ofIndex] : [])],
    shift + box.width,
  )
}

export interface Scripts {
  above?: Box | undefined
  below?: Box | undefined
  /** Whether `above` is a sign that is raised already, such as a prime. */
  isRaised?: boolean
}

/** Heights of scripts, so that they touch neither what they belong to nor each other. */
function heights(base: Box, { above, below, isRaised }: Scripts, size: number): { up: number; down: number } {
  let up = isRaised ? 0 : Math.max(size * 0.38, base.ascent - size * 0.27, (above?.descent ?? 0) + size * 0.2)
  let down = Math.max(size * 0.18, base.descent + size * 0.07, (below?.ascent ?? 0) - size * 0.42)
  const overlap = above && below ? size * 0.1 - (up - above.descent - (below.ascent - down)) : 0
  if (overlap > 0 && !isRaised) {
    up += overlap / 2
    down += overlap / 2
  }
  return { up, down }
}

export function withScripts(base: Box, scripts: Scripts, { size }: Style): Box {
  const { above, below } = scripts
  const { up, down } = heights(base, scripts, size)
  const x = base.width + size * 0.03
  const parts = [
    { box: base, x: 0, y: 0 },
    ...(above ? [{ box: above, x, y: up }] : []),
    ...(below ? [{ box: below, x, y: -down }] : []),
  ]
  return combined(parts, Math.max(...parts.map((part) => part.x + part.box.width)) + size * 0.04)
}

/** Scripts before a symbol, such as mass and atomic number, close to it. */
export function withScriptsBefore(whole: Box, base: Box, scripts: Scripts, { size }: Style): Box {
  const { above, below } = scripts
  const { up, down } = heights(base, scripts, size)
  const width = Math.max(above?.width ?? 0, below?.width ?? 0)
  const left = combined(
    [
      ...(above ? [{ box: above, x: width - above.width, y: up }] : []),
      ...(below ? [{ box: below, x: width - below.width, y: -down }] : []),
    ],
    width + size * 0.03,
  )
  return beside([left, whole])
}

/** One above the other, in the middle. */
export function pile(body: Box, { above, below }: Scripts, gap: number): Box {
  const width = Math.max(body.width, above?.width ?? 0, below?.width ?? 0)
  const middle = (box: Box) => (width - box.width) / 2
  // A space says only how wide the other should be.
  const gapTo = ({ texts, strokes }: Box) => (texts.length + strokes.length > 0 ? gap : 0)
  return combined(
    [
      { box: body, x: middle(body), y: 0 },
      ...(above ? [{ box: above, x: middle(above), y: body.ascent + gapTo(above) + above.descent }] : []),
      ...(below ? [{ box: below, x: middle(below), y: -(body.descent + gapTo(below) + below.ascent) }] : []),
    ],
    width,
  )
}
