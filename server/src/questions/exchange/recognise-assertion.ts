import { limits } from '@ariviyal/contract/limits'
import { assertionReasonOptions } from '../make-content.ts'
import type { Draft } from './reading.ts'

const form = /^(?:([^]*?)\n)?Assertion \(A\): ([^]+?)\nReason \(R\): ([^]+)$/
const plain = (text: string) => text.replaceAll(/[^a-z]+/gi, '').toLowerCase()
const usual = assertionReasonOptions.map(plain)

/** The intro, assertion and reason of a text that states them as the bank shows them. */
export function partsOfAssertion(text: string): { text: string; assertion: string; reason: string } | undefined {
  const match = text.length > 3 * limits.questionMax ? null : form.exec(text)
  return match ? { text: match[1] ?? '', assertion: match[2] ?? '', reason: match[3] ?? '' } : undefined
}

/** A question with one choice whose options are the usual four of an assertion and a reason becomes that kind. */
export function recogniseAssertion(draft: Draft): Draft {
  if (draft.kind !== 'one-choice' || draft.options.length !== usual.length) return draft
  if (!draft.options.every(({ text }, place) => plain(text) === usual[place])) return draft
  const parts = partsOfAssertion(draft.text)
  const { kind: _kind, options, text: _text, ...about } = draft
  return parts
    ? { ...about, ...parts, kind: 'assertion-reason', right: options.findIndex(({ right }) => right === true) + 1 }
    : draft
}
