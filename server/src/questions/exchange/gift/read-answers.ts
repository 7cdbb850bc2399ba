import { numberPattern } from '@ariviyal/contract/questions/question'
import { Unreadable } from '../reading.ts'
import { middleOf } from '../text/decimals.ts'
import { findUnescaped, type GiftParts, readGiftText } from './gift-text.ts'

/** One answer between braces: its sign, weight in percent, text and feedback, both still escaped. */
interface Answer {
  sign: string
  weight: number | null
  text: string
  feedback: string
}

const weightMark = /^%(-?\d{1,3}(?:\.\d{0,10})?)%/

/** The answers of a block that begin with one of these signs. */
function splitAnswers(block: string, signs: string): Answer[] {
  const answers: Answer[] = []
  for (let at = findUnescaped(block, signs); at >= 0;) {
    const next = findUnescaped(block, signs, at + 1)
    const whole = block.slice(at + 1, next < 0 ? undefined : next).trim()
    const weight = weightMark.exec(whole)
    const body = whole.slice(weight?.[0].length ?? 0)
    const hash = findUnescaped(body, '#')
    answers.push({
      sign: block[at] ?? '',
      weight: weight ? Number(weight[1]) : null,
      text: (hash < 0 ? body : body.slice(0, hash)).trim(),
      feedback: hash < 0 ? '' : body.slice(hash + 1).trim(),
    })
    at = next
  }
  return answers
}

const plain = (text: string, { format, note }: GiftParts) => readGiftText(text, format, note).text
/** Short answers are plain text in every format. */
const verbatim = (text: string, { note }: GiftParts) => readGiftText(text, 'plain', note).text

export function readChoices(parts: GiftParts) {
  const answers = splitAnswers(parts.answers, '=~')
  const full = answers.filter(({ sign, weight }) => sign === '=' && (weight ?? 100) === 100)
  const isSingle = full.length === 1
  const isRight = (answer: Answer) => (full.length > 0 ? full.includes(answer) : (answer.weight ?? 0) > 0)
  if (full.length > 1) parts.note('Several options are marked as right, so it was read as several choices.')
  if (full.length > 0 && answers.some((answer) => !full.includes(answer) && (answer.weight ?? 0) > 0))
    parts.note('Options worth a part of the marks were read as wrong.')
  return {
    kind: isSingle ? ('one-choice' as const) : ('several-choices' as const),
    options: answers.map((answer) => ({
      text: plain(answer.text, parts),
      right: isRight(answer),
      feedback: plain(answer.feedback, parts),
    })),
  }
}

export function readPairs(parts: GiftParts) {
  const pairs = splitAnswers(parts.answers, '=').map(({ text }) => {
    const arrow = text.indexOf('->')
    if (arrow < 0) throw new Unreadable('A pair has no arrow. Write each as =left -> right.')
    return { left: plain(text.slice(0, arrow), parts), right: verbatim(text.slice(arrow + 2), parts) }
  })
  const whole = pairs.filter(({ left }) => left !== '')
  if (whole.length < pairs.length) parts.note('An answer without a partner was left out.')
  return { kind: 'match' as const, pairs: whole }
}

/** The accepted answers of a short answer: those worth all marks. */
export function readShortAnswers(parts: GiftParts): string[] {
  const answers = splitAnswers(parts.answers, '=')
  const [only = ''] = answers.length === 0 ? [parts.answers] : []
  const named = answers.filter(({ text }) => text !== '*')
  const full = named.filter(({ weight }) => (weight ?? 100) === 100)
  if (named.some(({ weight }) => weight !== null && weight > 0 && weight < 100))
    parts.note('Answers worth a part of the marks were left out.')
  return [...new Set((only ? [only] : full.map(({ text }) => text)).map((text) => verbatim(text, parts)))].filter(
    Boolean,
  )
}

export function readTruth(parts: GiftParts) {
  const [word = '', wrong = '', right = ''] = splitFeedback(parts.answers)
  const explanation = plain(wrong, parts) || plain(right, parts)
  return { kind: 'true-false' as const, right: /^t/i.test(word.trim()), explanation }
}

function splitFeedback(text: string): string[] {
  const first = findUnescaped(text, '#')
  if (first < 0) return [text]
  const second = findUnescaped(text, '#', first + 1)
  if (second < 0) return [text.slice(0, first), text.slice(first + 1)]
  return [text.slice(0, first), text.slice(first + 1, second), text.slice(second + 1)]
}

export function readGiftNumber(parts: GiftParts) {
  const body = parts.answers.slice(1)
  // What follows a tilde is the feedback for wrong answers.
  const tilde = findUnescaped(body, '~')
  const inside = tilde < 0 ? body : body.slice(0, tilde)
  const listed = splitAnswers(inside, '=')
  const answers = listed.length > 0 ? listed : splitAnswers(`=${inside.trim()}`, '=')
  const named = answers.filter(({ text }) => text !== '*')
  const [best] = named.filter(({ weight }) => (weight ?? 100) === 100)
  if (!best) throw new Unreadable('The right number is missing. Write it as {#9.8:0.1}, or as {#9.7..9.9}.')
  if (named.length > 1) parts.note('Only the first number worth all marks was kept.')
  return { kind: 'number' as const, ...readRange(verbatim(best.text, parts)) }
}

/** A number, a number with its tolerance after a colon, or a range. */
function readRange(text: string): { right: string; tolerance: string | null } {
  const [from = '', to] = text.split('..').map((part) => part.trim())
  if (to !== undefined && numberPattern.test(from) && numberPattern.test(to)) return middleOf(from, to)
  const [right = '', tolerance = ''] = text.split(':').map((part) => part.trim())
  if (!numberPattern.test(right) || (tolerance !== '' && !numberPattern.test(tolerance)))
    throw new Unreadable(`"${text.slice(0, 60)}" is not a number. Write it as 9.8, 9.8:0.1 or 9.7..9.9.`)
  return { right, tolerance: tolerance === '' || Number(tolerance) === 0 ? null : tolerance }
}

const orderOptions =
  /^>[ \t]*\d*[ \t]*(?:(?:ALL_OR_NOTHING|ABSOLUTE_POSITION|RELATIVE_\w+|LONGEST_\w+|ALL|EXACT|RANDOM|CONTIGUOUS|CONTIG|HORIZONTAL|HORI|VERTICAL|VERT|ABSOLUTE|ABS|RELATIVE|REL|SHOW|HIDE|TRUE|FALSE|YES|NO|NONE|123|abc|ABCD|iii|IIII|H|V|0|1)\b[ \t]*)*/i

/** Moodle's ordering questions: lines in the right order after a head of settings. */
export function readOrder(parts: GiftParts) {
  const head = orderOptions.exec(parts.answers)?.[0].length ?? 1
  const lines = parts.answers.slice(head).split('\n')
  return { kind: 'order' as const, items: lines.map((line) => plain(line, parts)).filter(Boolean) }
}
