import type { Point } from './grey-image.ts'

/** Maps points of one plane to another under perspective: the nine numbers of a 3 × 3 matrix, the last of which is 1. */
export type Homography = readonly number[]

/** Called for millions of points; indices are several times faster than taking the list apart. */
export function project(matrix: Homography, { x, y }: Point): Point {
  const row = (place: number) => Number(matrix[place]) * x + Number(matrix[place + 1]) * y + Number(matrix[place + 2])
  const depth = row(6)
  return { x: row(0) / depth, y: row(3) / depth }
}

/** The mapping that fits four or more pairs of points best by least squares; null when they do not determine one. */
export function fitHomography(pairs: readonly (readonly [from: Point, to: Point])[]): Homography | null {
  const source = normalising(pairs.map(([from]) => from))
  const target = normalising(pairs.map(([, to]) => to))
  const square = Array.from({ length: 8 }, () => Array.from({ length: 9 }, () => 0))
  for (const [from, to] of pairs) {
    const [x, y] = [(from.x - source.x) / source.size, (from.y - source.y) / source.size]
    const [u, v] = [(to.x - target.x) / target.size, (to.y - target.y) / target.size]
    for (const equation of [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ])
      square.forEach((row, i) => {
        equation.forEach((value, j) => (row[j] = Number(row[j]) + Number(equation[i]) * value))
      })
  }
  const solved = solve(square)
  if (!solved) return null
  const back = [target.size, 0, target.x, 0, target.size, target.y, 0, 0, 1]
  const into = [1 / source.size, 0, -source.x / source.size, 0, 1 / source.size, -source.y / source.size, 0, 0, 1]
  const matrix = multiply(multiply(back, [...solved, 1]), into)
  const scale = Number(matrix[8])
  return Math.abs(scale) < 1e-12 ? null : matrix.map((value) => value / scale)
}

/** Centre and size of points, so that the equations are of one order of magnitude. */
function normalising(points: readonly Point[]): Point & { size: number } {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
  const size = points.reduce((sum, point) => sum + Math.hypot(point.x - x, point.y - y), 0) / points.length
  return { x, y, size: size || 1 }
}

const multiply = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: 9 }, (_, place) => {
    const [row, column] = [Math.floor(place / 3) * 3, place % 3]
    return [0, 1, 2].reduce((sum, k) => sum + Number(a[row + k]) * Number(b[k * 3 + column]), 0)
  })

/** Gauss elimination with pivots; the last column is the right side. */
function solve(rows: number[][]): number[] | null {
  const count = rows.length
  for (let column = 0; column < count; column += 1) {
    let pivot = column
    for (let row = column + 1; row < count; row += 1)
      if (Math.abs(Number(rows[row]?.[column])) > Math.abs(Number(rows[pivot]?.[column]))) pivot = row
    const [top, chosen] = [rows[column], rows[pivot]]
    if (!top || !chosen || Math.abs(Number(chosen[column])) < 1e-10) return null
    rows[column] = chosen
    rows[pivot] = top
    for (let row = 0; row < count; row += 1) {
      const other = rows[row]
      if (!other || row === column) continue
      const factor = Number(other[column]) / Number(chosen[column])
      for (let k = column; k <= count; k += 1) other[k] = Number(other[k]) - factor * Number(chosen[k])
    }
  }
  return rows.map((row, index) => Number(row[count]) / Number(row[index]))
}
