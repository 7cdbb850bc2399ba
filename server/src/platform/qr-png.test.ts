import { createCanvas, loadImage } from '@napi-rs/canvas'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPng } from './qr-png.ts'

test.each(['upi://pay?pa=school@bank&am=499.00', 'x'.repeat(400)])(
  'every pixel of the image is that of the code',
  async (text) => {
    const { png, side } = qrPng(text)
    const image = await loadImage(png)
    expect([image.width, image.height]).toEqual([side, side])
    const context = createCanvas(side, side).getContext('2d')
    context.drawImage(image, 0, 0)
    const { data: pixels } = context.getImageData(0, 0, side, side)
    const { data: modules } = encode(text, { ecc: 'M', border: 4 })
    const scale = side / modules.length
    const wrong = Array.from({ length: side * side }, (_, place) => place).filter((place) => {
      const isDark = modules[Math.floor(place / side / scale)]?.[Math.floor((place % side) / scale)]
      return pixels[place * 4] !== (isDark ? 0 : 255) || pixels[place * 4 + 3] !== 255
    })
    expect(wrong).toEqual([])
  },
)
