import { drawRuns, type Doc } from './atoms.ts'
import { shape, widthOf, type Run, type TextStyle } from './fonts.ts'
import type { SvgNode, SvgImage } from './parse-svg.ts'

const INHERITED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'fill-rule',
  'fill-opacity',
  'stroke-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'letter-spacing',
]
const SHAPES = new Set(['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])
const SILENT = new Set(['title', 'desc', 'metadata', 'defs', 'clipPath'])
const KNOWN = new Set([
  ...INHERITED,
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'dx',
  'dy',
  'width',
  'height',
  'points',
  'transform',
  'opacity',
  'id',
  'xmlns',
  'viewBox',
  'role',
  'aria-label',
  'aria-hidden',
  'aria-labelledby',
  'baseline-shift',
  'clip-path',
  'xml:space',
  'xml:lang',
  'lang',
])

/** The inherited attributes of a node. */
export type State = Record<string, string>
type Drawing = { doc: Doc; byId: Map<string, SvgNode> }

const numbers = (text: string): number[] => (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number)
const value = (node: SvgNode, key: string, otherwise = 0): number =>
  Number.parseFloat(node.attributes[key] ?? String(otherwise))

export function inherit(parent: State, node: SvgNode): State {
  const state = { ...parent }
  for (const key of Object.keys(node.attributes)) {
    if (!KNOWN.has(key) && !key.startsWith('data-'))
      throw new Error(`SVG: the attribute "${key}" of <${node.name}> is not in the supported subset`)
    if (INHERITED.includes(key)) state[key] = node.attributes[key] ?? ''
  }
  return state
}

function transform(doc: Doc, text: string): void {
  for (const [, name, list = ''] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, b, c, d = 0, e = 0, f = 0] = numbers(list)
    if (name === 'translate') doc.translate(a, b ?? 0)
    else if (name === 'scale') doc.transform(a, 0, 0, b ?? a, 0, 0)
    else if (name === 'matrix') doc.transform(a, b ?? 0, c ?? 0, d, e, f)
    else if (name === 'rotate') {
      const turn = (a * Math.PI) / 180
      if (b !== undefined) doc.translate(b, c ?? 0)
      doc.transform(Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0)
      if (b !== undefined) doc.translate(-b, -(c ?? 0))
    } else throw new Error(`SVG: the transformation "${name}" is not supported`)
  }
}

/** Adds the outline of a shape to the path that the next fill or stroke uses. */
function trace(doc: Doc, node: SvgNode): void {
  const at = (key: string) => value(node, key)
  if (node.name === 'path') doc.path(node.attributes['d'] ?? '')
  else if (node.name === 'circle') doc.circle(at('cx'), at('cy'), at('r'))
  else if (node.name === 'ellipse') doc.ellipse(at('cx'), at('cy'), at('rx'), at('ry'))
  else if (node.name === 'line') doc.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2'))
  else if (node.name === 'rect') {
    const radius = Math.min(value(node, 'rx', value(node, 'ry')), at('width') / 2, at('height') / 2)
    if (radius > 0) doc.roundedRect(at('x'), at('y'), at('width'), at('height'), radius)
    else doc.rect(at('x'), at('y'), at('width'), at('height'))
  } else {
    const points = numbers(node.attributes['points'] ?? '')
    for (let i = 0; i + 1 < points.length; i += 2) {
      if (i === 0) doc.moveTo(points[0] ?? 0, points[1] ?? 0)
      else doc.lineTo(points[i] ?? 0, points[i + 1] ?? 0)
    }
    if (node.name === 'polygon') doc.closePath()
  }
}

const paint = (color: string | undefined): string | undefined => {
  if (color === undefined || color === 'none' || color === 'transparent') return undefined
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color)
  return short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : color
}

