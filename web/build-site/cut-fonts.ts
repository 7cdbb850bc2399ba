import { brand } from '@ariviyal/contract/brand'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

type Axes = Record<string, number | { min: number; max: number }>
type Range = readonly [from: number, to: number]

const folder = fileURLToPath(new URL('../.cache', import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** Characters of English pages: the `unicode-range` of the files that every page loads. */
const english: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
]
/** Other common Latin characters: loaded by pages that contain one. */
const otherLatin: Range[] = [
  [0xa1, 0xff],
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
const lettersOf = (ranges: Range[]) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
    .join('')

/** Matches `font-weight` and `font-stretch` in web/src/app.css. */
const sansAxes: Axes = { wght: { min: 400, max: 700 }, wdth: { min: 80, max: 100 } }
const sans = 'anek-latin/files/anek-latin-latin-standard-normal.woff2'
const serif = 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2'
const tamil = 'anek-tamil/files/anek-tamil-tamil-wght-normal.woff2'

/** Shaping features, and tabular digits. The unused rest took 5 KB of 48. */
const keepFeatures = ['kern', 'liga', 'rvrn', 'tnum']

interface Cut {
  to: string
  from: string
  letters: string
  options: { variationAxes: Axes; keepFeatures?: string[] }
}
const cuts: Cut[] = [
  {
    to: 'anek-latin.woff2',
    from: sans,
    letters: lettersOf(english),
    options: { variationAxes: sansAxes, keepFeatures },
  },
  {
    to: 'anek-latin-other.woff2',
    from: sans,
    letters: lettersOf(otherLatin),
    options: { variationAxes: sansAxes, keepFeatures: [...keepFeatures, 'ccmp'] },
  },
  {
    to: 'source-serif.woff2',
    from: serif,
    letters: lettersOf(english),
    options: { variationAxes: { wght: 400 }, keepFeatures },
  },
  {
    to: 'source-serif-bold.woff2',
    from: serif,
    letters: lettersOf(english),
    options: { variationAxes: { wght: { min: 600, max: 700 } }, keepFeatures },
  },
  // The product's name appears on every page; one word must not load all of Tamil.
  {
    to: 'tamil-name.woff2',
    from: tamil,
    letters: brand.nameInTamil,
    options: { variationAxes: { wght: { min: 400, max: 700 } } },
  },
]

const isFresh = (cut: string, sources: string[]) =>
  existsSync(cut) && sources.every((file) => statSync(file).mtimeMs < statSync(cut).mtimeMs)

/**
 * Subsets the fonts that every page loads to the characters, weights and widths of English pages: 58 KB for the three
 * instead of 206 KB.
 */
export async function cutFonts(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { to, from, letters, options } of cuts) {
    const cut = path.join(folder, to)
    const original = resolve(`@fontsource-variable/${from}`)
    if (isFresh(cut, [original, resolve('@ariviyal/contract/brand'), fileURLToPath(import.meta.url)])) continue
    writeFileSync(
      cut,
      await subsetFont(readFileSync(original), letters, { targetFormat: 'woff2', noHinting: true, ...options }),
    )
  }
}
