import { firstCard } from '../card-layout.ts'
import type { GreyImage, Point } from './grey-image.ts'
import { type Marker, readMarkers } from './read-markers.ts'

export const cardAnswers = ['A', 'B', 'C', 'D'] as const
export type CardAnswer = (typeof cardAnswers)[number]

export interface CardRead {
  /** The number of the card: the pupil's roll number. */
  card: number
  /** The side that is held up, or the likelier of two when `doubtful`. */
  answer: CardAnswer
  /** Whether the card is held askew, or its pattern is not clear. Never counts without a confirmation. */
  doubtful: boolean
  /** From 0 to 1. */
  certainty: number
  corners: Marker['corners']
}

/** A card that is turned farther than this from upright, in degrees, may mean the next side. */
const mostTurn = 33
const leastCertainty = 0.5

/** The cards in an image. Corner marks of answer sheets are none. */
export function readCards(image: GreyImage): CardRead[] {
  const cards = readMarkers(image)
    .filter(({ marker }) => marker >= firstCard)
    .map(readCard)
  // One pupil has one card: where a number is seen twice, neither can be believed.
  return cards.map((card) => {
    const twice = cards.some((other) => other !== card && other.card === card.card)
    return twice ? { ...card, doubtful: true } : card
  })
}

function readCard({ marker, corners, certainty }: Marker): CardRead {
  const [a, b, c, d] = corners
  const [top, bottom] = [middle(a, b), middle(c, d)]
  /** Degrees by which the side that is printed on top is turned clockwise from the top of the image. */
  const turn = (Math.atan2(top.x - bottom.x, bottom.y - top.y) * 180) / Math.PI
  const quarters = Math.round(turn / 90)
  const askew = Math.abs(turn - quarters * 90)
  return {
    card: marker - firstCard + 1,
    // A turn to the left by a quarter brings the side on the right to the top.
    answer: cardAnswers[(4 - quarters) % 4] ?? 'A',
    doubtful: askew > mostTurn || certainty < leastCertainty,
    certainty: certainty * (1 - Math.max(0, askew - 20) / 45),
    corners,
  }
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
