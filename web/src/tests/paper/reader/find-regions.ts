import type { Point } from './grey-image.ts'

/** A horizontal run of dark pixels, from `start` to before `end`. */
interface Run {
  row: number
  start: number
  end: number
  parent: number
}

/**
 * The outlines of connected dark regions between `least` and `most` pixels wide and high, as convex hulls. A hull ignores holes, and small
 * pieces that a finger takes from an edge.
 */
export function findRegions(dark: Uint8Array, width: number, height: number, least: number, most: number): Point[][] {
  const runs = joinedRuns(dark, width, height)
  const regions = new Map<number, Run[]>()
  runs.forEach((run, index) => {
    const root = rootOf(runs, index)
    const region = regions.get(root)
    if (region) region.push(run)
    else regions.set(root, [run])
  })
  const fits = (size: number) => size >= least && size <= most
  return [...regions.values()].flatMap((region) => {
    // Runs come in the order of rows.
    if (!fits(Number(region.at(-1)?.row) - Number(region[0]?.row) + 1)) return []
    let left = Number.POSITIVE_INFINITY
    let right = 0
    for (const { start, end } of region) {
      left = Math.min(left, start)
      right = Math.max(right, end)
    }
    return fits(right - left) ? [hullOf(region)] : []
  })
}

function rootOf(runs: Run[], index: number): number {
  let root = index
  for (let run = runs[root]; run && run.parent !== root; run = runs[root]) {
    // Shortens the way for the next time.
    run.parent = runs[run.parent]?.parent ?? run.parent
    root = run.parent
  }
  return root
}

function joinedRuns(dark: Uint8Array, width: number, height: number): Run[] {
  const runs: Run[] = []
  let above = 0
  for (let row = 0; row < height; row += 1) {
    const first = runs.length
    let candidate = above
    for (let x = row * width, end = x + width; x < end; x += 1) {
      if (dark[x] !== 1) continue
      const start = x
      while (x < end && dark[x] === 1) x += 1
      const run = { row, start: start - row * width, end: x - row * width, parent: runs.length }
      runs.push(run)
      // Runs of the row above that touch this one.
      while (candidate < first && Number(runs[candidate]?.end) <= run.start) candidate += 1
      for (let other = candidate; other < first && Number(runs[other]?.start) < run.end; other += 1)
        join(runs, other, runs.length - 1)
    }
    above = first
  }
  return runs
}

function join(runs: Run[], a: number, b: number): void {
  const [first, second] = [rootOf(runs, a), rootOf(runs, b)]
  const later = runs[Math.max(first, second)]
  if (later) later.parent = Math.min(first, second)
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Convex hull of the pixels of a region, clockwise as the image is seen (Andrew's monotone chain by rows). */
function hullOf(region: readonly Run[]): Point[] {
  const rows = new Map<number, { start: number; end: number }>()
  for (const { row, start, end } of region) {
    const known = rows.get(row)
    if (!known) rows.set(row, { start, end })
    else {
      known.start = Math.min(known.start, start)
      known.end = Math.max(known.end, end)
    }
  }
  const right: Point[] = []
  const left: Point[] = []
  const add = (chain: Point[], point: Point, side: 1 | -1) => {
    for (;;) {
      const [last, before] = [chain.at(-1), chain.at(-2)]
      if (!last || !before || turn(before, last, point) * side > 0) break
      chain.pop()
    }
    chain.push(point)
  }
  for (const [row, { start, end }] of rows)
    for (const y of [row, row + 1]) {
      add(right, { x: end, y }, 1)
      add(left, { x: start, y }, -1)
    }
  return [...right, ...left.toReversed()]
}
