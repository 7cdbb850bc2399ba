import { sans, serif } from '../layout/lay-out-text.ts'
import type { Area, Sheet } from '../sheet.ts'
import { readSafety } from '../safety.ts'
import { INK } from '../theme.ts'

/** The points of a section `## Safety`; null for any other block. Raises an error for another form (`readSafety`). */
export function safetyOf(block: string): { label: string; text: string }[] | null {
  const [, inside] = /^## Safety\n([\s\S]+)$/.exec(block) ?? []
  return inside === undefined ? null : Array.from(readSafety(inside), ([label, text]) => ({ label, text }))
}

/** Draws a safety box, framed so that it stands out in black and white too, and returns its height. */
export function drawSafety(sheet: Sheet, lines: { label: string; text: string }[], area: Area, size = 11): number {
  const leading = Math.round(size * 1.4)
  const inner = { x: area.x + 10, width: area.width - 20 }
  const tag = sheet.root.add('Sect', { title: 'Safety' })
  let y = area.y + 8
  y += sheet.text('Safety', sans(size + 1, leading + 1, 700), { ...inner, y }, tag.add('P'))
  for (const { label, text } of lines)
    y += sheet.text(`**${label}:** ${text}`, serif(size, leading), { ...inner, y }, tag.add('P'))
  const height = y + 8 - area.y
  sheet.decorate((doc) => doc.lineWidth(1.6).strokeColor(INK).rect(area.x, area.y, area.width, height).stroke())
  return height
}
