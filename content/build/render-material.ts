import { sans, serif } from './layout/lay-out-text.ts'
import { drawing, type MaterialSource, needed } from './material-sources.ts'
import { Sheet } from './sheet.ts'
import { CATEGORY_TONE, INK, INK_SOFT, LINE, PAPER, TURMERIC, type Tone } from './theme.ts'

const tones: Record<string, Tone> = { ...CATEGORY_TONE, 'Earth and space': CATEGORY_TONE['Earth science'] }
const fallback = CATEGORY_TONE.Physics
const toneOf = (subject: string): Tone => tones[subject] ?? fallback

const FIGURE = /^!\[([^\]]+)\]\(([\w./-]+)\)$/
const blocksOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)

function newSheet(source: MaterialSource, size: { width: number; height: number }): Sheet {
  return new Sheet(size, {
    title: needed(source, 'title'),
    subject: `${needed(source, 'subject')}, grades ${needed(source, 'grades')}`,
  })
}

/** 16:9, in points: a slide fills the smart board, and two fit on an A4 page. */
const SLIDE = { width: 960, height: 540 }

/** A deck: each `# title` starts a slide with its points on the left and its drawing on the right; the first is the title slide. */
export function renderDeck(source: MaterialSource): Sheet {
  const sheet = newSheet(source, SLIDE)
  const tone = toneOf(needed(source, 'subject'))
  const slides = source.body.split(/^# /m).filter((slide) => slide.trim() !== '')
  slides.forEach((slide, index) => {
    const [title = '', ...rest] = slide.split('\n')
    const blocks = blocksOf(rest.join('\n'))
    sheet.addPage()
    const opens = index === 0
    sheet.decorate((doc) => {
      doc.rect(0, 0, SLIDE.width, SLIDE.height).fill(opens ? tone.accent : PAPER)
      doc.rect(0, 0, 12, SLIDE.height).fill(TURMERIC)
    })
    if (opens) sheet.dots({ x: 600, y: 24, width: 336, height: 492 }, '#FFFFFF', 24)
    const figure = blocks.map((block) => FIGURE.exec(block)).find((match) => match !== null)
    const width = opens ? 560 : figure ? 400 : 840
    const heading = opens ? sans(56, 60, 800, '#FFFFFF') : sans(34, 38, 700)
    let y = opens ? 170 : 48
    y +=
      sheet.text(title.trim(), heading, { x: 56, y, width: opens ? 560 : 848 }, sheet.root.add('H1')) +
      (opens ? 20 : 22)
    for (const block of blocks.filter((one) => !FIGURE.test(one))) {
      const look = opens ? serif(22, 30, '#FFFFFF') : serif(20, 27)
      if (!block.startsWith('- ')) {
        y += sheet.text(block, look, { x: 56, y, width }, sheet.root.add('P')) + 12
        continue
      }
      const list = sheet.root.add('L')
      for (const item of block.split(/\n- |^- /).filter(Boolean)) {
        const mark = y + 14
        sheet.decorate((doc) => doc.circle(63, mark, 4).fill(tone.accent))
        y +=
          sheet.text(item.replaceAll('\n', ' '), look, { x: 82, y, width: width - 26 }, list.add('LI').add('LBody')) +
          12
      }
    }
    if (y > SLIDE.height - 30) throw new Error(`${source.slug}: the slide "${title}" is too full`)
    if (figure) sheet.figure(drawing(figure[2] ?? ''), figure[1] ?? '', { x: 486, y: 116, width: 430 }, 380)
    const small = sans(11, 14, 500, opens ? '#FFFFFF' : INK_SOFT)
    sheet.text(
      opens ? 'Ariviyal' : `Ariviyal · ${index + 1} of ${slides.length}`,
      small,
      { x: 56, y: 508, width: 860 },
      sheet.root.add('P'),
    )
  })
  return sheet
}

/** A4 in points. */
const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 54

/** A poster: the name, the idea, a drawing, and a timeline. */
export function renderPoster(source: MaterialSource): Sheet {
  const sheet = newSheet(source, A4)
  const tone = toneOf(needed(source, 'subject'))
  const column = A4.width - 2 * MARGIN
  sheet.addPage()
  sheet.decorate((doc) => {
    doc.rect(0, 0, A4.width, A4.height).fill(PAPER)
    doc.rect(0, 0, A4.width, 210).fill(tone.accent)
    doc.rect(MARGIN, 210, 96, 8).fill(TURMERIC)
  })
  sheet.dots({ x: 348, y: 18, width: 232, height: 176 }, tone.pale, 24)
  sheet.text(
    'Scientist of the week',
    sans(14, 18, 600, '#FFFFFF'),
    { x: MARGIN, y: 44, width: column },
    sheet.root.add('P'),
  )
  let y = 68
  y +=
    sheet.text(
      needed(source, 'name'),
      sans(50, 52, 800, '#FFFFFF'),
      { x: MARGIN, y, width: 420 },
      sheet.root.add('H1'),
    ) + 8
  sheet.text(
    needed(source, 'years'),
    sans(16, 22, 500, '#FFFFFF'),
    { x: MARGIN, y, width: column },
    sheet.root.add('P'),
  )
  y = 240
  y += sheet.text(needed(source, 'idea'), serif(20, 26), { x: MARGIN, y, width: column }, sheet.root.add('P')) + 16
  for (const block of blocksOf(source.body)) {
    const figure = FIGURE.exec(block)
    if (figure) {
      y += sheet.figure(drawing(figure[2] ?? ''), figure[1] ?? '', { x: MARGIN, y, width: column }, 222) + 12
      continue
    }
    for (const line of block.split('\n')) {
      const [, when = '', what = line] = /^\*\*(.+?)\*\* (.+)$/.exec(line) ?? []
      if (when) sheet.text(when, sans(13, 18.5, 700, tone.accent), { x: MARGIN, y, width: 76 }, sheet.root.add('P'))
      y +=
        sheet.text(
          what,
          serif(13, 18.5),
          { x: MARGIN + (when ? 84 : 0), y, width: column - (when ? 84 : 0) },
          sheet.root.add('P'),
        ) + 5
    }
    y += 8
  }
  if (y > A4.height - 44) throw new Error(`${source.slug}: the poster is too full`)
  sheet.text(
    'Ariviyal',
    sans(11, 14, 600, INK_SOFT),
    { x: MARGIN, y: A4.height - 40, width: column },
    sheet.root.add('P'),
  )
  return sheet
}

/** A worksheet with questions on one page and answers on another, separated by `---`; `_ 3` leaves three lines for writing. */
export function renderWorksheet(source: MaterialSource): Sheet {
  const sheet = newSheet(source, A4)
  const tone = toneOf(needed(source, 'subject'))
  const column = A4.width - 2 * MARGIN
  source.body.split(/^---$/m).forEach((page, index) => {
    sheet.addPage()
    sheet.decorate((doc) => doc.rect(0, 0, A4.width, 12).fill(tone.accent))
    let y = 40
    const title = index === 0 ? needed(source, 'title') : `Answers: ${needed(source, 'title')}`
    y += sheet.text(title, sans(24, 28, 700), { x: MARGIN, y, width: column }, sheet.root.add('H1')) + 4
    const facts = `${needed(source, 'subject')} · ${needed(source, 'chapter')} · grades ${needed(source, 'grades')}`
    y += sheet.text(facts, sans(11, 15, 500, INK_SOFT), { x: MARGIN, y, width: column }, sheet.root.add('P')) + 14
    if (index === 0) {
      const top = y
      for (const [place, label] of [
        [0, 'Name'],
        [250, 'Class'],
        [370, 'Date'],
      ] as const) {
        sheet.text(label, sans(11, 15, 600, INK_SOFT), { x: MARGIN + place, y: top, width: 50 }, sheet.root.add('P'))
        const end = place === 0 ? 235 : place === 250 ? 355 : column
        sheet.decorate((doc) =>
          doc
            .lineWidth(0.8)
            .strokeColor(INK_SOFT)
            .moveTo(MARGIN + place + 36, top + 14)
            .lineTo(MARGIN + end, top + 14)
            .stroke(),
        )
      }
      y += 30
    }
    for (const block of blocksOf(page)) {
      const figure = FIGURE.exec(block)
      const space = /^_ (\d)$/.exec(block)
      const question = /^(\d+)\. ([\s\S]+)$/.exec(block)
      if (figure)
        y += sheet.figure(drawing(figure[2] ?? ''), figure[1] ?? '', { x: MARGIN, y, width: column }, 220) + 12
      else if (space) {
        for (let line = 0; line < Number(space[1]); line += 1) {
          y += 21
          const at = y
          sheet.decorate((doc) =>
            doc
              .lineWidth(0.6)
              .strokeColor(LINE)
              .moveTo(MARGIN + 22, at)
              .lineTo(A4.width - MARGIN, at)
              .stroke(),
          )
        }
        y += 12
      } else if (question) {
        sheet.text(`${question[1]}.`, sans(12, 17, 700, tone.accent), { x: MARGIN, y, width: 22 }, sheet.root.add('P'))
        y +=
          sheet.text(
            (question[2] ?? '').replaceAll('\n', ' '),
            serif(12, 17),
            { x: MARGIN + 22, y, width: column - 22 },
            sheet.root.add('P'),
          ) + 6
      } else
        y +=
          sheet.text(
            block.replaceAll('\n', ' '),
            serif(12, 17, INK),
            { x: MARGIN, y, width: column },
            sheet.root.add('P'),
          ) + 10
    }
    if (y > A4.height - 44) throw new Error(`${source.slug}: page ${index + 1} is too full`)
    sheet.text(
      'Ariviyal',
      sans(10, 13, 600, INK_SOFT),
      { x: MARGIN, y: A4.height - 34, width: column },
      sheet.root.add('P'),
    )
  })
  return sheet
}
