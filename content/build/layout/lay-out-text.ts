import { baselineIn, drawLines, drawRuns, type Atom } from '../atoms.ts'
import { breakLines } from './break-lines.ts'
import { shape, widthOf, type TextStyle } from '../fonts.ts'
import { parseInline, type InlineSpan } from '../parse-inline.ts'
import type { Tag } from '../structure.ts'
import { INK } from '../theme.ts'

/** Position of text: indented by `x` in a column `width` wide. */
export interface TextColumn {
  x: number
  width: number
}

export interface Look {
  style: TextStyle
  leading: number
  color: string
}

export const serif = (size: number, leading: number, color = INK): Look => ({
  style: { family: 'serif', weight: 400, italic: false, size },
  leading,
  color,
})
export const sans = (size: number, leading: number, weight: TextStyle['weight'], color = INK): Look => ({
  style: { family: 'sans', weight, italic: false, size },
  leading,
  color,
})

/** Groups lines into atoms so that no page begins or ends with a single line of a paragraph. */
function groups(count: number): number[] {
  if (count <= 3) return [count]
  return [2, ...Array.from({ length: count - 4 }, () => 1), 2]
}

/** A paragraph, as one structure node that may span pages. */
export function layOutParagraph(
  spans: InlineSpan[],
  look: Look,
  place: TextColumn,
  tag: Tag,
  space: { before: number; after: number; align?: 'center' },
): Atom[] {
  const lines = breakLines(spans, look.style, place.width)
  const atoms: Atom[] = []
  let from = 0
  for (const count of groups(lines.length)) {
    const part = lines.slice(from, from + count)
    atoms.push({
      kind: 'text',
      height: part.length * look.leading,
      before: from === 0 ? space.before : 0,
      after: from + count === lines.length ? space.after : 0,
      keep: false,
      draw: (doc, x, y) =>
        tag.mark(doc, () =>
          drawLines(doc, part, {
            x: x + place.x,
            y,
            leading: look.leading,
            size: look.style.size,
            color: look.color,
            width: place.width,
            align: space.align ?? 'left',
          }),
        ),
    })
    from += count
  }
  return atoms
}

/** A list with hanging markers. */
export function layOutList(
  list: { ordered: boolean; start: number; items: string[] },
  look: Look,
  place: TextColumn,
  parent: Tag,
  accent: string,
): Atom[] {
  const tag = parent.add('L')
  const last = `${list.start + list.items.length - 1}.`
  const numberStyle: TextStyle = { family: 'sans', weight: 700, italic: false, size: look.style.size * 0.95 }
  const indent = list.ordered ? Math.max(16, widthOf(shape(last, numberStyle)) + 7) : 14
  const inner = { x: place.x + indent, width: place.width - indent }
  return list.items.flatMap((item, i) => {
    const li = tag.add('LI')
    const label = li.add('Lbl')
    const gap = { before: i === 0 ? 4 : 2.4, after: i === list.items.length - 1 ? look.leading * 0.5 : 2.4 }
    const [first, ...rest] = layOutParagraph(parseInline(item), look, inner, li.add('LBody'), gap)
    if (!first) return []
    const drawBody = first.draw
    first.draw = (doc, x, y) => {
      const baseline = y + baselineIn(look.leading, look.style.size)
      label.mark(doc, () => {
        if (list.ordered) drawRuns(doc, shape(`${list.start + i}.`, numberStyle), x + place.x, baseline, accent)
        else
          drawRuns(
            doc,
            shape('•', { ...numberStyle, size: look.style.size * 1.15 }),
            x + place.x + 2,
            baseline + 0.6,
            accent,
          )
      })
      drawBody(doc, x, y)
    }
    return [first, ...rest]
  })
}

const RELATION = / (?=[=≈→⇌<>≤≥∝])/

/** Display equations on a pale band; several lines are aligned at their first relation sign. */
export function layOutEquation(
  lines: string[],
  place: TextColumn,
  parent: Tag,
  tone: { accent: string; pale: string },
): Atom {
  const parts = lines.map((line) => {
    // A continuation line starts with the sign itself.
    const [left = '', ...right] = /^[=≈→]/.test(line) ? ['', line] : line.split(RELATION)
    return right.length > 0 ? { left: left && `${left} `, right: right.join(' ') } : { left: '', right: left }
  })
  const available = place.width - 32
  const setAt = (size: number) => {
    const style: TextStyle = { family: 'serif', weight: 400, italic: false, size }
    const set = parts.map(({ left, right }) => ({
      left: parseInline(left).flatMap((span) => shape(span.text, { ...style, italic: span.italic })),
      right: parseInline(right).flatMap((span) => shape(span.text, { ...style, italic: span.italic })),
    }))
    const stem = Math.max(...set.map((line) => widthOf(line.left)))
    const width = stem + Math.max(...set.map((line) => widthOf(line.right)))
    return { size, set, stem, width }
  }
  const chosen = [12, 11.4, 10.8, 10.2, 9.6, 9, 8.5].map(setAt).find((setting) => setting.width <= available)
  if (!chosen) throw new Error(`an equation is too long for the page: ${lines.join(' / ')}`)
  const leading = chosen.size * 1.55
  const pad = 8
  const height = lines.length * leading + 2 * pad
  const tag = parent.add('Formula', { alt: lines.map((line) => line.replaceAll('*', '')).join('; ') })
  return {
    kind: 'text',
    height,
    before: 7,
    after: 10,
    keep: false,
    draw: (doc, x, y) =>
      tag.mark(doc, () => {
        doc.roundedRect(x + place.x, y, place.width, height, 3).fill(tone.pale)
        const left = x + place.x + Math.max(16, (place.width - chosen.width) / 2)
        chosen.set.forEach((line, i) => {
          const baseline = y + pad + i * leading + baselineIn(leading, chosen.size)
          drawRuns(doc, line.left, left + chosen.stem - widthOf(line.left), baseline, INK)
          drawRuns(doc, line.right, left + chosen.stem, baseline, INK)
        })
      }),
  }
}
