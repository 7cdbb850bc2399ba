import { type Draft, type Note, Unreadable } from '../reading.ts'
import { writeGap } from '../text/gaps.ts'
import { findUnescaped, type GiftParts, readGiftText } from './gift-text.ts'
import { readChoices, readGiftNumber, readOrder, readPairs, readShortAnswers, readTruth } from './read-answers.ts'

const blank = '_____'
/** Several times the longest question with its options. */
const sourceMax = 60_000

/** Reads one question of GIFT (Moodle's documentation of the format). */
export function readGiftQuestion(source: string, note: Note): Draft {
  if (source.length > sourceMax) throw new Unreadable('It is too long. Make several questions of it.')
  const { title, rest } = takeTitle(source)
  const open = findUnescaped(rest, '{')
  const close = open < 0 ? findUnescaped(rest, '}') : findUnescaped(rest, '}', open)
  if (open < 0 && close < 0)
    throw new Unreadable(
      'It has no answers in braces, so it is a description and was left out. Add answers such as {=right ~wrong}.',
    )
  if (open < 0 || close < 0)
    throw new Unreadable(
      String.raw`A brace has no partner. Close the answers with }, and write \{ and \} for braces within a text.`,
    )
  const after = rest.slice(close + 1)
  if (findUnescaped(after, '{') >= 0)
    throw new Unreadable(
      String.raw`It has two blocks of answers. Write \{ and \} for braces of formulas, or make two questions of it.`,
    )
  const inside = rest.slice(open + 1, close).trim()
  const feedbackAt = inside.lastIndexOf('####')
  const answers = (feedbackAt < 0 ? inside : inside.slice(0, feedbackAt)).trim()
  const before = readGiftText(rest.slice(0, open), 'moodle', note)
  const behind = readGiftText(after, before.format, note).text
  const parts = { answers, format: before.format, note }
  const explanation = feedbackAt < 0 ? '' : readGiftText(inside.slice(feedbackAt + 4), before.format, note).text

  const accepted = isShortAnswer(answers) ? readShortAnswers(parts) : undefined
  const gap = accepted && behind !== '' ? writeGap(accepted) : undefined
  if (gap) return { kind: 'fill-in', text: join(before.text, gap, behind, rest, open, close), explanation }
  const text = behind === '' ? before.text || title : join(before.text, blank, behind, rest, open, close)
  if (accepted) return { kind: 'short-text', text, accepted, explanation }
  const read = readByAnswers(parts)
  return { ...read, text, explanation: explanation || ('explanation' in read ? read.explanation : '') }
}

function takeTitle(source: string): { title: string; rest: string } {
  const end = source.startsWith('::') ? /(?<!\\)::/.exec(source.slice(2))?.index : undefined
  if (end === undefined) return { title: '', rest: source }
  return {
    title: readGiftText(source.slice(2, end + 2), 'plain', () => {}).text,
    rest: source.slice(end + 4).trim(),
  }
}

/** Puts a text between two others, with spaces where the source has some. */
function join(before: string, middle: string, behind: string, source: string, open: number, close: number): string {
  const left = /\s/.test(source[open - 1] ?? '') ? ' ' : ''
  const right = /\s/.test(source[close + 1] ?? '') ? ' ' : ''
  return `${before}${before ? left : ''}${middle}${right}${behind}`
}

const isTruth = (answers: string) => /^(?:T|TRUE|F|FALSE)\s*(?:#|$)/i.test(answers)
const isShortAnswer = (answers: string): boolean =>
  answers !== '' && !/^[#>]/.test(answers) && findUnescaped(answers, '~') < 0 && !isTruth(answers) && !isMatch(answers)
const isMatch = (answers: string): boolean => findUnescaped(answers, '=') >= 0 && answers.includes('->')

/** The kind follows from the signs between the braces. */
function readByAnswers(parts: GiftParts) {
  const { answers } = parts
  if (answers === '') return { kind: 'long-answer' as const }
  if (answers.startsWith('#')) return readGiftNumber(parts)
  if (/^>\s*\d*\s/.test(answers)) return readOrder(parts)
  if (findUnescaped(answers, '~') >= 0) return readChoices(parts)
  if (isMatch(answers)) return readPairs(parts)
  return readTruth(parts)
}
