import { encodePng } from '../../checks/paper/encode-png.ts'
import { place } from '../../checks/paper/place.ts'
import { cut, rasterise } from '../../checks/paper/rasterise.ts'
import { cardPage } from '../../web/src/tests/paper/card-layout.ts'
import { pageHeight, pageWidth } from '../../web/src/tests/paper/shapes.ts'

const turns = { A: 0, B: -90 }

/** A photograph of the cards with the numbers from 1, each held with this letter on top. */
export function photographOfCards(letters: readonly (keyof typeof turns)[]) {
  const [sceneWidth, sceneHeight] = [1280, 720]
  const scene = { width: sceneWidth, height: sceneHeight, data: new Float32Array(sceneWidth * sceneHeight).fill(120) }
  const [width, height] = [pageWidth / 2, pageHeight / 2]
  letters.forEach((letter, index) => {
    const page = rasterise(cardPage([{ card: index + 1, name: 'Pupil' }], 4), 4)
    const card = cut(page, 0, 0, width * 4, Math.floor(height * 4))
    const at = { x: 180 + index * 300, y: 360 }
    place(scene, card, width, height, { at, scale: 1.5, turn: turns[letter], yaw: 8, pitch: -6, bend: 0 })
  })
  const buffer = encodePng({ width: sceneWidth, height: sceneHeight, data: Uint8Array.from(scene.data) })
  return { name: 'cards.png', mimeType: 'image/png', buffer }
}
