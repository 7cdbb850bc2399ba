import { noteLooks, noteUnits, type Stroke } from '@ariviyal/contract/assignments/notes'

export interface Point {
  x: number
  y: number
}

/** The place of a pointer on a page, in its units; within the page. */
export function placeOn(pointer: { clientX: number; clientY: number }, page: DOMRect): Point {
  const unit = noteUnits / page.width
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), most) * unit)
  return {
    x: within(pointer.clientX - page.left, page.width),
    y: within(pointer.clientY - page.top, page.height),
  }
}

/** Distance of a point from the line between two others. */
function distance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy)
}

const pointAt = (points: readonly number[], place: number): Point => ({
  x: points[2 * place] ?? 0,
  y: points[2 * place + 1] ?? 0,
})

/** A line with fewer points, none of which was farther from it than `reach` (Ramer, Douglas and Peucker). Without recursion, as lines are long. */
export function simplify(points: readonly number[], reach: number): number[] {
  const count = points.length / 2
  if (count <= 2) return [...points]
  const kept = new Set([0, count - 1])
  const open: [number, number][] = [[0, count - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    let [farthest, most] = [-1, reach]
    for (let place = first + 1; place < last; place += 1) {
      const away = distance(pointAt(points, place), pointAt(points, first), pointAt(points, last))
      if (away > most) [farthest, most] = [place, away]
    }
    if (farthest === -1) continue
    kept.add(farthest)
    open.push([first, farthest], [farthest, last])
  }
  return [...kept].toSorted((a, b) => a - b).flatMap((place) => [points[2 * place] ?? 0, points[2 * place + 1] ?? 0])
}

/** Whether a stroke is within reach of a point. */
export function isAt(stroke: Stroke, at: Point, reach: number): boolean {
  if ('points' in stroke) {
    const wide = reach + noteLooks[stroke.kind].width / 2
    const count = stroke.points.length / 2
    if (count === 1) return distance(at, pointAt(stroke.points, 0), pointAt(stroke.points, 0)) <= wide
    for (let place = 1; place < count; place += 1)
      if (distance(at, pointAt(stroke.points, place - 1), pointAt(stroke.points, place)) <= wide) return true
    return false
  }
  if (stroke.kind !== 'text') return Math.hypot(at.x - stroke.x, at.y - stroke.y) <= reach + 200
  const left = leftOfText(stroke.x)
  const height = noteLooks.text.size * noteLooks.text.leading * linesOf(stroke.text)
  return at.x >= left && at.x <= left + noteLooks.text.width && at.y >= stroke.y && at.y <= stroke.y + height
}

/** A note does not leave the page at the right. */
export const leftOfText = (x: number): number => Math.min(x, noteUnits - noteLooks.text.width)

/** About how many lines a note takes; a letter is half as wide as high. */
const linesOf = (text: string): number =>
  Math.max(1, Math.ceil((text.length * noteLooks.text.size * 0.55) / noteLooks.text.width)) + 0.5

/** What is left when everything at a point is erased; the same array when nothing is there. */
export function eraseAt(strokes: readonly Stroke[], at: Point, reach: number): readonly Stroke[] {
  const left = strokes.filter((stroke) => !isAt(stroke, at, reach))
  return left.length === strokes.length ? strokes : left
}
