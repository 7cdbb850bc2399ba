import { numberPattern } from '@ariviyal/contract/questions/question'
import { type Draft, type Piece, Unreadable } from '../reading.ts'
import { toDollarFormulas } from '../text/formulas.ts'
import { collectLines, type LineBlock } from './collect-lines.ts'
import { readRightOptions } from './read-letters.ts'

/** Numbered questions as teachers type them: options on lines with letters, and a line such as `Answer: B`. */
export function* splitPaste(text: string): Generator<Piece> {
  for (const block of collectLines(text, true)) yield { line: block.line, read: () => readBlock(block) }
}

function readBlock(block: LineBlock): Draft {
  const text = toDollarFormulas(block.text.join('\n'))
  if (text === '') throw new Unreadable('The question has no text. Write it on the line before its options.')
  if (!block.answer) throw new Unreadable(missingAnswer(block))
  const about = { explanation: toDollarFormulas(block.explanation), hint: toDollarFormulas(block.hint) }
  if (block.options.length === 0) return { ...about, ...readAnswer(text, block.answer) }
  const right = readRightOptions(block)
  const options = block.options.map((option, place) => ({
    text: toDollarFormulas(option.text),
    right: right.includes(place),
  }))
  return { ...about, kind: right.length === 1 ? 'one-choice' : 'several-choices', text, options }
}

const missingAnswer = ({ options }: LineBlock): string =>
  options.length > 0
    ? 'The answer is missing. Add a line such as "Answer: B" below the options.'
    : 'The options and the answer are missing. Add lines such as "A) …", and a line such as "Answer: B".'

/** The kind of a question without options follows from its answer. */
function readAnswer(text: string, answer: string): Draft {
  if (/^(?:true|false)\.?$/i.test(answer)) return { kind: 'true-false', text, right: /^t/i.test(answer) }
  if (numberPattern.test(answer)) return { kind: 'number', text, right: answer }
  const accepted = answer.split('|').map((word) => toDollarFormulas(word.trim()))
  return { kind: 'short-text', text, accepted: accepted.filter(Boolean) }
}
