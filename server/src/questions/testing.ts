import { type QuestionContent, type QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import fc from 'fast-check'
import { makeContent } from './make-content.ts'

const words = fc.stringMatching(/^[a-z]{5,12}$/)
const number = fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.nat(99)).map(([whole, part]) => `${whole}.${part}`)
const option = fc.record({ text: words, feedback: words })
const options = fc.array(option, { minLength: 2, maxLength: 6 })

const byKind = {
  'one-choice': fc
    .tuple(options, fc.nat())
    .map(([list, pick]) => ({ options: list.map((one, at) => ({ ...one, right: at === pick % list.length })) })),
  'several-choices': fc.tuple(options, fc.nat(), fc.infiniteStream(fc.boolean())).map(([list, pick, flags]) => ({
    options: list.map((one, at) => ({ ...one, right: at === pick % list.length || (flags.next().value ?? false) })),
  })),
  'true-false': fc.record({ right: fc.boolean() }),
  'assertion-reason': fc.record({ assertion: words, reason: words, right: fc.integer({ min: 1, max: 4 }) }),
  number: fc.record({
    right: number,
    tolerance: fc.option(number),
    unit: fc.constantFrom('', 'm/s', 'kg'),
    significant_digits: fc.option(fc.integer({ min: 1, max: 15 })),
    decimal_comma: fc.boolean(),
    truncated: fc.boolean(),
  }),
  'short-text': fc.record({ accepted: fc.array(words, { minLength: 1, maxLength: 4 }) }),
  'fill-in': fc
    .array(fc.array(words, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    .map((gaps) => ({ text: gaps.map((accepted) => `Write [[${accepted.join('|')}]] here.`).join(' ') })),
  match: fc.record({ pairs: fc.array(fc.record({ left: words, right: words }), { minLength: 2, maxLength: 6 }) }),
  order: fc.record({ items: fc.array(words, { minLength: 2, maxLength: 6 }) }),
  'long-answer': fc.constant({}),
  drawing: fc.constant({}),
} satisfies Record<SingleQuestionForm['kind'], fc.Arbitrary<object>>

/** A question of each kind without parts, as a teacher could write it. */
const questionForm: fc.Arbitrary<QuestionForm> = fc.oneof(
  ...Object.entries(byKind).map(([kind, fields]) =>
    fc
      .record({ text: words, explanation: words, fields })
      .map(({ fields: own, ...about }) => SingleQuestionForm.parse({ ...about, ...own, kind })),
  ),
)

export const questionContent: fc.Arbitrary<QuestionContent> = questionForm.map(makeContent)
