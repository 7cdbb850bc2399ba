import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'

/** Ids of an answer; none for an answer of another kind. */
export const idsOf = (value: AnswerValue): string[] => (Array.isArray(value) ? value : [])

/** How many gaps the text of a fill-in question has, as pupils get it. */
export const gapsIn = (text: string): number => text.split('[[]]').length - 1

/** The texts of a fill-in answer, one for each gap. */
export const textsOf = (value: AnswerValue, gaps: number): string[] =>
  Array.from({ length: gaps }, (_, place) => idsOf(value)[place] ?? '')

/** The pairs of a match, from left to right id. */
export const pairsOf = (value: AnswerValue): Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** What an answer is read with: the texts of the ids that it names. */
export interface AnswerTexts {
  options?: readonly { id: string; text: string }[] | undefined
  left?: readonly { id: string; text: string }[] | undefined
  right?: readonly { id: string; text: string }[] | undefined
}

/** The text of the part that an answer names. */
export const textOf = (parts: AnswerTexts['options'], id: string) => parts?.find((part) => part.id === id)?.text ?? id

const english = { true: 'True', false: 'False', gap: (number: number, text: string) => `Gap ${number}: ${text}` }

/** An answer in words, one line each; pupils' pages give theirs, in the language of the class. */
export function answerInWords(kind: string, texts: AnswerTexts, value: AnswerValue, words = english): string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'boolean') return [value ? words.true : words.false]
  if (typeof value === 'string')
    return [kind === 'one-choice' || kind === 'assertion-reason' ? textOf(texts.options, value) : value]
  if (Array.isArray(value))
    return kind === 'fill-in'
      ? value.map((text, place) => words.gap(place + 1, text === '' ? '–' : text))
      : value.map((id, place) => (kind === 'order' ? `${place + 1}. ` : '') + textOf(texts.options, id))
  return Object.entries(value).map(([left, right]) => `${textOf(texts.left, left)} – ${textOf(texts.right, right)}`)
}
