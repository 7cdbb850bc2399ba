import { plainNumber } from '../text/decimals.ts'
import { splitAtGaps } from '../text/gaps.ts'
import { writeHtml } from '../text/write-html.ts'
import { type StoredQuestion, titleOf, withoutCases, type Writer } from '../writing.ts'
import { escapeGift } from './gift-text.ts'
import { writeTagComment } from './gift-tags.ts'

/** A category as both formats of Moodle write it; a slash within a name is doubled. */
export const categoryOf = (chapter: string): string =>
  ['$course$/top', chapter.replaceAll(/\s+/g, ' ').replaceAll('/', '//')].filter(Boolean).join('/')

const html = (text: string) => escapeGift(writeHtml(text))
/** A percent sign at the start would be read as a weight, and two slashes as a comment. */
const answer = (text: string) => escapeGift(writeHtml(text).replace(/^%/, '&#37;').replace(/^\//, '&#47;'))
/** Short answers are plain text; an arrow would make pairs of them. */
const word = (text: string) => escapeGift(text.replaceAll('->', '→'))

/** GIFT, with HTML in all texts. What it cannot say is in docs/product.md. */
export function giftWriter(): Writer {
  const blocks: string[] = []
  let chapter = ''
  const add = (text: string) => blocks.push(text)
  return {
    add(question) {
      const from = blocks.length
      for (const single of withoutCases(question)) {
        if (single.chapter !== chapter) add(`$CATEGORY: ${categoryOf(single.chapter)}`)
        chapter = single.chapter
        add(writeQuestion(single))
      }
      return blocks.slice(from).reduce((size, block) => size + block.length, 0)
    },
    finish: () => `${blocks.join('\n\n')}\n`,
  }
}

function writeQuestion(question: StoredQuestion): string {
  const { content } = question
  if (content.kind === 'fill-in') return writeGap(question)
  const explanation = question.explanation ? `####${html(question.explanation)}` : ''
  return `${writeTagComment(question)}[html]${html(content.text)}{${writeAnswers(question)}${explanation}}`
}

const lines = (answers: string[]) => `\n${answers.map((each) => `\t${each}\n`).join('')}`

function writeAnswers({ content }: StoredQuestion): string {
  switch (content.kind) {
    case 'one-choice':
    case 'assertion-reason':
      return lines(content.options.map((each) => `${each.right ? '=' : '~'}${answer(each.text)}${feedbackOf(each)}`))
    case 'several-choices': {
      const share = Number((100 / Math.max(1, content.options.filter(({ right }) => right).length)).toFixed(5))
      const weight = (right: boolean) => (right ? `~%${share}%` : '~%-100%')
      return lines(content.options.map((each) => `${weight(each.right)}${html(each.text)}${feedbackOf(each)}`))
    }
    case 'true-false':
      return content.right ? 'TRUE' : 'FALSE'
    case 'number':
      return `#${plainNumber(content.right)}:${plainNumber(content.tolerance ?? '0')}`
    case 'short-text':
      return lines(content.accepted.map((each) => `=%100%${word(each)}`))
    case 'match':
      return lines(
        content.left.map(({ text }, place) => `=${answer(text)} -> ${escapeGift(content.right[place]?.text ?? '')}`),
      )
    case 'order':
      return `>${content.items.length} ALL VERTICAL ABSOLUTE_POSITION SHOW${lines(content.items.map(({ text }) => answer(text)))}`
    default:
      return ''
  }
}

const feedbackOf = ({ feedback }: { feedback: string }) => (feedback ? `#${html(feedback)}` : '')

/** A text with one gap has its answers where the gap is; more gaps cannot be said. */
function writeGap(question: StoredQuestion): string {
  const { texts, gaps } = splitAtGaps(question.content.text)
  const [before = '', behind = ''] = texts
  const [accepted] = gaps
  if (!accepted || gaps.length !== 1) return `// Left out, because GIFT has one gap in a question: ${titleOf(question)}`
  const explanation = question.explanation ? `\n\t####${html(question.explanation)}` : ''
  const left = /\s$/.test(before) ? ' ' : ''
  const right = /^\s/.test(behind) ? ' ' : ''
  const answers = accepted.map((each) => `=%100%${word(each)}`).join(' ')
  return `${writeTagComment(question)}[html]${html(before.trimEnd())}${left}{${answers}${explanation}}${right}${html(behind.trim())}`
}
