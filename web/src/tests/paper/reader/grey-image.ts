/** Brightness of each pixel in rows, from 0 (black) to 255. Pixel (0, 0) covers the points from (0, 0) to (1, 1). */
export interface GreyImage {
  width: number
  height: number
  data: Uint8Array
}

export interface Point {
  x: number
  y: number
}

/** Brightness of an image whose pixels are four bytes, as a canvas gives them. */
export function greyOf(rgba: ArrayLike<number>, width: number, height: number): GreyImage {
  const data = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < data.length; pixel += 1, at += 4)
    data[pixel] = (Number(rgba[at]) * 77 + Number(rgba[at + 1]) * 150 + Number(rgba[at + 2]) * 29) >> 8
  return { width, height, data }
}

/** Brightness at a point, between the four nearest pixels; outside the image that of its edge. */
export function brightnessAt({ width, height, data }: GreyImage, x: number, y: number): number {
  const left = Math.min(Math.max(x - 0.5, 0), width - 1)
  const top = Math.min(Math.max(y - 0.5, 0), height - 1)
  const column = Math.floor(left)
  const row = Math.floor(top)
  const right = Math.min(column + 1, width - 1)
  const below = Math.min(row + 1, height - 1) * width
  const across = left - column
  const upper = Number(data[row * width + column]) * (1 - across) + Number(data[row * width + right]) * across
  const lower = Number(data[below + column]) * (1 - across) + Number(data[below + right]) * across
  return upper + (lower - upper) * (top - row)
}

export const isInside = ({ width, height }: GreyImage, { x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x < width && y < height
