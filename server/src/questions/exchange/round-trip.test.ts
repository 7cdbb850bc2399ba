import { useRoles } from '@ariviyal/contract/chapters/chapter-rules'
import { languages } from '@ariviyal/contract/languages'
import type { ImportFileFormat } from '@ariviyal/contract/questions/exchange'
import { bloomLevels, boards, difficulties, QuestionForm, type TestCase } from '@ariviyal/contract/questions/question'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { csvWriter, excelWriter } from './csv/write-csv.ts'
import { giftWriter } from './gift/write-gift.ts'
import { moodleWriter } from './moodle/write-moodle.ts'
import { qtiWriter } from './qti/write-qti.ts'
import { readQuestionFile } from './read-question-file.ts'
import type { Draft, SingleDraft } from './reading.ts'
import { filesOf, formsOf, lineOf, plainWord, storedOf, textOf } from './testing.ts'
import { plainNumber } from './text/decimals.ts'
import type { Writer } from './writing.ts'

const picture = fc.option(fc.record({ upload: fc.uuid(), alt: lineOf }), { nil: undefined })
const option = fc.record({ text: lineOf, feedback: fc.option(lineOf, { nil: '' }), picture })
const options = (right: (place: number, count: number) => boolean) =>
  fc
    .array(option, { minLength: 2, maxLength: 6 })
    .map((list) => list.map((each, place) => ({ ...each, right: right(place, list.length) })))
const decimal = fc.oneof(
  fc.integer({ min: -10_000, max: 10_000 }).map(String),
  fc.constantFrom('9.8', '-0.5', '3,14', '6.02 x 10^23', '1e-9', '0.001'),
)
const accepted = fc.uniqueArray(
  plainWord.map((text) => text.trim()),
  { minLength: 1, maxLength: 4 },
)

const single: fc.Arbitrary<SingleDraft> = fc.oneof(
  fc.record({ kind: fc.constant('one-choice' as const), text: textOf, options: options((place) => place === 1) }),
  fc.record({ kind: fc.constant('several-choices' as const), text: textOf, options: options((place) => place !== 1) }),
  fc.record({ kind: fc.constant('true-false' as const), text: textOf, right: fc.boolean() }),
  fc.record({
    kind: fc.constant('assertion-reason' as const),
    text: fc.option(lineOf, { nil: '' }),
    assertion: lineOf,
    reason: lineOf,
    right: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('number' as const),
    text: textOf,
    right: decimal,
    tolerance: fc.constantFrom(null, '0.1', '2'),
    unit: fc.constantFrom('', 'm', 'm/s²', 'Ω'),
    significant_digits: fc.option(fc.integer({ min: 1, max: 15 }), { nil: undefined }),
    decimal_comma: fc.boolean(),
    truncated: fc.boolean(),
    test_cases: fc.constantFrom<TestCase[]>([], [{ value: 'much', share: 0 }]),
  }),
  accepted.chain((words) =>
    fc.record({
      kind: fc.constant('short-text' as const),
      text: textOf,
      accepted: fc.constant(words),
      test_cases: fc.constantFrom<TestCase[]>([], [{ value: words[0] ?? '', share: 1 }]),
    }),
  ),
  fc.tuple(plainWord, accepted, plainWord, fc.boolean()).map(([before, words, behind, isTried]) => ({
    kind: 'fill-in' as const,
    text: `${before.trim()} [[${words.join('|')}]] ${behind.trim()}`,
    test_cases: isTried ? [{ value: [words[0] ?? ''], share: 1 }] : [],
  })),
  fc.record({
    kind: fc.constant('match' as const),
    text: textOf,
    pairs: fc.array(fc.record({ left: lineOf, right: lineOf }), { minLength: 2, maxLength: 8 }),
  }),
  fc.record({
    kind: fc.constant('order' as const),
    text: textOf,
    items: fc.array(lineOf, { minLength: 2, maxLength: 8 }),
  }),
  fc.record({ kind: fc.constant('long-answer' as const), text: textOf }),
  fc.record({ kind: fc.constant('drawing' as const), text: textOf }),
)
const about = fc.record({
  picture,
  explanation: fc.option(textOf, { nil: '' }),
  hint: fc.option(lineOf, { nil: '' }),
  chapter: fc.constantFrom('', 'Light', 'Acids/Bases', 'ஒளி: reflection & refraction'),
  grade: fc.option(fc.integer({ min: 6, max: 12 }), { nil: undefined }),
  board: fc.option(fc.constantFrom(...boards), { nil: undefined }),
  role: fc.constantFrom(...useRoles),
  competency: fc.constantFrom('', 'Explains', 'Applies [a law]: ஒளி'),
  difficulty: fc.option(fc.constantFrom(...difficulties), { nil: undefined }),
  bloom: fc.option(fc.constantFrom(...bloomLevels), { nil: undefined }),
  language: fc.constantFrom(...languages),
  taken_from: fc.constantFrom('', 'Light and Sight', 'Board paper 2024 [set 1], “B”: 7 & 8', 'அறிவியல் <10>, [a] [b]'),
})
const several = (kind: fc.Arbitrary<Draft>) =>
  fc.array(
    fc.tuple(kind, about).map(([draft, more]): Draft => ({ ...draft, ...more })),
    { minLength: 1, maxLength: 5 },
  )

