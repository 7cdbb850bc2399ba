import type { GreyImage } from './grey-image.ts'

/**
 * Marks with 1 the pixels that are darker than `share` of the average around them, within `radius` pixels. Shade over a
 * part of the image does not matter, because the average is local (Bradley and Roth, 2007).
 */
export function darkPixels({ width, height, data }: GreyImage, radius: number, share: number): Uint8Array {
  const dark = new Uint8Array(width * height)
  /** Sum of each column over the rows around the present one. */
  const columns = new Uint32Array(width)
  const addRow = (row: number, sign: 1 | -1) => {
    const start = row * width
    for (let x = 0; x < width; x += 1) columns[x] = Number(columns[x]) + sign * Number(data[start + x])
  }
  for (let row = 0; row < Math.min(radius, height); row += 1) addRow(row, 1)
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) addRow(y + radius, 1)
    if (y - radius - 1 >= 0) addRow(y - radius - 1, -1)
    const rows = Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += Number(columns[x])
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += Number(columns[x + radius])
      if (x - radius - 1 >= 0) sum -= Number(columns[x - radius - 1])
      const count = (Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1) * rows
      if (Number(data[y * width + x]) * count < sum * share) dark[y * width + x] = 1
    }
  }
  return dark
}
