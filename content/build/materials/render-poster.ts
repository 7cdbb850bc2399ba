import { sans, serif } from '../layout/lay-out-text.ts'
import { drawing, type MaterialSource, needed, readingsOf } from '../material-sources.ts'
import type { Sheet } from '../sheet.ts'
import { INK_SOFT, PAPER, TURMERIC } from '../theme.ts'
import { A4, blocksOf, COLUMN, FIGURE, MARGIN, newSheet, toneOf } from './blocks.ts'

/** A poster: the name, the idea, a drawing of the work, a timeline, and where the facts are from. */
export function renderPoster(source: MaterialSource): Sheet {
  const sheet = newSheet(source, A4)
  const tone = toneOf(source)
  const white = (size: number, leading: number, weight: 500 | 600 | 800) => sans(size, leading, weight, '#FFFFFF')
  sheet.addPage()
  sheet.decorate((doc) => {
    doc.rect(0, 0, A4.width, A4.height).fill(PAPER)
    doc.rect(0, 0, A4.width, 210).fill(tone.accent)
    doc.rect(MARGIN, 210, 96, 8).fill(TURMERIC)
  })
  sheet.dots({ x: 348, y: 18, width: 232, height: 176 }, tone.pale, 24)
  sheet.text('Scientist of the week', white(14, 18, 600), { x: MARGIN, y: 44, width: COLUMN }, sheet.root.add('P'))
  let y = 68
  y += sheet.text(needed(source, 'name'), white(50, 52, 800), { x: MARGIN, y, width: 440 }, sheet.root.add('H1')) + 8
  sheet.text(needed(source, 'years'), white(16, 22, 500), { x: MARGIN, y, width: COLUMN }, sheet.root.add('P'))
  y = 236
  y += sheet.text(needed(source, 'idea'), serif(20, 26), { x: MARGIN, y, width: COLUMN }, sheet.root.add('P')) + 14
  for (const block of blocksOf(source.body)) {
    const figure = FIGURE.exec(block)
    if (figure) {
      y += sheet.figure(drawing(figure[2] ?? ''), figure[1] ?? '', { x: MARGIN, y, width: COLUMN }, 222) + 12
      continue
    }
    for (const line of block.split('\n')) {
      const [, when = '', what = line] = /^\*\*(.+?)\*\* (.+)$/.exec(line) ?? []
      const indent = when ? 84 : 0
      if (when) sheet.text(when, sans(13, 18.5, 700, tone.accent), { x: MARGIN, y, width: 80 }, sheet.root.add('P'))
      const area = { x: MARGIN + indent, y, width: COLUMN - indent }
      y += sheet.text(what, serif(13, 18.5), area, sheet.root.add('P')) + 5
    }
    y += 8
  }
  if (y > A4.height - 70) throw new Error(`${source.slug}: the poster is too full`)
  const sources = readingsOf(source)
    .map(({ title }) => title)
    .join(' · ')
  const foot = { x: MARGIN, width: COLUMN }
  sheet.foot(`Sources: ${sources}`, sans(9, 12, 500, INK_SOFT), { ...foot, y: A4.height - 62 }, sheet.root.add('P'))
  sheet.foot('Ariviyal', sans(11, 14, 600, INK_SOFT), { ...foot, y: A4.height - 34 }, sheet.root.add('P'))
  return sheet
}