/** What a format does not say of a question; docs/product.md has the same table. */
type Loss = (form: QuestionForm) => QuestionForm

/** What comes back from a file of these questions. */
async function backFrom(format: ImportFileFormat, open: () => Writer, drafts: Draft[]) {
  const writer = open()
  for (const draft of drafts) writer.add(storedOf(draft), filesOf(drafts))
  const found = await readQuestionFile({ format, bytes: Buffer.from(await writer.finish()) })
  return { forms: formsOf(found), problems: found.problems }
}

/** The parts of a case have its language. */
const inOneLanguage: Loss = (form) =>
  form.kind === 'case' ? { ...form, parts: form.parts.map((part) => ({ ...part, language: form.language })) } : form

const withLosses = (drafts: Draft[], lose: Loss) => ({
  forms: drafts.map((draft) => lose(inOneLanguage(QuestionForm.parse(draft)))),
  problems: [],
})

const runs = { numRuns: isThorough ? 500 : 40 }
const withoutTestCases: Loss = (form) => ({ ...form, test_cases: [] })
const withoutPictures: Loss = (form) => ({
  ...form,
  picture: undefined,
  ...('options' in form && { options: form.options.map((each) => ({ ...each, picture: undefined })) }),
})
/** Numbers as programs write them: the same values. */
const plainNumbers: Loss = (form) =>
  form.kind === 'number' ? { ...form, right: plainNumber(form.right), tolerance: form.tolerance ?? null } : form

describe('a teacher who exports questions and imports the file', () => {
  test('has the same questions from GIFT, but for units, hints, drawings, pictures and test cases', async () => {
    const lose: Loss = (form) => {
      const { hint: _hint, ...rest } = withoutPictures(withoutTestCases(plainNumbers(form)))
      const kept: QuestionForm = { ...rest, hint: '' }
      if (kept.kind === 'number') return { ...kept, unit: '' }
      return kept.kind === 'drawing' ? { ...kept, kind: 'long-answer' } : kept
    }
    await fc.assert(
      fc.asyncProperty(several(single), async (drafts) => {
        expect(await backFrom('gift', giftWriter, drafts)).toEqual(withLosses(drafts, lose))
      }),
      runs,
    )
  })

  test('has the same questions and pictures from Moodle XML, but for test cases', async () => {
    await fc.assert(
      fc.asyncProperty(several(single), async (drafts) => {
        expect(await backFrom('moodle-xml', moodleWriter, drafts)).toEqual(
          withLosses(drafts, (form) => withoutTestCases(plainNumbers(form))),
        )
      }),
      runs,
    )
  })

  const cases: fc.Arbitrary<Draft> = fc.record({
    kind: fc.constant('case' as const),
    text: textOf,
    parts: fc.array(
      fc
        .tuple(single, fc.option(textOf, { nil: '' }), fc.option(lineOf, { nil: '' }), picture)
        .map(([draft, explanation, hint, shown]) => ({ ...draft, explanation, hint, picture: shown })),
      { minLength: 1, maxLength: 3 },
    ),
  })
  const anyKind = several(fc.oneof(single, cases))

  test.each([
    ['csv', csvWriter],
    ['xlsx', excelWriter],
  ] as const)('has the same questions and cases from %s, but for pictures', async (format, open) => {
    const lose: Loss = (form) => {
      const kept = withoutPictures(form)
      if (kept.kind === 'match')
        return { ...kept, pairs: kept.pairs.map((pair) => ({ ...pair, left: pair.left.replaceAll('->', '→') })) }
      if (kept.kind === 'case') return { ...kept, parts: kept.parts.map((part) => lose(part) as typeof part) }
      return kept
    }
    await fc.assert(
      fc.asyncProperty(anyKind, async (drafts) => {
        expect(await backFrom(format, open, drafts)).toEqual(withLosses(drafts, lose))
      }),
      runs,
    )
  })

  test('has the same questions, cases and pictures from QTI 3, but for test cases', async () => {
    const lose: Loss = (form) => {
      const kept = withoutTestCases(plainNumbers(form))
      return kept.kind === 'case' ? { ...kept, parts: kept.parts.map((part) => lose(part) as typeof part) } : kept
    }
    await fc.assert(
      fc.asyncProperty(anyKind, async (drafts) => {
        expect(await backFrom('qti', qtiWriter, drafts)).toEqual(withLosses(drafts, lose))
      }),
      runs,
    )
  })
})
