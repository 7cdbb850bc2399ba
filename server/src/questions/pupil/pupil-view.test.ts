import { PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { type QuestionContent } from '@ariviyal/contract/questions/question'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionContent } from '../testing.ts'
import { type AskedQuestion, pupilView } from './pupil-view.ts'

const asked = (content: QuestionContent): AskedQuestion => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  caseId: null,
  content,
  hint: '',
  marks: 1,
  negativeMarks: 0,
})

/** The words of a question that tell what is right. The two sides of a pair are told only by their order. */
function answersOf(content: QuestionContent): string[] {
  if (content.kind === 'number') return [content.right]
  if (content.kind === 'short-text') return content.accepted
  if (content.kind === 'fill-in') return Array.from(content.text.matchAll(/[a-z]{5,12}(?=[|\]])/g), ([word]) => word)
  return 'options' in content ? content.options.flatMap(({ feedback }) => (feedback ? [feedback] : [])) : []
}

test('a pupil never sees what is right, of any kind of question', () => {
  fc.assert(
    fc.property(questionContent, fc.string(), (content, seed) => {
      const view = pupilView(asked(content), seed, { shuffleOptions: true })
      expect(PupilQuestion.parse(view)).toEqual(view)
      const parts = [view.options, view.left, view.right].flatMap((list) => list ?? [])
      for (const part of parts) expect(Object.keys(part).toSorted()).toEqual(['id', 'text'])
      const visible = parts.map(({ text }) => text)
      const text = JSON.stringify(view)
      for (const answer of answersOf(content))
        if (!visible.includes(answer) && !content.text.replaceAll(/\[\[.*?\]\]/g, '').includes(answer))
          expect(text).not.toContain(`"${answer}"`)
      if (content.kind === 'fill-in') for (const answer of answersOf(content)) expect(view.text).not.toContain(answer)
    }),
  )
})

test('the order of a question follows from the seed, and each order is as likely as another', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id, text: id }))
  const orderOf = (seed: string) =>
    pupilView(asked({ kind: 'order', text: '', items }), seed)
      .options?.map(({ id }) => id)
      .join('') ?? ''
  const counts = new Map<string, number>()
  for (let index = 0; index < 1_200; index += 1) {
    const order = orderOf(`seed ${index}`)
    expect(orderOf(`seed ${index}`)).toBe(order)
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
  for (const count of counts.values()) expect(count).toSatisfy((value: number) => value > 140 && value < 260)
})

test('the four options of an assertion-reason question keep their order', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const options = ['1', '2', '3', '4'].map((id) => ({ id, text: id, right: id === '1', feedback: '' }))
      const content: QuestionContent = { kind: 'assertion-reason', text: '', assertion: '', reason: '', options }
      const view = pupilView(asked(content), seed, { shuffleOptions: true })
      expect(view.options?.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
    }),
  )
})
