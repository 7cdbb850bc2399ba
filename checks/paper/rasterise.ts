import { Resvg } from '@resvg/resvg-js'
import { type GreyImage, greyOf } from '../../web/src/tests/paper/reader/grey-image.ts'
import { inkColours, pageHeight, pageWidth, type Shape } from '../../web/src/tests/paper/shapes.ts'
import { fontFiles } from '../../content/videos/engine/fonts.ts'

let fonts: string[] | undefined

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function svgOf(shape: Shape): string {
  if (shape.kind === 'rectangle') {
    const paint = shape.fill
      ? `fill="${inkColours[shape.fill]}"`
      : `fill="none" stroke="#000" stroke-width="${shape.line}"`
    return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" ${paint}/>`
  }
  if (shape.kind === 'circle')
    return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.radius}" fill="none" stroke="#000" stroke-width="${shape.line}"/>`
  const { x, y, size, ink, anchor, turn = 0 } = shape
  return `<text x="${x}" y="${y + size * 0.35}" font-size="${size}" fill="${inkColours[ink]}" text-anchor="${anchor}" transform="rotate(${turn} ${x} ${y})">${escaped(shape.text)}</text>`
}

/** A page as a printer would draw it, with more SVG on top of it in millimetres. */
export function rasterise(shapes: readonly Shape[], pixelsPerMillimetre: number, more = ''): GreyImage {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pageWidth} ${pageHeight}"><rect width="100%" height="100%" fill="#fff"/>${shapes.map(svgOf).join('')}${more}</svg>`
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.round(pageWidth * pixelsPerMillimetre) },
    font: { loadSystemFonts: false, fontFiles: (fonts ??= fontFiles()), defaultFontFamily: 'Anek Latin' },
  }).render()
  return greyOf(image.pixels, image.width, image.height)
}

/** A part of an image; the rest of the cut is white. */
export function cut(image: GreyImage, left: number, top: number, width: number, height: number): GreyImage {
  const data = new Uint8Array(width * height).fill(255)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [left + column, top + row]
      if (x >= 0 && y >= 0 && x < image.width && y < image.height)
        data[row * width + column] = Number(image.data[y * image.width + x])
    }
  return { width, height, data }
}

/** The image at half the size, each pixel the average of four. */
export function halved({ width, height, data }: GreyImage): GreyImage {
  const [w, h] = [width >> 1, height >> 1]
  const half = new Uint8Array(w * h)
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const at = 2 * y * width + 2 * x
      half[y * w + x] =
        (Number(data[at]) + Number(data[at + 1]) + Number(data[at + width]) + Number(data[at + width + 1]) + 2) >> 2
    }
  return { width: w, height: h, data: half }
}
