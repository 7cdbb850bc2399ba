import type { Weight } from '../../../platform/pdf/fonts.ts'

/** A text in a box: `x` from its left end, `y` of its baseline above that of the box, in points. */
interface PlacedText {
  text: string
  x: number
  y: number
  size: number
  weight: Weight
}
/** A stroke in a box: an SVG path whose y counts downwards from the baseline. */
interface PlacedStroke {
  path: string
  x: number
  y: number
  width: number
}

/** A part of a formula that has its place; sizes in points. */
export interface Box {
  width: number
  ascent: number
  descent: number
  texts: PlacedText[]
  strokes: PlacedStroke[]
}

export const emptyBox = (width = 0): Box => ({ width, ascent: 0, descent: 0, texts: [], strokes: [] })

interface Placed {
  box: Box
  x: number
  /** Of its baseline, above that of the whole. */
  y: number
}

/** Boxes at their places as one. Its width reaches to the end of the last one unless it is given. */
export function combined(parts: Placed[], width = Math.max(0, ...parts.map(({ box, x }) => x + box.width))): Box {
  return {
    width,
    ascent: Math.max(0, ...parts.map(({ box, y }) => y + box.ascent)),
    descent: Math.max(0, ...parts.map(({ box, y }) => box.descent - y)),
    texts: parts.flatMap(({ box, x, y }) => box.texts.map((text) => ({ ...text, x: text.x + x, y: text.y + y }))),
    strokes: parts.flatMap(({ box, x, y }) =>
      box.strokes.map((stroke) => ({ ...stroke, x: stroke.x + x, y: stroke.y + y })),
    ),
  }
}

/** Boxes side by side on one baseline. */
export function beside(boxes: Box[]): Box {
  let x = 0
  const parts = boxes.map((box) => {
    const placed = { box, x, y: 0 }
    x += box.width
    return placed
  })
  return combined(parts, x)
}

export const strokeBox = (
  path: string,
  width: number,
  { ascent, descent, thickness }: { ascent: number; descent: number; thickness: number },
): Box => ({ width, ascent, descent, texts: [], strokes: [{ path, x: 0, y: 0, width: thickness }] })
