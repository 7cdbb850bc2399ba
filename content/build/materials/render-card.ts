import { sans } from '../layout/lay-out-text.ts'
import { drawing, type MaterialSource, needed } from '../material-sources.ts'
import type { Sheet } from '../sheet.ts'
import { INK_SOFT } from '../theme.ts'
import { A4, blocksOf, COLUMN, FIGURE, itemsOf, MARGIN, newSheet, toneOf } from './blocks.ts'

/** The languages of a card, in the order of its pages, with the words that every card has. */
const languages = [
  { lang: 'en-IN', card: 'Blackboard card', grade: 'Grade' },
  { lang: 'ta-IN', card: 'கரும்பலகை அட்டை', grade: 'வகுப்பு' },
  { lang: 'hi-IN', card: 'श्यामपट्ट कार्ड', grade: 'कक्षा' },
]

/** The page of a card in each language; raises an error unless there are three. */
function cardPages({ slug, body }: MaterialSource): string[] {
  const pages = body.split(/^# /m).filter((page) => page.trim() !== '')
  if (pages.length !== languages.length) throw new Error(`${slug}: a card has a page in each of three languages`)
  return pages
}

/**
 * A blackboard card: one page in each language, `# title`, then paragraphs, a list of what to write and a drawing to copy. Its
 * labels are numbers, letters and formulas, so that one drawing serves all languages.
 */
export function renderCard(source: MaterialSource): Sheet {
  const sheet = newSheet(source, A4)
  const { accent } = toneOf(source)
  const grades = needed(source, 'grades').replace(/^(\d+)-\1$/, '$1')
  cardPages(source).forEach((page, index) => {
    const { lang = '', card = '', grade = '' } = languages[index] ?? {}
    const [title = '', ...rest] = page.split('\n')
    const root = sheet.root.add('Sect', { lang })
    const place = { x: MARGIN, width: COLUMN }
    sheet.addPage()
    sheet.decorate((doc) =>
      doc
        .lineWidth(1.2)
        .strokeColor(INK_SOFT)
        .rect(30, 30, A4.width - 60, A4.height - 60)
        .stroke(),
    )
    let y = 50
    y += sheet.text(`${card} · ${grade} ${grades}`, sans(12, 20, 600, INK_SOFT), { ...place, y }, root.add('P')) + 6
    y += sheet.text(title.trim(), sans(30, 42, 700), { ...place, y }, root.add('H1')) + 10
    for (const block of blocksOf(rest.join('\n'))) {
      const [, alt, path] = FIGURE.exec(block) ?? []
      const items = itemsOf(block)
      if (alt !== undefined && path !== undefined)
        y += sheet.figure(drawing(path), alt, { ...place, y }, 290, root) + 16
      else if (items) {
        const list = root.add('L')
        for (const item of items) {
          const mark = y + 13
          sheet.decorate((doc) => doc.circle(MARGIN + 6, mark, 3).fill(accent))
          const area = { x: MARGIN + 20, y, width: COLUMN - 20 }
          y += sheet.text(item, sans(16, 25, 400), area, list.add('LI').add('LBody')) + 4
        }
        y += 8
      } else y += sheet.text(block.replaceAll('\n', ' '), sans(16, 25, 400), { ...place, y }, root.add('P')) + 12
    }
    if (y > A4.height - 60) throw new Error(`${source.slug}: page ${index + 1} is too full (${Math.round(y)})`)
    sheet.text('Ariviyal', sans(10, 13, 600, INK_SOFT), { ...place, y: A4.height - 54 }, root.add('P'))
  })
  return sheet
}
