import { type QuestionKind } from '@ariviyal/contract/questions/pupil-question'
import { QuestionForm } from '@ariviyal/contract/questions/question'
import { expect, test } from 'vitest'
import type { FormValues } from '../../ui/form/form-values.ts'
import { editorSchema, type KeptCases, rowMessages } from './read-question.ts'

const none: KeptCases = () => []
const read = (values: FormValues, kept = none) => editorSchema(kept).parse({ text: 'Why?', ...values })

/** The controls of the editor for each kind. */
const controls: Record<QuestionKind, FormValues> = {
  'one-choice': { 'options.0.text': 'A', 'options.1.text': 'B', 'options.1.id': 'b', right: '1' },
  'several-choices': {
    'options.0.text': 'A',
    'options.0.right': true,
    'options.1.text': 'B',
    'options.1.right': false,
  },
  'true-false': { right: 'false' },
  'assertion-reason': { assertion: 'A', reason: 'R', right: '2' },
  number: { right: '9.8', unit: '', tolerance: '', significant_digits: '', decimal_comma: true, truncated: false },
  'short-text': { 'accepted.0': 'Newton', 'test_cases.0.value': 'newton', 'test_cases.0.share': '1' },
  'fill-in': { text: '[[Iron]] rusts in [[air]].', 'test_cases.0.value': 'iron|Air', 'test_cases.0.share': '1' },
  match: { 'pairs.0.left': 'Fe', 'pairs.0.right': 'Iron', 'pairs.1.left': 'Au', 'pairs.1.right': 'Gold' },
  order: { 'items.0.text': 'First', 'items.1.text': 'Second', 'items.1.id': 'x' },
  'long-answer': {},
  drawing: {},
  case: { 'parts.0.kind': 'true-false', 'parts.0.text': 'Is it?', 'parts.0.right': 'true', 'parts.0.id': '' },
}

test.each(Object.entries(controls))('the controls of a %s are the form that the server takes', (kind, values) => {
  const form = read({ kind, version: '3', grade: '', language: 'ta', ...values })
  expect(form).toMatchObject({ kind, version: 3, language: 'ta' })
  expect(QuestionForm.parse(form)).toEqual(form)
})

test('the option that the teacher marked is right', () => {
  const form = read({ kind: 'one-choice', ...controls['one-choice'] })
  expect(form).toMatchObject({
    options: [
      { text: 'A', right: false },
      { id: 'b', text: 'B', right: true },
    ],
  })
})

test('an answer to try has a text for each gap', () => {
  expect(read({ kind: 'fill-in', ...controls['fill-in'] }).test_cases).toEqual([{ value: ['iron', 'Air'], share: 1 }])
})

test('answers to try that the editor does not show are kept', () => {
  const cases = [{ value: 'b', share: 1 }]
  const form = read({ kind: 'one-choice', ...controls['one-choice'] }, (id) => (id === undefined ? cases : []))
  expect(form.test_cases).toEqual(cases)
})

test('a picture that is new or kept needs words for it', () => {
  const values = { kind: 'long-answer', 'picture.upload': '' }
  expect(read(values).picture).toBeUndefined()
  const upload = '0192f3a0-0000-7000-8000-000000000001'
  expect(read({ ...values, 'picture.upload': upload, 'picture.alt': 'A prism' }).picture).toEqual({
    upload,
    alt: 'A prism',
  })
  expect(read({ ...values, 'picture.kept': 'kept', 'picture.alt': 'A prism' }).picture).toEqual({ alt: 'A prism' })
  const messages = rowMessages({ text: 'Why?', ...values, 'picture.kept': 'kept', 'picture.alt': '' }, none)
  expect(Object.keys(messages)).toEqual(['picture.alt'])
})

test('a picture of an option belongs to it', () => {
  const form = read({
    kind: 'one-choice',
    ...controls['one-choice'],
    'options.0.picture.upload': '',
    'options.1.picture.upload': '',
    'options.1.picture.kept': 'kept',
    'options.1.picture.alt': 'A lens',
  })
  expect(form).toMatchObject({ options: [{ text: 'A' }, { text: 'B', picture: { alt: 'A lens' } }] })
})

test('a message belongs to the control that it is about', () => {
  const of = (values: FormValues) => Object.keys(rowMessages({ text: 'Why?', ...values }, none))
  expect(of({ kind: 'order', 'items.0.text': 'First', 'items.1.text': '' })).toEqual(['items.1.text'])
  expect(of({ kind: 'short-text', 'accepted.0': '' })).toEqual(['accepted.0'])
  expect(of({ kind: 'case', 'parts.0.kind': 'number', 'parts.0.text': 'How many?', 'parts.0.right': 'x' })).toEqual([
    'parts.0.right',
  ])
})
