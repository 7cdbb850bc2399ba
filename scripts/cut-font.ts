// `node scripts/cut-font.ts`: the sans serif of the pages (web/src/fonts/anek-latin.woff2) out of the package that it comes in, with the
// weights and widths that the styles use and no others. Run it when one of these changes; the result is committed.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { borrowPackage } from './borrow-package.ts'
import { root } from './prepare.mjs'

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: Record<string, { min: number; max: number }> },
) => Promise<Buffer>

const whole = path.join(
  root,
  'node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-standard-normal.woff2',
)
const cut = path.join(root, 'web/src/fonts/anek-latin.woff2')
/** As wide as `font-weight` and `font-stretch` in web/src/app.css; what the styles ask for lies within. */
const variationAxes = { wght: { min: 400, max: 700 }, wdth: { min: 80, max: 100 } }
/** The `unicode-range` of the file in web/src/app.css. */
const ranges: [from: number, to: number][] = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
]
const text = ranges.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
)

const subsetFont = (await borrowPackage('subset-font', '2.9.0', 'index.js')) as SubsetFont
const font = readFileSync(whole)
const result = await subsetFont(font, text.join(''), { targetFormat: 'woff2', variationAxes })
writeFileSync(cut, result)
console.log(`${font.length} bytes became ${result.length}`)
