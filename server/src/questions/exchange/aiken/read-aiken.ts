import { collectLines, type LineBlock } from '../paste/collect-lines.ts'
import { readRightOptions } from '../paste/read-letters.ts'
import { type Draft, type Piece, Unreadable } from '../reading.ts'
import { toDollarFormulas } from '../text/formulas.ts'

/** Aiken: a question, options on lines with capital letters, and a line `ANSWER: B`. */
export function* splitAiken(text: string): Generator<Piece> {
  for (const block of collectLines(text, false)) yield { line: block.line, read: () => readBlock(block) }
}

function readBlock(block: LineBlock): Draft {
  const text = toDollarFormulas(block.text.join('\n'))
  if (text === '') throw new Unreadable('The question has no text. Write it on the line before option A.')
  if (block.options.length === 0)
    throw new Unreadable('The options are missing. Write each on a line of its own, such as "A) …".')
  if (!block.answer) throw new Unreadable('The answer is missing. Add a line such as "ANSWER: B" below the options.')
  const right = readRightOptions(block)
  const [place] = right
  if (right.length > 1) throw new Unreadable('Aiken has one answer to a question. Write one letter after "ANSWER:".')
  return {
    kind: 'one-choice',
    text,
    options: block.options.map((option, at) => ({ text: toDollarFormulas(option.text), right: at === place })),
  }
}
