import { cardPage, mostCards } from '../../web/src/tests/paper/card-layout.ts'
import { type CardAnswer, cardAnswers } from '../../web/src/tests/paper/reader/read-cards.ts'
import type { GreyImage } from '../../web/src/tests/paper/reader/grey-image.ts'
import { pageHeight, pageWidth } from '../../web/src/tests/paper/shapes.ts'
import { createRandom, type Random } from '../random.ts'
import { type Light, photograph } from './camera.ts'
import { cornersOf, finger, place, type Pose } from './place.ts'
import { cut, rasterise } from './rasterise.ts'

export interface CardPhotograph {
  image: GreyImage
  /** What is held up in it. */
  expected: Map<number, CardAnswer>
}

/** Pixels for a millimetre of the printed card, before it is placed in a scene. */
const print = 4
const printed = new Map<string, GreyImage>()

/** A card as it is cut from its page. */
function printedCard(card: number, perPage: 2 | 4): GreyImage {
  const key = `${card} ${perPage}`
  const known = printed.get(key)
  if (known) return known
  const page = rasterise(cardPage([{ card, name: 'Asha' }], perPage), print)
  const width = perPage === 2 ? pageWidth : pageWidth / 2
  const made = cut(page, 0, 0, Math.floor(width * print), Math.floor((pageHeight / 2) * print))
  printed.set(key, made)
  return made
}

/** Pupils hold cards up to a phone: several in one image, some near, some far. The same seed and number give the same image. */
export function cardPhotograph(seed: number, number: number): CardPhotograph {
  const random = createRandom(seed, number)
  const between = (from: number, to: number) => from + (to - from) * random.next()
  const [width, height] = random.pick([
    [1280, 720],
    [1280, 720],
    [1920, 1080],
    [960, 540],
  ] as const)
  const scene = clutter(width, height, random)
  const perPage = random.pick([2, 4] as const)
  const size =
    perPage === 2 ? { width: pageWidth, height: pageHeight / 2 } : { width: pageWidth / 2, height: pageHeight / 2 }
  // The marker of a card is 0.7 of its shorter side.
  const marker = Math.min(size.width, size.height) * 0.7
  const count = random.integer(1, 8)
  const taken: { x: number; y: number; reach: number }[] = []
  const expected = new Map<number, CardAnswer>()
  // In pixels: from as small as can be read in the last row to near ones.
  const least = between(24, 60)
  for (let tries = 0; tries < 60 && expected.size < count; tries += 1) {
    const card = random.integer(1, mostCards)
    const side = least * between(1, 1.9)
    const scale = side / marker
    const reach = Math.hypot(size.width, size.height) * scale * 0.5
    if (reach * 2.1 > Math.min(width, height)) continue
    const at = { x: between(reach, width - reach), y: between(reach, height - reach) }
    if (expected.has(card) || taken.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < other.reach + reach))
      continue
    taken.push({ ...at, reach })
    const quarter = random.below(4)
    const pose: Pose = {
      at,
      scale,
      // The side on the right comes to the top by a turn to the left.
      turn: -90 * quarter + between(-24, 24),
      yaw: between(-40, 40),
      pitch: between(-32, 32),
      bend: between(-1.5, 1.5),
    }
    place(scene, printedCard(card, perPage), size.width, size.height, pose)
    expected.set(card, cardAnswers[quarter] ?? 'A')
    if (random.maybe(0.5)) hold(scene, size, pose, random)
  }
  const weather = {
    blur: between(0.3, 1.25),
    motion: random.maybe(0.25) ? between(0.5, 2.6) : 0,
    direction: between(0, Math.PI),
    noise: between(1, 9),
    quality: random.integer(35, 92),
    brightest: between(0.75, 1.1),
    darkest: between(0.25, 0.7),
    shadows: random.below(3),
  }
  return { image: photograph(scene, weather, random), expected }
}

/** Thumbs at two edges of the card, which reach into the white around the marker and now and then over its frame. */
function hold(scene: Light, size: { width: number; height: number }, pose: Pose, random: Random): void {
  const corners = cornersOf(size.width, size.height, pose, scene.width)
  const marker = Math.min(size.width, size.height) * 0.7
  for (const side of [random.below(4), random.below(4)]) {
    const [a, b] = [corners[side], corners[(side + 1) % 4]]
    if (!a || !b) continue
    const along = 0.25 + random.next() * 0.5
    const from = { x: a.x + (b.x - a.x) * along, y: a.y + (b.y - a.y) * along }
    const inward = { x: pose.at.x - from.x, y: pose.at.y - from.y }
    const way = Math.hypot(inward.x, inward.y)
    const room = Math.max(4, way - (marker / 2) * pose.scale)
    // Up to a third of a cell over the frame.
    const deep = room * (0.35 + random.next() * 0.55) + (random.maybe(0.3) ? (marker / 7) * 0.33 * pose.scale : 0)
    const tip = { x: from.x + (inward.x / way) * deep, y: from.y + (inward.y / way) * deep }
    finger(
      scene,
      tip,
      { x: from.x - inward.x * 0.1, y: from.y - inward.y * 0.1 },
      16 * pose.scale,
      70 + random.next() * 110,
    )
  }
}

/** A classroom from afar: patches, stripes and checks of any brightness. */
function clutter(width: number, height: number, random: Random): Light {
  const data = new Float32Array(width * height).fill(60 + random.next() * 140)
  for (let patch = 0; patch < 60; patch += 1) {
    const [w, h] = [random.integer(8, width / 4), random.integer(8, height / 3)]
    const [left, top] = [random.integer(-w, width), random.integer(-h, height)]
    const [one, other] = [random.next() * 255, random.next() * 255]
    const stripe = random.integer(3, 30)
    const kind = random.below(4)
    for (let y = Math.max(0, top); y < Math.min(height, top + h); y += 1)
      for (let x = Math.max(0, left); x < Math.min(width, left + w); x += 1) {
        const [column, row] = [Math.floor((x - left) / stripe), Math.floor((y - top) / stripe)]
        const second =
          kind === 1
            ? column % 2
            : kind === 2
              ? (column + row) % 2
              : kind === 3
                ? (column * 7 + row * 13) % 5 < 2
                : false
        data[y * width + x] = second ? other : one
      }
  }
  return { width, height, data }
}
