// Compares each text of a drawing with what lies below it, as WCAG 2 measures contrast (success criterion 1.4.3).
import { Resvg } from '@resvg/resvg-js'
import { inherit, type State, textStyle } from '../build/draw-svg.ts'
import { shape, widthOf } from '../build/fonts.ts'
import { parseSvg, type SvgNode, wordsOf } from '../build/parse-svg.ts'
import { PAPER } from '../build/theme.ts'
import { type Colour, colourOf, contrastOf } from './colours.ts'

/** A text that is hard to read where it stands. */
export interface FaintText {
  text: string
  /** The lowest contrast that a fifth of it has. */
  contrast: number
  needed: number
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A run of words on one line. */
interface Line {
  text: string
  colour: Colour
  opacity: number
  size: number
  /** From the begin of the base line, which is at `x` and `y` of `matrix`. */
  width: number
  x: number
  y: number
  matrix: Matrix
}

/** Large text is read with less contrast; in pixels of the drawing. */
const largePx = 24
const neededFor = (size: number) => (size >= largePx ? 3 : 4.5)

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + c * B,
  b * A + d * B,
  a * C + c * D,
  b * C + d * D,
  a * E + c * F + e,
  b * E + d * F + f,
]

function matrixOf(text = ''): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [, name, list = ''] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, x, y] = (list.match(/-?[\d.]+/g) ?? []).map(Number)
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, x ?? 0])
    else if (name === 'scale') matrix = times(matrix, [a, 0, 0, x ?? a, 0, 0])
    else if (name === 'rotate') {
      const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)]
      matrix = times(matrix, [1, 0, 0, 1, x ?? 0, y ?? 0])
      matrix = times(matrix, [cos, sin, -sin, cos, 0, 0])
      matrix = times(matrix, [1, 0, 0, 1, -(x ?? 0), -(y ?? 0)])
    } else throw new Error(`The transformation "${name}" is not in the drawings`)
  }
  return matrix
}

/** A part that has a place of its own is a line of its own; others continue the line. */
function linesOf(node: SvgNode, state: State, matrix: Matrix, opacity: number): Line[] {
  const placed = node.children.filter(
    (child): child is SvgNode => typeof child !== 'string' && child.attributes['x'] !== undefined,
  )
  if (placed.length > 0) return placed.flatMap((child) => linesOf(child, inherit(state, child), matrix, opacity))
  const text = wordsOf(node).replaceAll(/\s+/g, ' ').trim()
  const style = textStyle(state)
  const width = widthOf(shape(text, style))
  const anchor = { middle: width / 2, end: width }[state['text-anchor'] ?? ''] ?? 0
  const [x, y] = [Number(node.attributes['x'] ?? 0) - anchor, Number(node.attributes['y'] ?? 0)]
  const colour = colourOf(state['fill'] ?? '#171B3A')
  return text === '' ? [] : [{ text, colour, opacity, size: style.size, width, x, y, matrix }]
}

function textsIn(node: SvgNode, parent: State, around: Matrix, fade: number): Line[] {
  // Defined shapes, and their copies, hold no text; they may have attributes that books do not draw.
  if (node.name === 'defs' || node.name === 'use') return []
  const state = inherit(parent, node)
  const matrix = times(around, matrixOf(node.attributes['transform']))
  const opacity = fade * Number(node.attributes['opacity'] ?? 1)
  if (node.name === 'text') return linesOf(node, state, matrix, opacity)
  return node.children.flatMap((child) => (typeof child === 'string' ? [] : textsIn(child, state, matrix, opacity)))
}

/** Points of a line where its background is looked at, across its width and the height of its letters. */
const across = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95]
const upwards = [0.05, 0.2, 0.35, 0.5, 0.65]

/** The texts whose contrast is too low on more than a fifth of their area; a thin line behind a word is none. */
export function faintTexts(svg: string): FaintText[] {
  const { root, width } = parseSvg(svg)
  const below = new Resvg(svg.replaceAll(/<text[\s\S]*?<\/text>/g, ''), {
    background: PAPER,
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  }).render()
  const { pixels } = below
  const pixelAt = (x: number, y: number): Colour | undefined => {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= below.width || row >= below.height) return undefined
    const at = 4 * (row * below.width + column)
    return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
  }
  return textsIn(root, {}, [1, 0, 0, 1, 0, 0], 1).flatMap((line) => {
    const [a, b, c, d, e, f] = line.matrix
    const contrasts = across
      .flatMap((part) =>
        upwards.map((rise) => {
          const [x, y] = [line.x + part * line.width, line.y - rise * line.size]
          const found = pixelAt(a * x + c * y + e, b * x + d * y + f)
          return found && contrastOf(blend(line.colour, found, line.opacity), found)
        }),
      )
      .filter((contrast) => contrast !== undefined)
      .toSorted((one, other) => one - other)
    const contrast = contrasts[Math.floor(contrasts.length / 5)] ?? 1
    const needed = neededFor(line.size)
    return contrast < needed ? [{ text: line.text, contrast: Math.round(contrast * 10) / 10, needed }] : []
  })
}

const blend = (over: Colour, under: Colour, opacity: number): Colour =>
  over.map((value, at) => value * opacity + (under[at] ?? 0) * (1 - opacity)) as unknown as Colour
