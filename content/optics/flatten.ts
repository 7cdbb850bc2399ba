// The outline of an SVG element as points. Curves become short straight segments, precise enough to find intersections with rays and the
// surface direction there.
import type { SvgNode } from '../build/parse-svg.ts'

export type Point = readonly [x: number, y: number]

const PIECES = 400
const lengthOf: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** Arguments of a path or of a list of points. The two flags of an arc may be written without a space before the next number. */
function numbersOf(text: string, command = ''): number[] {
  const found: number[] = []
  let rest = text
  while ((rest = rest.replace(/^[\s,]+/, ''))) {
    const flag = command === 'A' && [3, 4].includes(found.length % 7)
    const [word] = (flag ? /^[01]/ : /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i).exec(rest) ?? []
    if (!word) throw new Error(`Not a number in a drawing: ${rest.slice(0, 20)}`)
    found.push(Number(word))
    rest = rest.slice(word.length)
  }
  return found
}

const steps = (at: (k: number) => Point): Point[] => Array.from({ length: PIECES }, (_, i) => at((i + 1) / PIECES))

const bezier = (points: readonly Point[], k: number): Point => {
  let left = points
  while (left.length > 1)
    left = left
      .slice(1)
      .map((to, i) => [(left[i]?.[0] ?? 0) * (1 - k) + to[0] * k, (left[i]?.[1] ?? 0) * (1 - k) + to[1] * k])
  return left[0] ?? [0, 0]
}

/** Converts an arc's end points to centre and angles (SVG 2, appendix B.2.4); both radii are equal in every arc of a ray figure. */
function arc(from: Point, to: Point, radius: number, large: boolean, clockwise: boolean): Point[] {
  const half = Math.hypot(to[0] - from[0], to[1] - from[1]) / 2
  const r = Math.max(radius, half)
  const away = Math.sqrt(Math.max(0, r * r - half * half)) * (large === clockwise ? -1 : 1)
  const centre: Point = [
    (from[0] + to[0]) / 2 - (away * (to[1] - from[1])) / (2 * half),
    (from[1] + to[1]) / 2 + (away * (to[0] - from[0])) / (2 * half),
  ]
  const angle = ([x, y]: Point) => Math.atan2(y - centre[1], x - centre[0])
  let turn = angle(to) - angle(from)
  if (clockwise && turn < 0) turn += 2 * Math.PI
  if (!clockwise && turn > 0) turn -= 2 * Math.PI
  const start = angle(from)
  return steps((k) => [centre[0] + r * Math.cos(start + turn * k), centre[1] + r * Math.sin(start + turn * k)])
}

/** Splits a path at its moves into separate lines. */
function pathLines(d: string): Point[][] {
  const lines: Point[][] = []
  let line: Point[] = []
  let at: Point = [0, 0]
  let control: Point | undefined
  for (const [, letter = '', text = ''] of d.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const command = letter.toUpperCase()
    const size = lengthOf[command]
    if (size === undefined) throw new Error(`Unknown command in a path: ${letter}`)
    const all = numbersOf(text, command)
    for (let first = 0; first === 0 || first < all.length; first += size || 1) {
      const own = all.slice(first, first + size)
      const base: Point = letter === command ? [0, 0] : at
      const point = (i: number): Point => [base[0] + (own[i] ?? 0), base[1] + (own[i + 1] ?? 0)]
      const before: Point = at
      const mirrored: Point = control ? [2 * at[0] - control[0], 2 * at[1] - control[1]] : at
      if (command === 'M' && first === 0) lines.push((line = []))
      if (command === 'Z') {
        at = line[0] ?? at
        line.push(at)
        lines.push((line = [at]))
        break
      }
      const end: Point =
        command === 'H'
          ? [base[0] + (own[0] ?? 0), at[1]]
          : command === 'V'
            ? [at[0], base[1] + (own[0] ?? 0)]
            : point(size - 2)
      const bend =
        command === 'C'
          ? [point(0), point(2)]
          : command === 'S'
            ? [mirrored, point(0)]
            : command === 'Q'
              ? [point(0)]
              : [mirrored]
      if ('CSQT'.includes(command)) line.push(...steps((k) => bezier([before, ...bend, end], k)))
      else if (command === 'A') line.push(...arc(at, end, own[0] ?? 0, own[3] === 1, own[4] === 1))
      else line.push(end)
      control = 'CSQT'.includes(command) ? bend.at(-1) : undefined
      at = end
    }
  }
  return lines.filter(({ length }) => length > 1)
}

const pairs = (all: number[]): Point[] =>
  Array.from({ length: Math.floor(all.length / 2) }, (_, i) => [all[2 * i] ?? 0, all[2 * i + 1] ?? 0])

export function linesOf({ name, attributes }: SvgNode): Point[][] {
  const value = (key: string) => Number(attributes[key] ?? 0)
  const [x, y, w, h] = [value('x'), value('y'), value('width'), value('height')]
  const [cx, cy, r] = [value('cx'), value('cy'), value('r')]
  const points = pairs(numbersOf(attributes['points'] ?? ''))
  switch (name) {
    case 'line':
      return [
        [
          [value('x1'), value('y1')],
          [value('x2'), value('y2')],
        ],
      ]
    case 'polyline':
      return [points]
    case 'polygon':
      return [[...points, ...points.slice(0, 1)]]
    case 'rect':
      return [
        [
          [x, y],
          [x + w, y],
          [x + w, y + h],
          [x, y + h],
          [x, y],
        ],
      ]
    case 'circle':
      return [
        [
          [cx + r, cy],
          ...steps((k): Point => [cx + r * Math.cos(2 * Math.PI * k), cy + r * Math.sin(2 * Math.PI * k)]),
        ],
      ]
    case 'path':
      return pathLines(attributes['d'] ?? '')
    default:
      throw new Error(`A ray or a surface cannot be a <${name}>`)
  }
}
