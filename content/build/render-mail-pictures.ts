// Renders the mark and the pictures of mails into content/rendered/mail: node content/build/render-mail-pictures.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { pngFile } from '../../checks/paper/encode-png.ts'
import { mailPictures, mailPictureSize } from '../../contract/src/mail-pictures.ts'
import { CONTENT } from './book-sources.ts'
import { mailPicturesHash } from './mail-picture-sources.ts'

const folder = join(CONTENT, 'rendered/mail')
const maxColors = 48
/** Shown at 40 pixels, for screens of twice the density. */
const markSide = 80

/** Flat drawings have few colours: the most frequent ones, and for the blends at edges the nearest of them. */
function encodeFlat(svg: string, width: number, background?: string): Buffer {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width }, ...(background && { background }) }).render()
  const { pixels } = image
  const colors = new Uint32Array(image.width * image.height)
  for (let place = 0; place < colors.length; place += 1) colors[place] = pixels.readUIntBE(place * 4, 3)
  const counts = new Map<number, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  const palette = [...counts].sort(([, one], [, other]) => other - one).slice(0, maxColors)
  const places = new Map(palette.map(([color], place) => [color, place]))
  const placeOf = (color: number): number => {
    const known = places.get(color)
    if (known !== undefined) return known
    const distances = palette.map(([other]) => distance(color, other))
    const nearest = distances.indexOf(Math.min(...distances))
    places.set(color, nearest)
    return nearest
  }
  const bytes = palette.flatMap(([color]) => channels(color))
  return pngFile(
    { width: image.width, height: image.height, data: Uint8Array.from(colors, placeOf) },
    Uint8Array.from(bytes),
  )
}

const channels = (color: number): [number, number, number] => [color >> 16, (color >> 8) & 255, color & 255]
function distance(one: number, other: number): number {
  const others = channels(other)
  return channels(one).reduce((sum, value, place) => sum + (value - (others[place] ?? 0)) ** 2, 0)
}

const art = (name: string): string => readFileSync(join(CONTENT, '../web/public', `${name}.svg`), 'utf8')

mkdirSync(folder, { recursive: true })
// The corners of the mark have the colour of its square: no background fits light and dark.
writeFileSync(join(folder, 'mark.png'), encodeFlat(art('mark'), markSide, '#2b3a9e'))
for (const [name, { art: drawing, view }] of Object.entries(mailPictures)) {
  const [, , width, height] = view
  const part = art(`art/${drawing}`).replace(
    /width="\d+" height="\d+" viewBox="[^"]*"/,
    `width="${width}" height="${height}" viewBox="${view.join(' ')}"`,
  )
  writeFileSync(join(folder, `${name}.png`), encodeFlat(part, mailPictureSize.width * 2))
}
writeFileSync(join(folder, 'source.json'), `${JSON.stringify({ source_sha256: mailPicturesHash() })}\n`)
