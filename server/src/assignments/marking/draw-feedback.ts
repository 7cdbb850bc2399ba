import { noteLooks, noteUnits, type Stroke } from '@ariviyal/contract/assignments/notes'
import { fitText } from '../../platform/pdf/fit-text.ts'
import { ink } from '../../platform/pdf/look.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'
import { type Pen, penOn } from '../../platform/pdf/pen.ts'
import { tagsOn } from '../../platform/pdf/tagged.ts'
import type { FeedbackTask } from './feedback-task.ts'
import { type FeedbackWords, feedbackWords } from './feedback-words.ts'
import { pictureOfPage, type PagePicture } from './page-pictures.ts'

type Doc = PDFKit.PDFDocument

/** A4 in points. */
const page = { width: 595.28, height: 841.89, margin: 48 } as const

/** The feedback on pages of its own, then each page with notes. Returns the bytes of a PDF. */
export async function drawFeedback(task: FeedbackTask): Promise<Uint8Array> {
  const files = new Map(task.files.map((file) => [file.id, file]))
  const pictures: (PagePicture & { strokes: Stroke[]; alt: string })[] = []
  const words = feedbackWords[task.language]
  for (const [place, { fileId, page: number, strokes, words: about }] of task.content.pages.entries()) {
    const file = files.get(fileId)
    if (!file) continue
    const alt = [words.page(place + 1), ...strokesInWords(words, strokes), about].filter(Boolean).join('. ')
    pictures.push({ ...(await pictureOfPage(file.bytes, file.kind, number)), strokes, alt })
  }
  const { margin } = page
  const title = `${words.title}: ${task.title}`
  const margins = { top: margin, bottom: 0, left: margin, right: margin }
  return drawPaper({ title, madeAt: new Date(task.returnedAt), margins }, (doc) => {
    const pen = penOn(doc)
    const tags = tagsOn(doc, title)
    drawWords(doc, pen, tags, task)
    for (const picture of pictures) {
      const height = (page.width * picture.height) / picture.width
      doc.addPage({ size: [page.width, height], margin: 0 })
      tags.figure(picture.alt, () => {
        doc.image(Buffer.from(picture.jpeg), 0, 0, { width: page.width, height })
        drawStrokes(doc, pen, picture.strokes, page.width / noteUnits)
      })
    }
  })
}

/** Marks and notes for those who hear the page. */
function strokesInWords({ note, tick, cross }: FeedbackWords, strokes: readonly Stroke[]): string[] {
  const count = (kind: Stroke['kind']) => strokes.filter((stroke) => stroke.kind === kind).length
  const marks = [[tick, count('tick')] as const, [cross, count('cross')] as const].filter(([, times]) => times > 0)
  return [
    ...marks.map(([word, times]) => `${word}: ${times}`),
    ...strokes.flatMap((stroke) => (stroke.kind === 'text' ? `${note}: ${stroke.text}` : [])),
  ]
}

function drawWords(doc: Doc, pen: Pen, tags: ReturnType<typeof tagsOn>, task: FeedbackTask): void {
  const words = feedbackWords[task.language]
  const { content } = task
  let y: number = page.margin
  const put = (type: string, text: string, size: number, above = 6, weight: 'regular' | 'bold' = 'regular') => {
    const { lines } = fitText(pen, text, { width: page.width - 2 * page.margin, sizes: [[size, 1]], weight })
    y += above
    tags.tag(type, text, () => {
      for (const line of lines) {
        if (y > page.height - page.margin - size) {
          doc.addPage()
          y = page.margin
        }
        pen.write(line, { x: page.margin, y, size, width: page.width, weight, color: ink.text })
        y += size * 1.4
      }
    })
  }
  put('P', `${task.pupil} · ${task.className}`, 10)
  put('H1', task.title, 20, 4, 'bold')
  if (content.marks !== null && content.of !== null) put('P', words.marks(content.marks, content.of), 14, 10, 'bold')
  if (content.words) {
    put('H2', words.teacher, 12, 16, 'bold')
    for (const line of content.words.split('\n')) put('P', line, 11, 2)
  }
  for (const [place, { title, text, marks, of }] of content.rubric.entries()) {
    put('H2', `${title}: ${marks ?? '–'} / ${of}`, 12, 14, 'bold')
    for (const line of [text, content.rowWords[place]]) if (line) put('P', line, 11, 2)
  }
  const about = content.pages.filter((one) => one.words !== '')
  for (const one of about) {
    put('H2', words.page(content.pages.indexOf(one) + 1), 12, 14, 'bold')
    put('P', one.words, 11, 2)
  }
  if (content.nextSteps.length === 0) return
  put('H2', words.next, 12, 16, 'bold')
  for (const { title, page: number } of content.nextSteps)
    put('P', number === null ? title : `${title}, ${words.bookPage(number)}`, 11, 2)
}

/** Draws notes at a scale in points per unit. */
function drawStrokes(doc: Doc, pen: Pen, strokes: readonly Stroke[], scale: number): void {
  for (const stroke of strokes) {
    doc.save()
    if ('points' in stroke) drawLine(doc, noteLooks[stroke.kind], stroke.points, 0, 0, scale)
    else if (stroke.kind === 'text') drawText(doc, pen, stroke, scale)
    else
      for (const points of noteLooks[stroke.kind].lines)
        drawLine(doc, { ...noteLooks[stroke.kind], opacity: 1 }, points, stroke.x, stroke.y, scale)
    doc.restore()
  }
}

interface LineLook {
  width: number
  color: string
  opacity: number
}

function drawLine(doc: Doc, look: LineLook, points: readonly number[], x: number, y: number, scale: number): void {
  const at = (place: number): [number, number] => [
    ((points[place] ?? 0) + x) * scale,
    ((points[place + 1] ?? 0) + y) * scale,
  ]
  doc
    .lineWidth(look.width * scale)
    .lineCap('round')
    .lineJoin('round')
    .moveTo(...at(0))
  // A point alone is a dot.
  if (points.length === 2) doc.lineTo(...at(0))
  for (let place = 2; place < points.length; place += 2) doc.lineTo(...at(place))
  doc.strokeColor(look.color).strokeOpacity(look.opacity).stroke()
}

function drawText(doc: Doc, pen: Pen, { x, y, text }: Extract<Stroke, { kind: 'text' }>, scale: number): void {
  const look = noteLooks.text
  const size = look.size * scale
  const padding = look.padding * scale
  // As on screen: it does not leave the page at the right.
  const left = Math.min(x, noteUnits - look.width) * scale
  const { lines } = fitText(pen, text, { width: look.width * scale - 2 * padding, sizes: [[size, 1]] })
  const height = lines.length * size * look.leading + 2 * padding
  doc
    .rect(left, y * scale, look.width * scale, height)
    .fillOpacity(0.92)
    .fill(look.paper)
  doc.fillOpacity(1)
  for (const [place, line] of lines.entries())
    pen.write(line, {
      x: left + padding,
      y: y * scale + padding + place * size * look.leading,
      size,
      width: look.width * 2 * scale,
      color: look.color,
    })
}
