import { richText } from '@ariviyal/contract/questions/formula-runs'
import { gapsOf } from '@ariviyal/contract/questions/question'
import type { Block, Blocks } from './blocks.ts'
import type { PrintWords } from './print-words.ts'
import type { PrintedQuestion } from './printed-test.ts'
import { letterOf, numberWidth } from './question-blocks.ts'

interface SchemePage {
  blocks: Blocks
  words: PrintWords
  width: number
}

/** Number, right answer, explanation and marks of a question. */
export function schemeBlocks({ blocks, words, width }: SchemePage, { number, shown, item }: PrintedQuestion): Block[] {
  const place = { from: numberWidth, until: width - 62 }
  const notes = [
    ...(item.counting === 'left-out' ? [words.leftOut] : []),
    ...(item.counting === 'full-marks' ? [words.fullMarks] : []),
    ...aboutOptions({ shown, item }),
    ...(item.explanation ? [`${words.explanation}: ${item.explanation}`] : []),
  ]
  const texts = [...rightLines({ shown, item }, words), ...notes]
  const [first, ...more] = blocks.text(richText(texts.join('\n'), item.formulas), place)
  const marks = shown.negative_marks > 0 ? `[${shown.marks}; −${shown.negative_marks}]` : `[${shown.marks}]`
  return [
    blocks.space(7),
    blocks.beside(
      blocks.text(`${number}.`, { until: numberWidth, weight: 'bold' }),
      first ? [first] : [],
      blocks.text(marks, { from: place.until, until: width, align: 'right', weight: 'bold' }),
    ),
    ...more,
  ]
}

/** What is right, with the letters of the printed set. */
function rightLines(
  { shown, item: { content, explanation } }: Pick<PrintedQuestion, 'shown' | 'item'>,
  words: PrintWords,
): string[] {
  const letter = (list: { id: string }[] | undefined, id: string | undefined) =>
    letterOf((list ?? []).findIndex((part) => part.id === id))
  switch (content.kind) {
    case 'one-choice':
    case 'several-choices':
    case 'assertion-reason': {
      const right = new Set(content.options.flatMap((option) => (option.right ? option.id : [])))
      return (shown.options ?? []).flatMap(({ id, text }, place) => (right.has(id) ? `${letterOf(place)} ${text}` : []))
    }
    case 'true-false':
      return [content.right ? `${letterOf(0)} ${words.right[0]}` : `${letterOf(1)} ${words.right[1]}`]
    case 'number':
      return [
        `${content.right} ${content.unit}`.trim() + (content.tolerance === null ? '' : ` (± ${content.tolerance})`),
      ]
    case 'short-text':
      return [content.accepted.join(' / ')]
    case 'fill-in':
      return gapsOf(content.text).map((accepted) => accepted.join(' / '))
    case 'match':
      return [
        content.left.map((_, place) => `${place + 1} – ${letter(shown.right, content.right[place]?.id)}`).join(', '),
      ]
    case 'order':
      return [content.items.map(({ id }) => letter(shown.options, id)).join(', ')]
    default:
      return explanation ? [] : [words.byTeacher]
  }
}

/** What the author says about the options, in the order of the printed set. */
function aboutOptions({ shown, item: { content } }: Pick<PrintedQuestion, 'shown' | 'item'>): string[] {
  if (!('options' in content)) return []
  const feedback = new Map(content.options.map((option) => [option.id, option.feedback]))
  return (shown.options ?? []).flatMap(({ id }, place) => {
    const text = feedback.get(id)
    return text ? `${letterOf(place)} ${text}` : []
  })
}
