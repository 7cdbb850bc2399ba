import { isDarkCell, markerCells } from './marker-codes.ts'
import type { Shape } from './shapes.ts'

/** The dark cells of a marker with its top left corner at (x, y), joined to one rectangle where they are neighbours in a row. */
export function markerShapes(marker: number, x: number, y: number, size: number): Shape[] {
  const cell = size / markerCells
  const shapes: Shape[] = []
  for (let row = 0; row < markerCells; row += 1)
    for (let start = 0; start < markerCells; start += 1) {
      if (!isDarkCell(marker, row, start)) continue
      let end = start
      while (end < markerCells && isDarkCell(marker, row, end)) end += 1
      // Rows overlap a little, so that no printer leaves a bright line between them.
      const height = row < markerCells - 1 ? cell + 0.02 : cell
      shapes.push({
        kind: 'rectangle',
        x: x + start * cell,
        y: y + row * cell,
        width: (end - start) * cell,
        height,
        fill: 'black',
      })
      start = end
    }
  return shapes
}
