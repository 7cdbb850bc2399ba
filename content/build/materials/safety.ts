import { sans, serif } from '../layout/lay-out-text.ts'
import type { Area, Sheet } from '../sheet.ts'
import { INK } from '../theme.ts'

/** What a safety box can say, in the order in which it says it. */
const labels = {
  age: 'Age',
  goggles: 'Goggles',
  fire: 'Fire',
  heat: 'Heat',
  glass: 'Glass',
  cutting: 'Cutting',
  electricity: 'Electricity',
  allergy: 'Allergy',
  disposal: 'Disposal',
}
type SafetyKey = keyof typeof labels

const BOX = /^:::safety\n([\s\S]+?)\n:::$/

/** The lines of a `:::safety` block, in a fixed order; null for any other block. Each box names the age and at least one danger. */
export function safetyOf(block: string): { label: string; text: string }[] | null {
  const [, inside] = BOX.exec(block) ?? []
  if (inside === undefined) return null
  const said = new Map<SafetyKey, string>()
  for (const line of inside.split('\n')) {
    const [, key = '', text = ''] = /^([a-z]+): (.+)$/.exec(line) ?? []
    if (!(key in labels)) throw new Error(`a safety box has no line "${line}"`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked one line above
    said.set(key as SafetyKey, text)
  }
  if (!said.has('age') || said.size < 2) throw new Error(`a safety box names the age and a danger: ${inside}`)
  return Object.entries(labels).flatMap(([key, label]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the same object
    const text = said.get(key as SafetyKey)
    return text === undefined ? [] : [{ label, text }]
  })
}

/** A body whose safety boxes are limited Markdown, for texts that a page shows. */
export const safetyInMarkdown = (body: string): string =>
  body.replaceAll(/^:::safety\n[\s\S]+?\n:::$/gm, (block) =>
    ['**Safety**', '', ...(safetyOf(block) ?? []).map(({ label, text }) => `- **${label}:** ${text}`)].join('\n'),
  )

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
