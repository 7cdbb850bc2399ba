import { type Box, strokeBox } from './box.ts'

/** Thickness of strokes in parts of the font size. */
export const ruleOf = (size: number): number => size * 0.055

interface Span {
  ascent: number
  descent: number
}

/** Brackets as paths from (0, 0) at the top to a width and height. */
const brackets: Record<string, (width: number, height: number) => string> = {
  '(': (w, h) => `M${w} 0 C${-w / 3} ${h * 0.25} ${-w / 3} ${h * 0.75} ${w} ${h}`,
  ')': (w, h) => `M0 0 C${(w * 4) / 3} ${h * 0.25} ${(w * 4) / 3} ${h * 0.75} 0 ${h}`,
  '[': (w, h) => `M${w} 0 H0 V${h} H${w}`,
  ']': (w, h) => `M0 0 H${w} V${h} H0`,
  '⌊': (w, h) => `M0 0 V${h} H${w}`,
  '⌋': (w, h) => `M${w} 0 V${h} H0`,
  '⌈': (w, h) => `M${w} 0 H0 V${h}`,
  '⌉': (w, h) => `M0 0 H${w} V${h}`,
  '⟨': (w, h) => `M${w} 0 L0 ${h / 2} L${w} ${h}`,
  '⟩': (w, h) => `M0 0 L${w} ${h / 2} L0 ${h}`,
  '|': (w, h) => `M${w / 2} 0 V${h}`,
  '∣': (w, h) => `M${w / 2} 0 V${h}`,
  '‖': (w, h) => `M${w * 0.25} 0 V${h} M${w * 0.75} 0 V${h}`,
  '∥': (w, h) => `M${w * 0.25} 0 V${h} M${w * 0.75} 0 V${h}`,
  '{': (w, h) => brace(w, h, (x) => w - x),
  '}': (w, h) => brace(w, h, (x) => x),
}

function brace(w: number, h: number, at: (x: number) => number): string {
  const middle = w * 0.45
  const bend = Math.min(h * 0.12, w)
  return [
    `M${at(0)} 0 Q${at(middle)} 0 ${at(middle)} ${bend} V${h / 2 - bend}`,
    `Q${at(middle)} ${h / 2} ${at(w)} ${h / 2} Q${at(middle)} ${h / 2} ${at(middle)} ${h / 2 + bend}`,
    `V${h - bend} Q${at(middle)} ${h} ${at(0)} ${h}`,
  ].join(' ')
}

export const isBracket = (sign: string): boolean => Object.hasOwn(brackets, sign)

/** A bracket as high as what stands beside it. */
export function stretchedBracket(sign: string, size: number, { ascent, descent }: Span): Box {
  const height = ascent + descent
  const width = Math.min(size * 0.32 + height * 0.03, size * 0.55)
  const inset = size * 0.08
  const path = brackets[sign]?.(width, height) ?? ''
  const box = strokeBox(path, width + 2 * inset, { ascent, descent, thickness: ruleOf(size) })
  return { ...box, strokes: box.strokes.map((stroke) => ({ ...stroke, x: inset, y: ascent })) }
}

/** The sign of a root with the line above what stands under it, and the width of the sign. */
export function radical(size: number, { ascent, descent }: Span, width: number): { box: Box; sign: number } {
  const rule = ruleOf(size)
  const sign = size * 0.62
  const top = ascent + size * 0.12
  const path = [
    `M${sign * 0.06} ${-size * 0.28} L${sign * 0.26} ${-size * 0.34} L${sign * 0.58} ${descent}`,
    `L${sign * 0.92} ${-top} H${sign + width + size * 0.06}`,
  ].join(' ')
  const whole = sign + width + size * 0.1
  return { box: strokeBox(path, whole, { ascent: top + rule, descent, thickness: rule }), sign }
}

/** A line of this width. */
export const ruleBox = (width: number, size: number): Box =>
  strokeBox(`M0 0 H${width}`, width, { ascent: ruleOf(size) / 2, descent: ruleOf(size) / 2, thickness: ruleOf(size) })

/** A bracket along what stands under or above it. */
export function spanBox(isAbove: boolean, width: number, size: number): Box {
  const height = size * 0.2
  const path = isAbove ? `M0 0 V${-height} H${width} V0` : `M0 ${-height} V0 H${width} V${-height}`
  return strokeBox(path, width, { ascent: height, descent: 0, thickness: ruleOf(size) })
}

const heads = { right: '→⟶⟷↔⇄⇌⇒', left: '←⟵⟷↔' }
export const isArrow = (sign: string): boolean => /^[→←↔⟶⟵⟷⇌⇄]$/u.test(sign)

/** An arrow of this width whose shaft is on the baseline. */
export function arrowBox(sign: string, width: number, size: number): Box {
  const head = size * 0.2
  const shafts =
    sign === '⇌' || sign === '⇄'
      ? [
          `M0 ${-head * 0.4} H${width} L${width - head} ${-head * 1.2}`,
          `M${width} ${head * 0.4} H0 L${head} ${head * 1.2}`,
        ]
      : [
          `M0 0 H${width}`,
          ...(heads.right.includes(sign)
            ? [`M${width - head} ${-head * 0.7} L${width} 0 L${width - head} ${head * 0.7}`]
            : []),
          ...(heads.left.includes(sign) ? [`M${head} ${-head * 0.7} L0 0 L${head} ${head * 0.7}`] : []),
        ]
  return strokeBox(shafts.join(' '), width, { ascent: head * 1.2, descent: head * 1.2, thickness: ruleOf(size) })
}
