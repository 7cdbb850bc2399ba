import type { BodyInput } from '@ariviyal/contract/endpoint'
import { gapsOf, type QuestionContent } from '@ariviyal/contract/questions/question'
import type { previewRegrade } from '@ariviyal/contract/tests/regrade'
import { type FormValues, listOf, textOf } from '../../ui/form/form-values.ts'

export type RegradeBody = BodyInput<typeof previewRegrade>
type Mend = NonNullable<RegradeBody['mend']>

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Kinds whose right answer a test can change by itself; the others take a new version of the bank. */
export const isMendable = ({ kind }: QuestionContent): boolean =>
  ['one-choice', 'assertion-reason', 'several-choices', 'true-false', 'number', 'short-text', 'fill-in'].includes(kind)

/** What the fields of `MendFields` say about a question. */
export function mendOf(content: QuestionContent, values: FormValues): Mend | null {
  const right = textOf(values, 'right').trim()
  switch (content.kind) {
    case 'one-choice':
    case 'assertion-reason':
      return { kind: content.kind, right }
    case 'several-choices':
      return { kind: content.kind, right: listOf(values, 'right') }
    case 'true-false':
      return { kind: content.kind, right: right === 'true' }
    case 'number': {
      const digits = textOf(values, 'significant_digits').trim()
      return {
        kind: content.kind,
        right,
        tolerance: textOf(values, 'tolerance').trim() || null,
        unit: textOf(values, 'unit'),
        significant_digits: digits === '' ? null : digits,
      }
    }
    case 'short-text':
      return { kind: content.kind, accepted: linesOf(textOf(values, 'accepted')) }
    case 'fill-in':
      return {
        kind: content.kind,
        gaps: gapsOf(content.text).map((_accepted, place) => linesOf(textOf(values, `gap-${place}`))),
      }
    default:
      return null
  }
}
