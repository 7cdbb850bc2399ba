import { limits } from '@ariviyal/contract/limits'
import type { QuestionKind } from '@ariviyal/contract/questions/pupil-question'
import { type Draft, Unreadable } from '../reading.ts'
import { partsOfAssertion } from '../recognise-assertion.ts'
import { feedbackColumn, type Row } from './columns.ts'

interface Cell {
  /** From 1, as the column is named. */
  number: number
  text: string
}

const optionsOf = (row: Row): Cell[] =>
  Array.from({ length: limits.partsMax }, (_, place) => ({
    number: place + 1,
    text: row(`option_${place + 1}`),
  })).filter(({ text }) => text !== '')

/** The fields of a kind, from the columns that hold them. */
export function readFields(kind: QuestionKind, row: Row): Draft {
  const text = row('text')
  switch (kind) {
    case 'one-choice':
    case 'several-choices': {
      const options = optionsOf(row)
      const right = readRight(options, row('right'))
      return {
        kind,
        text,
        options: options.map((cell) => ({
          text: cell.text,
          right: right.includes(cell.number),
          feedback: row(feedbackColumn(cell.number)),
        })),
      }
    }
    case 'true-false':
      return { kind, text, right: readTruth(row('right')) }
    case 'assertion-reason': {
      const stated = row('option_1') ? undefined : partsOfAssertion(text)
      return {
        kind,
        right: row('right'),
        ...(stated ?? { text, assertion: row('option_1'), reason: row('option_2') }),
      }
    }
    case 'number':
      return {
        kind,
        text,
        right: row('right'),
        tolerance: row('tolerance') || null,
        unit: row('unit'),
        ...(row('significant_digits') !== '' && { significant_digits: row('significant_digits') }),
        ...(isNo(row('decimal_comma')) && { decimal_comma: false }),
        ...(isYes(row('truncated')) && { truncated: true }),
      }
    case 'short-text': {
      const accepted = (row('accepted') || row('right')).split('|')
      return { kind, text, accepted: accepted.map((word) => word.trim()).filter(Boolean) }
    }
    case 'match':
      return { kind, text, pairs: optionsOf(row).map(readPair) }
    case 'order':
      return { kind, text, items: optionsOf(row).map((cell) => cell.text) }
    case 'case':
      return { kind, text, parts: [] }
    default:
      return { kind, text }
  }
}

/** The numbers of the right options: numbers with spaces or commas between, or the words of one option. */
function readRight(options: Cell[], right: string): number[] {
  const known = new Set(options.map(({ number }) => number))
  const numbers = right.split(/[\s,;]+/).map(Number)
  if (right !== '' && numbers.every((number) => known.has(number))) return numbers
  const byWords = options.find(({ text }) => text.toLowerCase() === right.toLowerCase())
  if (byWords) return [byWords.number]
  throw new Unreadable(
    right === ''
      ? 'The column "right" is empty. Write the number of the right option, such as 2.'
      : `The column "right" says "${right.slice(0, 60)}", which is not the number of an option.`,
  )
}

const isYes = (word: string): boolean => /^(?:true|t|yes|1|सही|சரி)$/i.test(word)
const isNo = (word: string): boolean => /^(?:false|f|no|0|गलत|தவறு)$/i.test(word)

function readTruth(right: string): boolean {
  if (isYes(right)) return true
  if (isNo(right)) return false
  throw new Unreadable('Write true or false in the column "right".')
}

const pairMarks = ['->', '→', '=>', ' = ']

function readPair({ number, text }: Cell): { left: string; right: string } {
  const mark = pairMarks.find((sign) => text.includes(sign))
  if (!mark) throw new Unreadable(`Write the pair of option_${number} as "left -> right".`)
  const place = text.indexOf(mark)
  return { left: text.slice(0, place).trim(), right: text.slice(place + mark.length).trim() }
}
