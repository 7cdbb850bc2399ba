import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { grayPng } from './gray-png.ts'

/** An odd width: the last byte of a row has one pixel. */
const [width, height] = [33, 5]

function pixelsOf(draw: (x: number, y: number) => [number, number, number]) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) data.set([...draw(at % width, Math.floor(at / width)), 255], at * 4)
  return { data, width, height }
}

test('grays are written as a decoder reads them, to the nearest of 6', async () => {
  const { data, ...size } = pixelsOf((x, y) => [x * 8 - y, x * 8 - y, x * 8 - y])
  const image = await loadImage(grayPng({ data, ...size }) ?? Buffer.alloc(0))
  expect([image.naturalWidth, image.naturalHeight]).toEqual([width, height])
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const read = context.getImageData(0, 0, width, height).data
  const differences = [...read].map((value, at) => Math.abs(value - (data[at] ?? 0)))
  expect(Math.max(...differences)).toBeLessThanOrEqual(26)
  expect(new Set(read).size).toBe(6)
})

test('an image with colours is not written in grays', () => {
  expect(grayPng(pixelsOf((x) => (x === 20 ? [200, 30, 30] : [255, 255, 255])))).toBeNull()
})
