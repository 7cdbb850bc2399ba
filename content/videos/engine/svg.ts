import { colours } from './colours.ts'

export type Point = readonly [x: number, y: number]

export type Style = {
  fill?: string
  stroke?: string
  /** Stroke width in pixels of the 1280 x 720 picture. */
  width?: number
  opacity?: number
  dash?: string
  dashOffset?: number
}

/** Two decimals are a fiftieth of a pixel on a doubled screen: enough, and the text stays short. */
export const px = (value: number) => String(Math.round(value * 100) / 100)

function attributes({ fill = 'none', stroke, width = 4, opacity = 1, dash, dashOffset = 0 }: Style): string {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${px(width)}" stroke-linecap="round" stroke-linejoin="round"`
    : ''
  const dashes = dash ? ` stroke-dasharray="${dash}" stroke-dashoffset="${px(dashOffset)}"` : ''
  return `fill="${fill}"${line}${dashes}${opacity < 1 ? ` opacity="${px(opacity)}"` : ''}`
}

export const circle = ([x, y]: Point, radius: number, style: Style) =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${px(Math.max(0, radius))}" ${attributes(style)}/>`

export const ellipse = ([x, y]: Point, rx: number, ry: number, style: Style) =>
  `<ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(rx)}" ry="${px(ry)}" ${attributes(style)}/>`

export const rect = ([x, y]: Point, width: number, height: number, style: Style, round = 0) =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(Math.max(0, width))}" height="${px(Math.max(0, height))}" rx="${round}" ${attributes(style)}/>`

export const path = (d: string, style: Style) => `<path d="${d}" ${attributes(style)}/>`

export const polyline = (points: readonly Point[], style: Style, closed = false) =>
  path(`M${points.map(([x, y]) => `${px(x)} ${px(y)}`).join('L')}${closed ? 'Z' : ''}`, style)

export const line = (from: Point, to: Point, style: Style) => polyline([from, to], style)

export function group(children: string[], { opacity = 1, transform = '' } = {}): string {
  if (opacity <= 0.003) return ''
  return `<g${opacity < 1 ? ` opacity="${px(opacity)}"` : ''}${transform ? ` transform="${transform}"` : ''}>${children.join('')}</g>`
}

/** A curve through the points (Catmull-Rom, as Bezier pieces). */
export function curve(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0]
  const pieces = points.slice(1).map((end, i) => {
    const [before, start, after] = [at(i - 1), at(i), at(i + 2)]
    const first = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
    const second = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
    return `C${[...first, ...second, ...end].map(px).join(' ')}`
  })
  return `M${at(0).map(px).join(' ')}${pieces.join('')}`
}

/** Points spread evenly along the length of a polyline, for arrows and things that travel. */
export function along(points: readonly Point[], share: number): { at: Point; angle: number } {
  const spans = points.slice(1).map((end, i) => {
    const start = points[i] ?? end
    return { start, end, length: Math.hypot(end[0] - start[0], end[1] - start[1]) }
  })
  let left = share * spans.reduce((sum, span) => sum + span.length, 0)
  for (const [i, { start, end, length }] of spans.entries()) {
    if (left <= length || i === spans.length - 1) {
      const k = length > 0 ? left / length : 0
      return {
        at: [start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k],
        angle: Math.atan2(end[1] - start[1], end[0] - start[0]),
      }
    }
    left -= length
  }
  return { at: points[0] ?? [0, 0], angle: 0 }
}

/** The first share of a polyline, so that a line can grow. */
export function firstPart(points: readonly Point[], share: number): Point[] {
  const steps = Math.max(1, Math.round(share * 60))
  return Array.from({ length: steps + 1 }, (_, i) => along(points, (share * i) / steps).at)
}

/** An open arrow head with its tip at `tip`, pointing along `angle` (radians, clockwise from the right). */
export function arrowHead([x, y]: Point, angle: number, size: number, style: Style): string {
  const side = (turn: number): Point => [x - size * Math.cos(angle + turn), y - size * Math.sin(angle + turn)]
  return polyline([side(0.55), [x, y], side(-0.55)], style)
}

export function arrow(from: Point, to: Point, style: Style, head = 20): string {
  return line(from, to, style) + arrowHead(to, Math.atan2(to[1] - from[1], to[0] - from[0]), head, style)
}

type TextStyle = {
  size?: number
  weight?: 400 | 600 | 700
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  opacity?: number
  /** Colour of the rim that keeps a label readable over a drawing; none when empty. */
  halo?: string
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Words on one line. 40 px is the least that reads on a phone held upright. */
export function text([x, y]: Point, words: string, style: TextStyle = {}): string {
  const { size = 40, weight = 600, fill = colours.ink, anchor = 'start', opacity = 1, halo = '' } = style
  if (opacity <= 0.003) return ''
  const rim = halo ? ` stroke="${halo}" stroke-width="${size / 4}" stroke-linejoin="round" paint-order="stroke"` : ''
  // Anek Latin has no Greek capital omega, the sign of the ohm.
  const content = escaped(words).replaceAll('Ω', '<tspan font-family="Noto Sans">Ω</tspan>')
  return `<text x="${px(x)}" y="${px(y)}" font-family="Anek Latin" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"${rim} opacity="${px(opacity)}">${content}</text>`
}

/** Several lines of words, `size` * 1.12 apart; `y` is the baseline of the first. */
export const lines = ([x, y]: Point, words: string[], style: TextStyle = {}) =>
  words.map((row, i) => text([x, y + i * (style.size ?? 40) * 1.12], row, style)).join('')
