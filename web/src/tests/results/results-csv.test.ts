import type { Result } from '@ariviyal/contract/tests/results'
import type { TestItem } from '@ariviyal/contract/tests/sections'
import type { Test } from '@ariviyal/contract/tests/tests'
import { expect, test } from 'vitest'
import { resultsCsv } from './results-csv.ts'

const item = (id: string, content: TestItem['content']): TestItem => ({
  question_id: id,
  kind: content.kind,
  text: content.text,
  version: 1,
  case_id: null,
  marks: 2,
  negative_marks: 0,
  compulsory: false,
  choice: null,
  content,
  explanation: '',
  hint: '',
  formulas: {},
  counting: 'as-usual',
})
const sign = (tag: 'mi' | 'mo' | 'mn', text: string) => ({ tag, attributes: {}, children: [text] })
const half = String.raw`f = \frac{r}{2}`
const focus = {
  tag: 'math' as const,
  attributes: {},
  children: [
    sign('mi', 'f'),
    sign('mo', '='),
    { tag: 'mfrac' as const, attributes: {}, children: [sign('mi', 'r'), sign('mn', '2')] },
  ],
}
const plainChoice = item('q1', {
  kind: 'one-choice',
  text: 'Which mirror?',
  options: [
    { id: 'a', text: 'Concave, large', right: true, feedback: '' },
    { id: 'b', text: `Convex, $${half}$`, right: false, feedback: '' },
  ],
})
const choice = { ...plainChoice, formulas: { [half]: focus } }
const order = item('q2', {
  kind: 'order',
  text: 'Outwards',
  items: [
    { id: 'm', text: 'Mars' },
    { id: 'e', text: 'The Earth' },
  ],
})
const light = { sections: [{ title: '', answer_any: null, items: [choice, order] }] } as unknown as Test
const answer = (id: string, value: Result['answers'][number]['value'], marks: number | null) => ({
  question_id: id,
  value,
  marks,
  of: 2,
  by_teacher: false,
  feedback: '',
  reason: '',
  rubric: null,
  version: 0,
  late: false,
  conflict: false,
  from_file: false,
})
const result = (roll: number, name: string, answers: Result['answers']) =>
  ({ roll_number: roll, name, marks: answers.length > 0 ? 2 : null, of: 4, answers }) as Result

test('a teacher finds each pupil with the answers in words and their marks in a spreadsheet', () => {
  const csv = resultsCsv(light, [
    result(1, 'Anbu', [answer('q1', 'a', 2), answer('q2', ['e', 'm'], null)]),
    result(2, '=Banu', [answer('q1', 'b', 0)]),
  ])
  expect(csv.split('\r\n')).toEqual([
    'Roll number,Name,Marks,Out of,Answer 1,Marks 1 (out of 2),Answer 2,Marks 2 (out of 2)',
    '1,Anbu,2,4,"Concave, large",2,1. The Earth; 2. Mars,',
    '2,\'=Banu,2,4,"Convex, f = r/2",0,,',
    '',
  ])
})
