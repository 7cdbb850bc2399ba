import { markerCodes } from './marker-codes.ts'
import { markerShapes } from './marker-shapes.ts'
import { pageHeight, pageWidth, type Shape } from './shapes.ts'

/** The markers before it are the corners of answer sheets. */
export const firstCard = 4
/** Cards have the numbers from 1 to this. */
export const mostCards = markerCodes.length - firstCard

export const cardsPerPage = [2, 4] as const
export type CardsPerPage = (typeof cardsPerPage)[number]

const letters = ['A', 'B', 'C', 'D'] as const

/** One page of cards: as many of the given ones as fit on it. */
export function cardPage(cards: readonly { card: number; name: string }[], perPage: CardsPerPage): Shape[] {
  const columns = perPage === 2 ? 1 : 2
  const [width, height] = [pageWidth / columns, pageHeight / 2]
  return cards.slice(0, perPage).flatMap(({ card, name }, index) =>
    cardShapes(card, name, {
      x: (index % columns) * width,
      y: Math.floor(index / columns) * height,
      width,
      height,
    }),
  )
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A card in the middle of its part of the page, with a cutting line. The letters are small: a classmate cannot read them. */
function cardShapes(card: number, name: string, box: Box): Shape[] {
  // Room for two fingers and the quiet zone of the marker, which the reader needs.
  const size = Math.min(box.width, box.height) * 0.7
  const [x, y] = [box.x + (box.width - size) / 2, box.y + (box.height - size) / 2]
  const [middleX, middleY] = [x + size / 2, y + size / 2]
  const off = size / 2 + (size / 7) * 1.12
  const sides = [
    { turn: 0, x: middleX, y: middleY - off },
    { turn: 90, x: middleX + off, y: middleY },
    { turn: 180, x: middleX, y: middleY + off },
    { turn: 270, x: middleX - off, y: middleY },
  ]
  return [
    { kind: 'rectangle', x: box.x, y: box.y, width: box.width, height: box.height, line: 0.15 },
    ...markerShapes(card + firstCard - 1, x, y, size),
    ...sides.map((side, index): Shape => ({
      kind: 'text',
      ...side,
      size: 3.4,
      text: letters[index] ?? '',
      ink: 'grey',
      anchor: 'middle',
    })),
    {
      kind: 'text',
      x: box.x + 4,
      y: box.y + box.height - 5,
      size: 2.8,
      text: `${card} · ${name}`,
      ink: 'grey',
      anchor: 'start',
    },
  ]
}
