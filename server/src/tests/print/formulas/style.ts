import type { MathNode } from '@ariviyal/contract/questions/formulas'
import type { Weight } from '../../../platform/pdf/fonts.ts'

export type Part = MathNode | string

/** Width and ink of a text in points. */
export type Measure = (text: string, size: number, weight: Weight) => { width: number; ascent: number; descent: number }

export interface Style {
  /** Points. */
  size: number
  /** Of formulas on a line of their own: larger fractions, limits above and below. */
  display: boolean
  /** How many times it is a script. */
  level: number
  measure: Measure
}

/** Height of the middle of operators, where fractions and tables are centred, in parts of the font size. */
export const axis = 0.27
export const smallestSize = 5.5

export const scripted = (style: Style): Style => ({
  ...style,
  size: Math.max(smallestSize, style.size * (style.level < 2 ? 0.72 : 0.9)),
  display: false,
  level: style.level + 1,
})

export const invisible = /[\u2061-\u2064\u200b]/g

export const textOf = (part: Part | undefined): string =>
  (typeof part === 'object' ? part.children.map(textOf).join('') : (part ?? '')).replaceAll(invisible, '')
