import { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import { type QuestionContent } from '@ariviyal/contract/questions/question'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionContent } from '../testing.ts'
import { markAnswer } from './mark-answer.ts'

const option = (id: string, right: boolean) => ({ id, text: `Option ${id}`, right, feedback: '' })
const part = (id: string, text = `Text ${id}`) => ({ id, text })

test('a pupil who chooses the right option is right', () => {
  const content: QuestionContent = { kind: 'one-choice', text: '', options: [option('a', false), option('b', true)] }
  expect(markAnswer(content, 'b')).toEqual({ share: 1, reason: 'right' })
  expect(markAnswer(content, 'a')).toEqual({ share: 0, reason: 'wrong' })
  expect(markAnswer(content, null)).toEqual({ share: 0, reason: 'not answered' })
  for (const value of ['c', true, ['b'], { b: 'b' }])
    expect(markAnswer(content, value)).toEqual({ share: 0, reason: 'not an answer to this question' })
})

test('a pupil says whether a statement is true', () => {
  const content: QuestionContent = { kind: 'true-false', text: '', right: false }
  expect([false, true, 'false'].map((value) => markAnswer(content, value).share)).toEqual([1, 0, 0])
})

test('a wrong choice takes away what a right one gives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ right: fc.boolean(), chosen: fc.boolean() }), { minLength: 2, maxLength: 10 }),
      (list) => {
        fc.pre(list.some(({ right }) => right) && list.some(({ chosen }) => chosen))
        const options = list.map(({ right }, index) => option(String(index), right))
        const value = list.flatMap(({ chosen }, index) => (chosen ? [String(index)] : []))
        const rights = list.filter(({ right }) => right).length
        const balance = list.reduce((sum, { right, chosen }) => sum + (chosen ? (right ? 1 : -1) : 0), 0)
        const { share } = markAnswer({ kind: 'several-choices', text: '', options }, [...value, ...value])
        expect(share).toBeCloseTo(Math.max(0, balance / rights), 12)
        expect(share === 1).toBe(list.every(({ right, chosen }) => right === chosen))
      },
    ),
  )
})

test('spelling counts in a short answer, case and white space and punctuation around it do not', () => {
  const content: QuestionContent = {
    kind: 'short-text',
    text: '',
    accepted: ['Carbon dioxide', 'CO₂', 'ஒளி', "Ohm's law"],
  }
  const rights = [
    ' carbon  DIOXIDE.',
    'co2',
    '“CO₂”',
    'ＣＯ２',
    '(ஒளி)',
    'carbon\u00a0dioxide',
    'OHM’S LAW',
    'carbondioxide',
  ]
  expect(rights.map((value) => markAnswer(content, value).share)).toEqual(rights.map(() => 1))
  const wrongs = ['carbon', 'carbon monoxide', 'CO', '.', '?!']
  expect(wrongs.map((value) => markAnswer(content, value).share)).toEqual(wrongs.map(() => 0))
})

test('a pupil who writes pages of white space gets an answer at once', () => {
  const content: QuestionContent = { kind: 'short-text', text: '', accepted: ['light'] }
  const started = performance.now()
  expect(markAnswer(content, `${' .'.repeat(5_000)}x${' .'.repeat(4_900)}`).share).toBe(0)
  expect(performance.now() - started).toBeLessThan(200)
})

test('a pupil reads what was right of several choices', () => {
  const options = ['a', 'b', 'c', 'd'].map((id) => option(id, id < 'd'))
  const content: QuestionContent = { kind: 'several-choices', text: '', options }
  const reasonOf = (...chosen: string[]) => markAnswer(content, chosen)
  expect(reasonOf('a', 'b')).toEqual({ share: 2 / 3, reason: '2 of 3 right' })
  expect(reasonOf('a', 'b', 'd')).toEqual({ share: 1 / 3, reason: '2 of 3 right, 1 wrong' })
  expect(reasonOf('a', 'd')).toEqual({ share: 0, reason: '1 of 3 right, 1 wrong' })
  expect(reasonOf('d')).toEqual({ share: 0, reason: 'wrong' })
})

test('each gap, pair and line counts', () => {
  const gaps: QuestionContent = { kind: 'fill-in', text: '[[Iron|Fe]] is a [[metal]], [[oxygen]] a [[gas]].' }
  expect(markAnswer(gaps, ['fe', 'METAL ', 'neon', 'gas'])).toEqual({ share: 0.75, reason: '3 of 4 right' })
  expect(markAnswer(gaps, ['iron']).share).toBe(0.25)
  expect(markAnswer(gaps, ['', '', '', '']).reason).toBe('not answered')
  expect(markAnswer(gaps, ['iron', 'metal', 'oxygen', 'gas', 'more']).share).toBe(0)

  const match: QuestionContent = {
    kind: 'match',
    text: '',
    left: [part('l1'), part('l2'), part('l3')],
    right: [part('r1', 'metal'), part('r2', 'metal'), part('r3', 'gas')],
  }
  expect(markAnswer(match, { l1: 'r2', l2: 'r1', l3: 'r3' }).share).toBe(1)
  expect(markAnswer(match, { l1: 'r3', l3: 'r3' })).toEqual({ share: 1 / 3, reason: '1 of 3 right' })
  expect(markAnswer(match, { l1: 'l1' }).reason).toBe('not an answer to this question')

  const order: QuestionContent = { kind: 'order', text: '', items: [part('x'), part('y'), part('z')] }
  expect(markAnswer(order, ['x', 'y', 'z']).share).toBe(1)
  expect(markAnswer(order, ['x', 'z', 'y'])).toEqual({ share: 0, reason: 'another order' })
  expect(markAnswer(order, ['x', 'y', 'y']).reason).toBe('not an answer to this question')
})

test('a teacher marks long answers and drawings', () => {
  for (const kind of ['long-answer', 'drawing'] as const) {
    expect(markAnswer({ kind, text: '' }, 'Because light bends.').share).toBeNull()
    expect(markAnswer({ kind, text: '' }, null).share).toBe(0)
  }
})

const anyAnswer = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.array(fc.string()),
  fc.dictionary(fc.string(), fc.string()),
)

test('whatever a pupil sends, the share is from 0 to 1, and the same again', () => {
  fc.assert(
    fc.property(questionContent, anyAnswer, (content, answer) => {
      const parsed = AnswerValue.safeParse(answer)
      fc.pre(parsed.success)
      const { share } = markAnswer(content, answer)
      if (share !== null) expect(share).toSatisfy((value: number) => value >= 0 && value <= 1)
      expect(markAnswer(content, answer).share).toBe(share)
    }),
  )
})
