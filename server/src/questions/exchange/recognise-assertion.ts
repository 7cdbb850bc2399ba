import { type Language, languages } from '@ariviyal/contract/languages'
import { limits } from '@ariviyal/contract/limits'
import { assertionWords } from '../assertion-words.ts'
import type { Draft, SingleDraft } from './reading.ts'

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{M}]+/gu, '').toLowerCase()
const known = languages.map((language) => {
  const { assertion, reason, options } = assertionWords[language]
  return {
    language,
    beforeAssertion: `\n${assertion}: `,
    beforeReason: `\n${reason}: `,
    usual: options.map(plain),
  }
})

interface Stated {
  text: string
  assertion: string
  reason: string
  language: Language
}

/** The intro, assertion and reason of a text that states them as the bank shows them, in any language. */
export function partsOfAssertion(text: string): Stated | undefined {
  if (text.length > 3 * limits.questionMax) return undefined
  const lines = `\n${text}`
  for (const { language, beforeAssertion, beforeReason } of known) {
    const start = lines.indexOf(beforeAssertion)
    const from = start + beforeAssertion.length
    const middle = lines.indexOf(beforeReason, from + 1)
    const reason = lines.slice(middle + beforeReason.length)
    if (start >= 0 && middle >= 0 && reason !== '')
      return { text: lines.slice(1, start), assertion: lines.slice(from, middle), reason, language }
  }
  return undefined
}

/** A question with one choice whose options are the usual four of an assertion and a reason becomes that kind, also within a case. */
export const recogniseAssertion = (draft: Draft): Draft =>
  draft.kind === 'case' ? { ...draft, parts: draft.parts.map(recogniseSingle) } : recogniseSingle(draft)

function recogniseSingle(draft: SingleDraft): SingleDraft {
  if (draft.kind !== 'one-choice') return draft
  const written = draft.options.map(({ text }) => plain(text)).join('\n')
  if (known.every(({ usual }) => usual.join('\n') !== written)) return draft
  const parts = partsOfAssertion(draft.text)
  const { kind: _kind, options, text: _text, ...about } = draft
  return parts
    ? { ...about, ...parts, kind: 'assertion-reason', right: options.findIndex(({ right }) => right === true) + 1 }
    : draft
}
