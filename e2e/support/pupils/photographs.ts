import { encodePng } from '../../../checks/paper/encode-png.ts'
import { place } from '../../../checks/paper/place.ts'
import { cut, rasterise } from '../../../checks/paper/rasterise.ts'
import { cardPage } from '../../../web/src/tests/paper/card-layout.ts'
import type { GreyImage } from '../../../web/src/tests/paper/reader/grey-image.ts'
import { pageHeight, pageWidth } from '../../../web/src/tests/paper/shapes.ts'
import { testCode } from '../../../web/src/tests/paper/sheet-code.ts'
import { bubbleAt, sheetPage } from '../../../web/src/tests/paper/sheet-layout.ts'

const turns = { A: 0, B: -90 }
/** The letter on top, or by how many degrees the card is turned clockwise. */
type Held = keyof typeof turns | number

const scene = (width: number, height: number) => ({ width, height, data: new Float32Array(width * height).fill(120) })
const imageOf = ({ width, height, data }: ReturnType<typeof scene>): GreyImage => ({
  width,
  height,
  data: Uint8Array.from(data),
})
const asFile = (name: string, image: GreyImage) => ({ name, mimeType: 'image/png', buffer: encodePng(image) })

/** What a camera sees of the cards with the numbers from 1. */
export function sceneOfCards(cards: readonly Held[]): GreyImage {
  const light = scene(1280, 720)
  const [width, height] = [pageWidth / 2, pageHeight / 2]
  cards.forEach((held, index) => {
    const page = rasterise(cardPage([{ card: index + 1, name: 'Pupil' }], 4), 4)
    const card = cut(page, 0, 0, width * 4, Math.floor(height * 4))
    const at = { x: 180 + index * 300, y: 360 }
    const turn = typeof held === 'number' ? held : turns[held]
    place(light, card, width, height, { at, scale: 1.5, turn, yaw: 8, pitch: -6, bend: 0 })
  })
  return imageOf(light)
}

export const photographOfCards = (cards: readonly Held[]) => asFile('cards.png', sceneOfCards(cards))

/** The sheet of roll number 5 with these bubbles filled, of a test with a question of four options and a true or false. */
export function photographOfSheet(testId: string, filled: readonly (readonly [row: number, bubble: number])[]) {
  const rows = [
    { label: '1', letters: ['A', 'B', 'C', 'D'] },
    { label: '2', letters: ['T', 'F'] },
  ]
  const head = { title: 'Light', className: '9 B', pupil: 'Elango', rollNumber: 5, instruction: 'Fill the bubble.' }
  const marks = filled.map(([row, bubble]) => {
    const { x, y } = bubbleAt(row, bubble)
    return `<circle cx="${x}" cy="${y}" r="2.3" fill="#1c2a55"/>`
  })
  const page = rasterise(sheetPage(rows, { test: testCode(testId), set: 0, rollNumber: 5 }, head), 6, marks.join(''))
  const light = scene(900, 1200)
  const pose = { at: { x: 450, y: 600 }, scale: 3.6, turn: 3, yaw: 4, pitch: 5, bend: 0 }
  place(light, page, pageWidth, pageHeight, pose)
  return asFile('sheet.png', imageOf(light))
}

/** A video of one still image for Chromium's fake camera: YUV4MPEG2, without colour. */
export function videoOf({ width, height, data }: GreyImage): Buffer {
  const frame = [Buffer.from('FRAME\n'), data, Buffer.alloc((width * height) / 2, 128)]
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...frame, ...frame])
}
