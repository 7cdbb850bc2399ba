import { QuestionForm } from '@ariviyal/contract/questions/question'
import { expect, test } from 'vitest'
import { cameInRight, saidByMoodle } from './right-in-moodle.ts'

const xml = `<quiz>
<question type="multichoice"><questiontext format="html"><text>Which?</text></questiontext><single>true</single>
<answer fraction="100" format="html"><text><![CDATA[<p>H<sub>2</sub>O &amp; ice</p>]]></text></answer>
<answer fraction="0" format="html"><text>air</text></answer></question>
<question type="truefalse"><answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>
</quiz>`

test('a question that came in with another right answer is not counted', () => {
  const [choice, truth] = saidByMoodle(xml)
  if (!choice || !truth) throw new Error('Not read')
  expect([choice.line, truth.line]).toEqual([2, 5])
  const options = (right: number) => ['H2O & ice', 'air'].map((text, place) => ({ text, right: place === right }))
  const form = (right: number) => QuestionForm.parse({ kind: 'one-choice', text: 'Which?', options: options(right) })
  expect([cameInRight(form(0), choice), cameInRight(form(1), choice)]).toEqual([true, false])
  const question = (right: boolean) => QuestionForm.parse({ kind: 'true-false', text: 'Is it?', right })
  expect([cameInRight(question(false), truth), cameInRight(question(true), truth)]).toEqual([true, false])
  expect(cameInRight(question(false), choice)).toBe(false)
})
