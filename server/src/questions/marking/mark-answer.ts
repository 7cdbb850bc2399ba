import { type AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import { gapsOf, type QuestionContent } from '@ariviyal/contract/questions/question'
import { comparableText } from './comparable-text.ts'
import { type Mark, partly, partlyChosen, right, wrong } from './mark.ts'
import { markNumber } from './mark-number.ts'

const malformed = wrong('not an answer to this question')

/** Marks a pupil's answer. No answer and a malformed one have no marks; a teacher marks long answers and drawings. */
export function markAnswer(content: QuestionContent, value: AnswerValue): Mark {
  if (isEmpty(value)) return wrong('not answered')
  switch (content.kind) {
    case 'one-choice':
    case 'assertion-reason': {
      const chosen = content.options.find(({ id }) => id === value)
      if (!chosen) return malformed
      return chosen.right ? right : wrong()
    }
    case 'several-choices':
      return isTexts(value) ? markChoices(content.options, new Set(value)) : malformed
    case 'true-false':
      if (typeof value !== 'boolean') return malformed
      return value === content.right ? right : wrong()
    case 'number':
      return typeof value === 'string' ? markNumber(content, value) : malformed
    case 'short-text':
      if (typeof value !== 'string') return malformed
      return isAmong(content.accepted, value) ? right : wrong()
    case 'fill-in':
      return isTexts(value) ? markGaps(gapsOf(content.text), value) : malformed
    case 'match':
      return isPairs(value) ? markPairs(content, value) : malformed
    case 'order':
      return isTexts(value) ? markOrder(content.items, value) : malformed
    case 'long-answer':
    case 'drawing':
      return { share: null, reason: 'a teacher marks this' }
    default:
      // A case has no answer of its own.
      return malformed
  }
}

const isEmpty = (value: AnswerValue): boolean => {
  if (value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.every((text) => text.trim() === '')
  return typeof value === 'object' && Object.keys(value).length === 0
}

const isTexts = (value: AnswerValue): value is string[] => Array.isArray(value)
const isPairs = (value: AnswerValue): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAmong = (accepted: string[], answer: string): boolean => {
  const given = comparableText(answer)
  return accepted.some((text) => comparableText(text) === given)
}

function markChoices(options: { id: string; right: boolean }[], chosen: Set<string>): Mark {
  if ([...chosen].some((id) => options.every((option) => option.id !== id))) return malformed
  const rights = options.filter((option) => option.right)
  const hits = rights.filter(({ id }) => chosen.has(id)).length
  return partlyChosen(hits, rights.length, chosen.size - hits)
}

function markGaps(gaps: string[][], answers: string[]): Mark {
  if (answers.length > gaps.length) return malformed
  return partly(gaps.filter((accepted, index) => isAmong(accepted, answers[index] ?? '')).length, gaps.length)
}

type Part = { id: string; text: string }

/** Parts with the same text stand for each other: a pupil cannot tell them apart. */
const sameText = (a: Part | undefined, b: Part | undefined): boolean =>
  a !== undefined && b !== undefined && (a.id === b.id || a.text === b.text)

function markPairs({ left, right: sides }: { left: Part[]; right: Part[] }, pairs: Record<string, string>): Mark {
  const byId = new Map(sides.map((side) => [side.id, side]))
  const known = new Set(left.map(({ id }) => id))
  if (Object.entries(pairs).some(([from, to]) => !known.has(from) || !byId.has(to))) return malformed
  const given = new Map(Object.entries(pairs))
  const hits = left.filter(({ id }, index) => sameText(byId.get(given.get(id) ?? ''), sides[index]))
  return partly(hits.length, left.length)
}

function markOrder(items: Part[], order: string[]): Mark {
  const byId = new Map(items.map((item) => [item.id, item]))
  if (order.length !== items.length || new Set(order).size !== order.length || !order.every((id) => byId.has(id)))
    return malformed
  return items.every((item, index) => sameText(byId.get(order[index] ?? ''), item)) ? right : wrong('another order')
}
