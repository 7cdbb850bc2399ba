import type { CardRead } from './reader/read-cards.ts'

/** A card is often turned while it is raised: so many frames in a row must agree. */
const certainFrames = 2
/** A card that stays doubtful for so many frames, about three seconds, is asked, once. */
const doubtfulFrames = 8

/** Chooses the cards of a camera's frames that are read often enough. */
export class SteadyCards {
  #seen = new Map<number, { answer: CardRead['answer'] | 'doubtful'; frames: number }>()

  next(cards: readonly CardRead[]): CardRead[] {
    const before = this.#seen
    this.#seen = new Map(
      cards.map(({ card, answer, doubtful }) => {
        const seen = doubtful ? 'doubtful' : answer
        const last = before.get(card)
        return [card, { answer: seen, frames: last?.answer === seen ? last.frames + 1 : 1 }]
      }),
    )
    return cards.filter(({ card, doubtful }) => {
      const frames = this.#seen.get(card)?.frames ?? 0
      return doubtful ? frames === doubtfulFrames : frames >= certainFrames
    })
  }
}
