import type { MathNode } from '@ariviyal/contract/questions/formulas'
import { type Box, combined } from './box.ts'
import type { Part } from './style.ts'

const isNode =
  (tag: MathNode['tag']) =>
  (part: Part): part is MathNode =>
    typeof part === 'object' && part.tag === tag

/** The cells of a matrix, of cases or of aligned equations in rows and columns. */
export function layoutTable(table: MathNode, size: number, layoutCell: (children: Part[]) => Box): Box {
  const rows = table.children
    .filter(isNode('mtr'))
    .map((row) => row.children.filter(isNode('mtd')).map((cell) => ({ cell, box: layoutCell(cell.children) })))
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...rows.map((row) => row[column]?.box.width ?? 0)),
  )
  const aligns = (table.attributes.columnalign ?? '').split(' ')
  const gap = size * (aligns.length > 1 && aligns.includes('right') ? 0.1 : 0.8)
  const parts: Parameters<typeof combined>[0] = []
  let y = 0
  for (const row of rows) {
    const ascent = Math.max(size * 0.7, ...row.map(({ box }) => box.ascent))
    const descent = Math.max(size * 0.2, ...row.map(({ box }) => box.descent))
    y -= ascent
    let x = 0
    for (const [column, { cell, box }] of row.entries()) {
      const width = widths[column] ?? 0
      const align = cell.attributes.columnalign ?? aligns[column] ?? aligns.at(-1)
      const free = width - box.width
      parts.push({ box, x: x + (align === 'left' ? 0 : align === 'right' ? free : free / 2), y })
      x += width + gap
    }
    y -= descent + size * 0.25
  }
  return combined(parts, widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, columns - 1))
}