function drawShape({ doc }: Drawing, node: SvgNode, state: State, opacity: number): void {
  const rule = state['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero'
  const fill = node.name === 'line' ? undefined : paint(state['fill'] ?? '#000000')
  const width = Number.parseFloat(state['stroke-width'] ?? '1')
  const stroke = width > 0 ? paint(state['stroke']) : undefined
  if (fill) {
    trace(doc, node)
    doc.fillColor(fill, opacity * Number(state['fill-opacity'] ?? 1)).fill(rule)
  }
  if (stroke) {
    trace(doc, node)
    doc
      .lineWidth(width)
      .lineCap(state['stroke-linecap'] ?? 'butt')
      .lineJoin(state['stroke-linejoin'] ?? 'miter')
    const dashes = numbers(state['stroke-dasharray'] ?? '')
    if (dashes.length > 0) doc.addContent(`[${(dashes.length % 2 ? [...dashes, ...dashes] : dashes).join(' ')}] 0 d`)
    doc.strokeColor(stroke, opacity * Number(state['stroke-opacity'] ?? 1)).stroke()
    if (dashes.length > 0) doc.undash()
  }
}

interface Piece {
  runs: Run[]
  width: number
  color: string
  dx: number
  dy: number
  x?: number
  y?: number
}

export function textStyle(state: State): TextStyle {
  const named: Record<string, number> = { normal: 400, bold: 700 }
  const weight = named[state['font-weight'] ?? 'normal'] ?? Number(state['font-weight'])
  const nearest = ([400, 500, 600, 700, 800] as const).reduce(
    (best, one) => (Math.abs(one - weight) < Math.abs(best - weight) ? one : best),
    400,
  )
  const size = Number.parseFloat(state['font-size'] ?? '16')
  const family = /serif 4|source/i.test(state['font-family'] ?? '') ? 'serif' : 'sans'
  return { family, weight: nearest, italic: state['font-style'] === 'italic', size }
}

function pieces(node: SvgNode, state: State, into: Piece[]): void {
  let pending = { dx: value(node, 'dx'), dy: value(node, 'dy') }
  let moved: { x?: number; y?: number } = {
    ...(node.attributes['x'] === undefined ? {} : { x: value(node, 'x') }),
    ...(node.attributes['y'] === undefined ? {} : { y: value(node, 'y') }),
  }
  for (const child of node.children) {
    if (typeof child !== 'string') {
      if (child.name !== 'tspan') throw new Error(`SVG: <${child.name}> in a text`)
      const own = inherit(state, child)
      const before = into.length
      pieces(child, own, into)
      const first = into[before]
      if (first)
        Object.assign(
          first,
          {
            ...moved,
            ...(first.x === undefined ? {} : { x: first.x }),
            ...(first.y === undefined ? {} : { y: first.y }),
          },
          { dx: first.dx + pending.dx, dy: first.dy + pending.dy },
        )
      ;[pending, moved] = [{ dx: 0, dy: 0 }, {}]
      continue
    }
    const isFirst = into.length === 0
    const text = (isFirst ? child.trimStart() : child).replace(/\s+/g, ' ')
    if (text === '' || (isFirst && text.trim() === '')) continue
    const runs = shape(text, textStyle(state))
    into.push({ runs, width: widthOf(runs), color: paint(state['fill']) ?? '#171B3A', ...pending, ...moved })
    ;[pending, moved] = [{ dx: 0, dy: 0 }, {}]
  }
}

function drawText({ doc }: Drawing, node: SvgNode, state: State, opacity: number): void {
  const list: Piece[] = []
  pieces(node, state, list)
  const middle = ['middle', 'central'].includes(state['dominant-baseline'] ?? '')
    ? Number.parseFloat(state['font-size'] ?? '16') * 0.33
    : 0
  let x = 0
  let y = 0
  // Each absolute move starts a separately anchored chunk.
  list.forEach((piece, i) => {
    if (i === 0 || piece.x !== undefined) {
      const next = list.findIndex((other, j) => j > i && other.x !== undefined)
      const width = list
        .slice(i, next < 0 ? undefined : next)
        .reduce((sum, one, j) => sum + one.width + (j > 0 ? one.dx : 0), 0)
      const anchor = state['text-anchor'] === 'middle' ? width / 2 : state['text-anchor'] === 'end' ? width : 0
      x = (piece.x ?? 0) - anchor
    }
    x += piece.dx
    y = (piece.y ?? y) + piece.dy
    doc.fillOpacity(opacity * Number(state['fill-opacity'] ?? 1))
    drawRuns(doc, piece.runs, x, y + middle, piece.color)
    x += piece.width
  })
}

function draw(drawing: Drawing, node: SvgNode, parent: State, fade: number): void {
  if (SILENT.has(node.name)) return
  const { doc } = drawing
  const state = inherit(parent, node)
  const opacity = fade * value(node, 'opacity', 1)
  doc.save()
  if (node.attributes['transform']) transform(doc, node.attributes['transform'])
  const clip = drawing.byId.get(/^url\(#(.+)\)$/.exec(node.attributes['clip-path'] ?? '')?.[1] ?? '')
  if (clip) {
    for (const child of clip.children) if (typeof child !== 'string') trace(doc, child)
    doc.clip()
  }
  if (SHAPES.has(node.name)) drawShape(drawing, node, state, opacity)
  else if (node.name === 'text') drawText(drawing, node, state, opacity)
  else if (node.name === 'g' || node.name === 'svg') {
    for (const child of node.children) if (typeof child !== 'string') draw(drawing, child, state, opacity)
  } else throw new Error(`SVG: <${node.name}> is not in the supported subset`)
  doc.restore()
}

function index(node: SvgNode, into: Map<string, SvgNode>): Map<string, SvgNode> {
  if (node.attributes['id']) into.set(node.attributes['id'], node)
  for (const child of node.children) if (typeof child !== 'string') index(child, into)
  return into
}

/** Draws an image as vectors, `width` points wide, with selectable text. Raises an error for anything outside the supported subset. */
export function drawSvg(doc: Doc, picture: SvgImage, at: { x: number; y: number; width: number }): void {
  doc.save()
  doc.translate(at.x, at.y)
  const scale = at.width / picture.width
  doc.transform(scale, 0, 0, scale, 0, 0)
  doc.rect(0, 0, picture.width, picture.height).clip()
  draw({ doc, byId: index(picture.root, new Map()) }, picture.root, {}, 1)
  doc.restore()
}
