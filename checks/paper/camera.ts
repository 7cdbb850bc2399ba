import type { GreyImage } from '../../web/src/tests/paper/reader/grey-image.ts'
import type { Random } from '../random.ts'

/** Light on a scene as numbers between black and white, not rounded until the camera has done its part. */
export interface Light {
  width: number
  height: number
  data: Float32Array
}

export interface Weather {
  /** Standard deviation of the blur of the lens, in pixels. */
  blur: number
  /** Length of the way that the camera moved, in pixels, and its direction in radians. */
  motion: number
  direction: number
  /** Standard deviation of the noise. */
  noise: number
  /** Quality of the JPEG, from 1 to 100. */
  quality: number
  /** Light at the brightest and the darkest place, as shares. */
  brightest: number
  darkest: number
  /** Shadows with an edge, as a hand or a window frame throws them. */
  shadows: number
}

/** What a camera makes of a scene: shade, blur, noise, and JPEG. */
export function photograph(scene: Light, weather: Weather, random: Random): GreyImage {
  shade(scene, weather, random)
  if (weather.motion > 0.5) moved(scene, weather)
  blurred(scene, weather.blur)
  const { width, height, data } = scene
  for (let pixel = 0; pixel < data.length; pixel += 1)
    data[pixel] = Number(data[pixel]) + (random.next() + random.next() + random.next() - 1.5) * 2 * weather.noise
  compress(scene, weather.quality)
  // Rounds, and keeps values between 0 and 255.
  return { width, height, data: new Uint8Array(new Uint8ClampedArray(data).buffer) }
}

const directionOf = (angle: number) => [Math.cos(angle), Math.sin(angle)] as const

function shade({ width, height, data }: Light, { brightest, darkest, shadows }: Weather, random: Random): void {
  const [cos, sin] = directionOf(random.next() * Math.PI * 2)
  const edges = Array.from({ length: shadows }, () => ({
    direction: directionOf(random.next() * Math.PI * 2),
    off: (random.next() - 0.5) * 0.7,
    depth: 0.55 + random.next() * 0.3,
    soft: 0.01 + random.next() * 0.1,
  }))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [across, down] = [x / width - 0.5, y / height - 0.5]
      const way = Math.max(0, Math.min(1, 0.5 + (across * cos + down * sin) * 0.9))
      let light = darkest + (brightest - darkest) * way
      for (const { direction, off, depth, soft } of edges) {
        const side = (across * direction[0] + down * direction[1] - off) / soft
        light *= 1 - (1 - depth) / (1 + Math.exp(-side))
      }
      // A lens and the air lift what is black.
      data[y * width + x] = 14 + Number(data[y * width + x]) * light * 0.94
    }
}

/** Each pixel becomes the average of the pixels at these offsets, by weight. */
function average(light: Light, parts: readonly { weight: number; across: number; down: number }[]): void {
  const { width, height, data } = light
  const source = data.slice()
  const reach = Math.max(...parts.flatMap(({ across, down }) => [Math.abs(across), Math.abs(down)]))
  const steps = parts.map(({ weight, across, down }) => ({ weight, step: down * width + across }))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      let sum = 0
      if (x >= reach && y >= reach && x < width - reach && y < height - reach)
        for (const { weight, step } of steps) sum += weight * Number(source[at + step])
      else
        for (const { weight, across, down } of parts) {
          const column = Math.max(0, Math.min(width - 1, x + across))
          const row = Math.max(0, Math.min(height - 1, y + down))
          sum += weight * Number(source[row * width + column])
        }
      data[at] = sum
    }
}

function blurred(light: Light, deviation: number): void {
  if (deviation < 0.2) return
  const reach = Math.ceil(deviation * 2.5)
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, k) => Math.exp(-((k - reach) ** 2) / (2 * deviation ** 2)))
  const sum = kernel.reduce((total, value) => total + value, 0)
  const parts = kernel.map((value, k) => ({ weight: value / sum, off: k - reach }))
  average(
    light,
    parts.map(({ weight, off }) => ({ weight, across: off, down: 0 })),
  )
  average(
    light,
    parts.map(({ weight, off }) => ({ weight, across: 0, down: off })),
  )
}

function moved(light: Light, { motion, direction }: Weather): void {
  const count = 2 * Math.round(motion / 2) + 1
  const step = count > 1 ? motion / (count - 1) : 0
  average(
    light,
    Array.from({ length: count }, (_, place) => {
      const way = (place - (count - 1) / 2) * step
      return {
        weight: 1 / count,
        across: Math.round(Math.cos(direction) * way),
        down: Math.round(Math.sin(direction) * way),
      }
    }),
  )
}

/** The table for brightness in annex K of the JPEG standard (ITU-T T.81). */
const luminance = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
]
const cosines = Array.from({ length: 64 }, (_, index) => {
  const [k, n] = [index >> 3, index & 7]
  return Math.cos(((2 * n + 1) * k * Math.PI) / 16) * (k === 0 ? Math.SQRT1_2 : 1) * 0.5
})

/** What JPEG loses: the transform of each block of 8 × 8 pixels, rounded by the table for a quality. */
function compress({ width, height, data }: Light, quality: number): void {
  const scale = quality < 50 ? 50 / quality : 2 - quality / 50
  const table = luminance.map((value) => Math.max(1, Math.round(value * scale)))
  const block = new Float64Array(64)
  const half = new Float64Array(64)
  const turn = (from: Float64Array, to: Float64Array, back: boolean) => {
    // Rows of `from` become columns of `to`, so that two turns transform both directions.
    for (let line = 0; line < 8; line += 1)
      for (let k = 0; k < 8; k += 1) {
        let sum = 0
        for (let n = 0; n < 8; n += 1) sum += Number(from[line * 8 + n]) * Number(cosines[back ? n * 8 + k : k * 8 + n])
        to[k * 8 + line] = sum
      }
  }
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      const at = (index: number) =>
        Math.min(top + (index >> 3), height - 1) * width + Math.min(left + (index & 7), width - 1)
      for (let index = 0; index < 64; index += 1) block[index] = Number(data[at(index)]) - 128
      turn(block, half, false)
      turn(half, block, false)
      for (let index = 0; index < 64; index += 1) {
        const step = Number(table[index])
        block[index] = Math.round(Number(block[index]) / step) * step
      }
      turn(block, half, true)
      turn(half, block, true)
      for (let index = 0; index < 64; index += 1)
        if (top + (index >> 3) < height && left + (index & 7) < width) data[at(index)] = Number(block[index]) + 128
    }
}
