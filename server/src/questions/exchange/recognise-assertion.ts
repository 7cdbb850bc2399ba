import { limits } from '@ariviyal/contract/limits'
import { assertionReasonOptions } from '../make-content.ts'
import type { Draft, SingleDraft } from './reading.ts'

const [beforeAssertion, beforeReason] = ['\nAssertion (A): ', '\nReason (R): ']
const plain = (text: string) => text.replaceAll(/[^a-z]+/gi, '').toLowerCase()
const usual = assertionReasonOptions.map(plain)

/** The intro, assertion and reason of a text that states them as the bank shows them. */
export function partsOfAssertion(text: string): { text: string; assertion: string; reason: string } | undefined {
  if (text.length > 3 * limits.questionMax) return undefined
  const lines = `\n${text}`
  const start = lines.indexOf(beforeAssertion)
  const from = start + beforeAssertion.length
  const middle = lines.indexOf(beforeReason, from + 1)
  const reason = lines.slice(middle + beforeReason.length)
  if (start < 0 || middle < 0 || reason === '') return undefined
  return { text: lines.slice(1, start), assertion: lines.slice(from, middle), reason }
}

/** A question with one choice whose options are the usual four of an assertion and a reason becomes that kind, also within a case. */
export const recogniseAssertion = (draft: Draft): Draft =>
  draft.kind === 'case' ? { ...draft, parts: draft.parts.map(recogniseSingle) } : recogniseSingle(draft)

function recogniseSingle(draft: SingleDraft): SingleDraft {
  if (draft.kind !== 'one-choice' || draft.options.length !== usual.length) return draft
  if (!draft.options.every(({ text }, place) => plain(text) === usual[place])) return draft
  const parts = partsOfAssertion(draft.text)
  const { kind: _kind, options, text: _text, ...about } = draft
  return parts
    ? { ...about, ...parts, kind: 'assertion-reason', right: options.findIndex(({ right }) => right === true) + 1 }
    : draft
}
