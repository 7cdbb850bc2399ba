import { expect, test } from 'vitest'
import { answersOfCards, cardsRead, unsettledOf, withChoice } from './card-answers.ts'
import type { CardRead } from './reader/read-cards.ts'

const students = ['a', 'b'].map((id, place) => ({
  id,
  roll_number: place + 1,
  name: id,
  percent: null,
  has_pin: false,
}))
const question = {
  id: 'q',
  number: '1',
  text: '',
  isMany: false,
  choices: [
    { letter: 'T', value: true },
    { letter: 'F', value: false },
  ],
}
const at = { x: 0, y: 0 }
const card = (number: number, answer: CardRead['answer'], doubtful = false): CardRead => ({
  card: number,
  answer,
  doubtful,
  certainty: 1,
  corners: [at, at, at, at],
})
const read = (before: Parameters<typeof cardsRead>[0], ...cards: CardRead[]) =>
  cardsRead(before, cards, students, question, () => 'picture')

test('a doubtful card, or a side that the question does not have, waits for the teacher and takes nothing away', () => {
  const first = read({}, card(1, 'A'), card(2, 'C'), card(3, 'A'))
  expect(first).toMatchObject({ a: { place: 0, source: 'read' }, b: { place: null, picture: 'picture' } })
  expect(unsettledOf(first)).toBe(1)
  expect(read(first, card(1, 'B', true))['a']).toMatchObject({ place: 0 })
  // Shown again, the pupil's new side counts.
  expect(read(first, card(1, 'B'))['a']).toMatchObject({ place: 1 })
  expect(read(first, card(1, 'A'))).toBe(first)
  const settled = withChoice(first, 'b', 1)
  expect(unsettledOf(settled)).toBe(0)
  expect(answersOfCards(settled, question)).toEqual([
    { student_id: 'a', question_id: 'q', value: true, source: 'read' },
    { student_id: 'b', question_id: 'q', value: false, source: 'confirmed' },
  ])
  // What the teacher chose is not changed by the camera, which goes on looking.
  expect(read(settled, card(2, 'A'))['b']).toMatchObject({ place: 1, source: 'confirmed' })
  expect(answersOfCards(withChoice(first, 'b', null), question)[1]).toMatchObject({ value: null, source: 'confirmed' })
  expect(answersOfCards(withChoice({}, 'b', 0), question)[0]).toMatchObject({ source: 'entered' })
})
