import type { QuestionContent } from '@ariviyal/contract/questions/question'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markAnswer } from './mark-answer.ts'

type NumberContent = Extract<QuestionContent, { kind: 'number' }>

const numberQuestion = (right: string, more: Partial<NumberContent> = {}): NumberContent => ({
  kind: 'number',
  text: 'How much?',
  right,
  tolerance: null,
  unit: '',
  significant_digits: null,
  decimal_comma: true,
  truncated: false,
  ...more,
})
const shareOf = (content: NumberContent, answer: string) => markAnswer(content, answer).share
const sharesOf = (content: NumberContent, answers: string[]) =>
  Object.fromEntries(answers.map((answer) => [answer, shareOf(content, answer)]))
const all = (answers: string[], share: number) => Object.fromEntries(answers.map((answer) => [answer, share]))

test('a pupil who types the number in any usual way is right', () => {
  const answers = ['6.02x10^23', '6.02e23', '6.02 × 10²³', '6,02E+23', '602 x 10^21', '६.०२ x १०^२३', '௬.௦௨e௨௩']
  expect(sharesOf(numberQuestion('6.02x10^23'), answers)).toEqual(all(answers, 1))
  const large = ['150000', '1,50,000', '1,50,000.0', '1.5 × 10^5', ' 150000 ', '+150000', '1,50,000.']
  expect(sharesOf(numberQuestion('150000'), large)).toEqual(all(large, 1))
  const tenth = ['10^-3', '10⁻³', '0.001', '.001', '1e-3', ',001']
  expect(sharesOf(numberQuestion('0.001'), tenth)).toEqual(all(tenth, 1))
  expect(shareOf(numberQuestion('-5'), '−5')).toBe(1)
})

test('a text that is not one number is wrong', () => {
  const answers = ['five', '', '1/2', '2 or 3', '1.2.3', '--2', 'x10^3', 'NaN', '2 3', '1,50,00', '२ या ३']
  expect(sharesOf(numberQuestion('2'), answers)).toEqual(all(answers, 0))
})

test('a decimal comma is a point unless the teacher forbids it', () => {
  expect(shareOf(numberQuestion('3.5'), '3,5')).toBe(1)
  expect(shareOf(numberQuestion('3.5', { decimal_comma: false }), '3,5')).toBe(0)
  expect(shareOf(numberQuestion('3500', { decimal_comma: false }), '3,500')).toBe(1)
})

test('a number at the border of the tolerance is right, one beyond it is wrong, exactly', () => {
  expect(shareOf(numberQuestion('0.2', { tolerance: '0.1' }), '0.3')).toBe(1)
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc.bigInt({ min: 0n, max: 10n ** 6n }),
      fc.integer({ min: -30, max: 30 }),
      (right, tolerance, power) => {
        const question = numberQuestion(`${right}e${power}`, { tolerance: `${tolerance}e${power}` })
        for (const sign of [1n, -1n]) {
          expect(shareOf(question, `${right + sign * tolerance}e${power}`)).toBe(1)
          expect(shareOf(question, `${(right + sign * tolerance) * 10n + sign}e${power - 1}`)).toBe(0)
        }
      },
    ),
  )
})

test('a right number without its unit, or with another, has half of the marks', () => {
  const question = numberQuestion('9.8', { unit: 'm/s' })
  const rights = [
    '9.8 m/s',
    '9.8m/s',
    '9.8 m s^-1',
    '9.8 ms⁻¹',
    '9,8 m·s-1',
    '9.8 m s^(-1)',
    '9.8 m / s.',
    '9.8 s^-1 m',
  ]
  expect(sharesOf(question, rights)).toEqual(all(rights, 1))
  expect(markAnswer(question, '9.8')).toEqual({ share: 0.5, reason: 'unit missing' })
  expect(markAnswer(question, '9.8 km/h')).toEqual({ share: 0.5, reason: 'another unit' })
  expect(markAnswer(question, '9.8 M/S')).toEqual({ share: 0.5, reason: 'another unit' })
  expect(markAnswer(question, '9.7 m/s')).toEqual({ share: 0, reason: 'another number' })
  const heat = numberQuestion('4200', { unit: 'J kg⁻¹ K⁻¹' })
  expect(shareOf(heat, '4200 J/(kg K)')).toBe(1)
  expect(shareOf(numberQuestion('10', { unit: 'm/s²' }), '10 m/s/s')).toBe(1)
  expect(shareOf(numberQuestion('50', { unit: '%' }), '50%')).toBe(1)
  expect(shareOf(numberQuestion('20', { unit: '°C' }), '20 ℃')).toBe(1)
  expect(shareOf(numberQuestion('20', { unit: 'Ω' }), '20 \u2126')).toBe(1)
})

test('a unit that the teacher did not ask for does no harm', () => {
  expect(shareOf(numberQuestion('12'), '12 cm')).toBe(1)
})

test('a pupil gives as many significant digits as the teacher asks for', () => {
  const question = numberQuestion('9.80665', { significant_digits: 3 })
  expect(sharesOf(question, ['9.81', '9.80', '9.8', '9.807', '0.981e1', '9.82'])).toEqual({
    '9.81': 1,
    '9.80': 0,
    '9.8': 0,
    '9.807': 0,
    '0.981e1': 1,
    '9.82': 0,
  })
  expect(markAnswer(numberQuestion('9.8', { significant_digits: 2 }), '9.80').reason).toBe(
    'another number of significant digits',
  )
  expect(shareOf(numberQuestion('1200', { significant_digits: 3 }), '1200')).toBe(1)
  expect(shareOf(numberQuestion('1200', { significant_digits: 3 }), '1.20 x 10^3')).toBe(1)
  expect(shareOf(numberQuestion('1234.5', { significant_digits: 2 }), '1200')).toBe(1)
})

test('decimals that were cut off are right only where the teacher accepts them', () => {
  expect(shareOf(numberQuestion('3.14159'), '3.14')).toBe(0)
  const cut = { truncated: true }
  expect(shareOf(numberQuestion('3.14159', cut), '3.14')).toBe(1)
  expect(shareOf(numberQuestion('3.14159', cut), '3')).toBe(0)
  expect(shareOf(numberQuestion('0.66667', { ...cut, tolerance: '0.005' }), '0.66')).toBe(1)
  expect(shareOf(numberQuestion('0.66667', { tolerance: '0.005' }), '0.66')).toBe(0)
  expect(shareOf(numberQuestion('0.66667', { ...cut, tolerance: '0.005' }), '0.6')).toBe(0)
  expect(shareOf(numberQuestion('0.667', cut), '0.666')).toBe(1)
  expect(shareOf(numberQuestion('-0.66667', { ...cut, significant_digits: 2 }), '-0.66')).toBe(1)
  expect(shareOf(numberQuestion('-0.66667', { ...cut, significant_digits: 2 }), '0.66')).toBe(0)
})
