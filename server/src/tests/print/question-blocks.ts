import { richText, type Run } from '@ariviyal/contract/questions/formula-runs'
import type { Formulas } from '@ariviyal/contract/questions/formulas'
import type { Picture } from '@ariviyal/contract/questions/picture'
import type { PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import type { AnswerPlace } from '@ariviyal/contract/tests/print'
import type { Block, Blocks } from './blocks.ts'
import type { PrintWords } from './print-words.ts'
import type { PrintedQuestion, PrintedTop } from './printed-test.ts'
import { numbersOf } from './question-numbers.ts'

export interface QuestionPage {
  blocks: Blocks
  words: PrintWords
  /** Points, between the margins. */
  width: number
  pictures: ReadonlyMap<string, Uint8Array>
  lines: AnswerPlace
}

/** Points: number of a question at the left, marks at the right. */
export const numberWidth = 34
const marksWidth = 62
const lineHeight = 23
const linesMax = 24
const gap = '___________'

/** What is kept on one page where it fits: the text of a case stays with its first part. */
export function topBlocks(page: QuestionPage, { source, questions }: PrintedTop): Block[][] {
  const all = questions.map((question) => questionBlocks(page, question))
  if (!source) return all
  const [first = [], ...rest] = all
  return [[...caseBlocks(page, source, questions), ...first], ...rest]
}

function caseBlocks(
  { blocks, words, width, pictures }: QuestionPage,
  source: PrintedQuestion,
  questions: PrintedQuestion[],
) {
  const { shown } = source
  return [
    ...blocks.text(words.question(numbersOf(questions)), { weight: 'bold', above: 10 }),
    ...blocks.text(richText(shown.text, shown.formulas), { above: 2 }),
    ...pictureBlocks(blocks, shown.picture, pictures, 0, width),
  ]
}

function questionBlocks(page: QuestionPage, { number, shown }: PrintedQuestion): Block[] {
  const { blocks, width, pictures } = page
  const place = { from: numberWidth, until: width - marksWidth }
  const text = richText(shown.text.replaceAll('[[]]', gap), shown.formulas)
  const [first, ...more] = blocks.text(text, place)
  const marks = blocks.text(marksText(shown), { from: place.until, until: width, align: 'right', weight: 'bold' })
  const numbers = blocks.text(`${number}.`, { until: numberWidth, weight: 'bold' })
  return [
    blocks.space(9),
    blocks.beside(numbers, first ? [first] : [], marks),
    ...more,
    ...pictureBlocks(blocks, shown.picture, pictures, place.from, place.until),
    ...answerBlocks(page, shown),
  ]
}

/** Marks in brackets, and what a wrong answer takes off. */
const marksText = ({ marks, negative_marks: negative }: PupilQuestion): string =>
  negative > 0 ? `[${marks}; −${negative}]` : `[${marks}]`

const letterOf = (place: number): string => `(${String.fromCodePoint(97 + place)})`
export { letterOf }

/** What pupils choose from, and room for what they write. */
function answerBlocks(page: QuestionPage, shown: PupilQuestion): Block[] {
  const { blocks, words, width } = page
  const { options = [], left = [], right = [], formulas } = shown
  const place = { from: numberWidth, until: width - marksWidth }
  switch (shown.kind) {
    case 'one-choice':
    case 'several-choices':
    case 'assertion-reason':
      return optionBlocks(page, options, formulas)
    case 'true-false':
      return optionBlocks(
        page,
        words.right.map((text) => ({ id: text, text })),
      )
    case 'match': {
      const middle = (place.from + place.until) / 2
      const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
        blocks.beside(
          labelled(blocks, `${index + 1}.`, left[index]?.text, formulas, place.from, middle - 12),
          labelled(blocks, letterOf(index), right[index]?.text, formulas, middle, place.until),
        ),
      )
      return [...rows, ...answerLine(page, left.map((_, index) => `${index + 1} –\u00a0_____`).join('\u00a0\u00a0 '))]
    }
    case 'order':
      return [
        ...options.flatMap(({ text }, index) =>
          labelled(blocks, letterOf(index), text, formulas, place.from, place.until),
        ),
        ...answerLine(page, options.map(() => '_____').join(', ')),
      ]
    case 'number':
    case 'short-text':
      return writingLines(page, 1)
    case 'long-answer':
      return writingLines(page, Math.min(linesMax, Math.max(2, Math.ceil(shown.marks * 2))))
    case 'drawing':
      return page.lines === 'answer-lines'
        ? [blocks.frame(numberWidth, width, Math.min(320, Math.max(120, shown.marks * 60)))]
        : []
    default:
      return []
  }
}

const writingLines = ({ blocks, width, lines }: QuestionPage, count: number): Block[] =>
  lines === 'answer-lines' ? Array.from({ length: count }, () => blocks.rule(numberWidth, width, lineHeight)) : []

/** A line for letters, in the booklet otherwise. */
const answerLine = ({ blocks, words, width, lines }: QuestionPage, gaps: string): Block[] =>
  lines === 'answer-lines' ? blocks.text(`${words.answer}: ${gaps}`, { from: numberWidth, until: width, above: 8 }) : []

type Option = NonNullable<PupilQuestion['options']>[number]
const labelWidth = 20

/** Options in as many columns as their widest allows. */
function optionBlocks({ blocks, width, pictures }: QuestionPage, options: Option[], formulas?: Formulas): Block[] {
  const [from, until] = [numberWidth, width - marksWidth]
  const texts = options.map(({ text }) => richText(text, formulas))
  const hasPictures = options.some(({ picture }) => picture)
  const widest = Math.max(...texts.map(blocks.widthOf)) + labelWidth + 10
  const fits = (columns: number) => widest <= (until - from) / columns
  const columns = hasPictures ? 2 : options.length === 4 && fits(4) ? 4 : fits(2) ? 2 : 1
  const step = (until - from) / columns
  const rows: Block[] = []
  for (let start = 0; start < options.length; start += columns)
    rows.push(
      blocks.beside(
        ...options.slice(start, start + columns).map((option, column) => {
          const [left, right] = [from + column * step, from + (column + 1) * step - 8]
          return [
            ...labelledRuns(blocks, letterOf(start + column), texts[start + column] ?? [], left, right),
            ...pictureBlocks(blocks, option.picture, pictures, left + labelWidth, right, 110),
          ]
        }),
      ),
    )
  return rows
}

const labelled = (
  blocks: Blocks,
  label: string,
  text: string | undefined,
  formulas: Formulas | undefined,
  from: number,
  until: number,
): Block[] => (text === undefined ? [] : labelledRuns(blocks, label, richText(text, formulas), from, until))

const labelledRuns = (blocks: Blocks, label: string, runs: Run[], from: number, until: number): Block[] => [
  blocks.beside(
    blocks.text(label, { from, until: from + labelWidth, above: 3 }),
    blocks.text(runs, { from: from + labelWidth, until, above: 3 }),
  ),
]

/** A picture at the size of a screen, no larger than its place; the words for one that is gone. */
function pictureBlocks(
  blocks: Blocks,
  picture: Picture | undefined,
  pictures: ReadonlyMap<string, Uint8Array>,
  from: number,
  until: number,
  heightMax = 170,
): Block[] {
  if (!picture) return []
  const bytes = pictures.get(picture.url)
  if (!bytes) return blocks.text(`[${picture.alt}]`, { from, until, above: 3 })
  const scale = Math.min(0.75, (until - from) / picture.width, heightMax / picture.height)
  return [blocks.picture(bytes, picture.alt, from, picture.width * scale, picture.height * scale)]
}
