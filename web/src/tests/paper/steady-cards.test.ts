import { expect, test } from 'vitest'
import type { CardRead } from './reader/read-cards.ts'
import { SteadyCards } from './steady-cards.ts'

const at = { x: 0, y: 0 }
const card = (answer: CardRead['answer'], doubtful = false): CardRead => ({
  card: 7,
  answer,
  doubtful,
  certainty: 1,
  corners: [at, at, at, at],
})

test('a card counts once two frames in a row agree', () => {
  const steady = new SteadyCards()
  const seen = (...cards: CardRead[]) => steady.next(cards).map(({ answer }) => answer)
  expect(seen(card('A'))).toEqual([])
  expect(seen(card('B'))).toEqual([])
  expect(seen()).toEqual([])
  expect(seen(card('B'))).toEqual([])
  expect(seen(card('B'))).toEqual(['B'])
})

test('a card that stays doubtful is asked once, one that is being raised is not', () => {
  const steady = new SteadyCards()
  const raised = Array.from({ length: 5 }, () => steady.next([card('A', true)]))
  expect(raised.flat()).toEqual([])
  expect(steady.next([card('A')])).toEqual([])
  const askew = Array.from({ length: 9 }, () => steady.next([card('A', true)]).length)
  expect(askew).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0])
})
