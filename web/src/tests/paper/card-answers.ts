import type { Student } from '@ariviyal/contract/classroom/classroom'
import type { PaperSource } from '@ariviyal/contract/tests/paper'
import { type PaperQuestion, valueOf } from './papers.ts'
import { cardAnswers, type CardRead } from './reader/read-cards.ts'
import type { NewAnswer } from './offline/use-outbox.ts'

/** A pupil's answer to a question. `place` counts the choices; null while it waits for the teacher, or for none. */
export interface CardAnswer {
  place: number | null
  source: PaperSource
  /** Of a doubtful card, for the teacher to look at. */
  picture: string | undefined
}
/** By pupil. */
export type CardAnswers = Readonly<Record<string, CardAnswer>>

/**
 * A card on a side that the question does not have is doubtful too. What the teacher chose stays. Returns the same
 * object where nothing changes.
 */
export function cardsRead(
  answers: CardAnswers,
  cards: readonly CardRead[],
  students: readonly Student[],
  { choices }: PaperQuestion,
  pictureOf: (corners: CardRead['corners']) => string,
): CardAnswers {
  let next = answers
  for (const { card, answer, doubtful, corners } of cards) {
    const pupil = students.find(({ roll_number }) => roll_number === card)
    if (!pupil) continue
    const place = cardAnswers.indexOf(answer)
    const before = next[pupil.id]
    // What is certain, or what the teacher chose, is not given up for a doubtful one.
    const isOpen = before === undefined || before.place === null
    if (doubtful || place >= choices.length) {
      if (isOpen)
        next = {
          ...next,
          [pupil.id]: { place: null, source: 'confirmed', picture: pictureOf(corners) || undefined },
        }
    } else if (isOpen || (before.source === 'read' && before.place !== place))
      next = { ...next, [pupil.id]: { place, source: 'read', picture: undefined } }
  }
  return next
}

/** Doubtful cards that the teacher has not settled. */
export const unsettledOf = (answers: CardAnswers): number =>
  Object.values(answers).filter(({ place, picture }) => place === null && picture !== undefined).length

export const answersOfCards = (answers: CardAnswers, question: PaperQuestion): NewAnswer[] =>
  Object.entries(answers).map(([student_id, { place, source }]) => ({
    student_id,
    question_id: question.id,
    value: place === null ? null : valueOf(question, [place]),
    source,
  }))

/** What the teacher chose for a pupil; null for no answer, which also takes back what was saved. */
export function withChoice(answers: CardAnswers, pupil: string, place: number | null): CardAnswers {
  const picture = answers[pupil]?.picture
  const source = picture === undefined ? 'entered' : 'confirmed'
  return { ...answers, [pupil]: { place, source, picture: place === null ? undefined : picture } }
}
