import { createCanvas } from '@napi-rs/canvas'
import { type ThemeName, themes } from '@ariviyal/contract/live/live-rules'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { qrModules } from '../../platform/pdf/qr.ts'
import { unprintable } from '../../platform/pdf/unprintable.ts'
import type { PrintedOnCertificate } from '../certificates.table.ts'
import { drawCertificate } from './draw-certificate.ts'

const serial = 'AV-7K3F-9QWM-2XRT-C'
const verifyUrl = `https://ariviyal.example/verify/${serial}#${'Zm9v_-A'.repeat(60)}`

const draw = (change: Partial<PrintedOnCertificate> = {}) =>
  drawCertificate({
    serial,
    issuedAt: new Date('2026-11-22T10:30:00Z'),
    verifyUrl,
    printed: {
      name: 'Meena Kumari',
      topic: 'Why the sky over Ooty is so blue',
      theme: 'physics',
      speaker: 'The physics desk',
      startsAt: '2026-11-21T10:30:00.000Z',
      endsAt: '2026-11-21T11:30:00.000Z',
      presentSeconds: 3_482,
      sessionSeconds: 3_600,
      ...change,
    },
  })

const scale = 4

const open = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })

/** The page as pixels. */
async function drawPage(bytes: Uint8Array) {
  const loading = open(bytes)
  const page = await (await loading.promise).getPage(1)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(viewport.width, viewport.height)
  await page.render({ canvas: null, canvasContext: canvas.getContext('2d'), viewport }).promise
  await loading.destroy()
  return canvas
}

/** The words of a PDF with their positions. */
async function read(bytes: Uint8Array) {
  const loading = open(bytes)
  const pdf = await loading.promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
  const structure = JSON.stringify(await page.getStructTree())
  const [, , width = 0, height = 0] = page.view
  const { info } = await pdf.getMetadata()
  const { numPages: pages } = pdf
  await loading.destroy()
  const words = texts
    .map((item) => item.str)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  const edges = texts.map((item) => ({
    right: Number(item.transform[4]) + item.width,
    bottom: Number(item.transform[5]),
  }))
  return { pages, words, edges, structure, info: info as Record<string, unknown>, width, height }
}

describe('a certificate on paper', () => {
  test('is one tagged page of A4 landscape with every field, what it claims and what it does not', async () => {
    const { pages, words, structure, info, width, height } = await read(await draw())
    expect([pages, Math.round(width), Math.round(height)]).toEqual([1, 842, 595])
    expect(structure).toContain('"role":"H1"')
    expect(structure).toContain('A code that leads to the page')
    expect(info).toMatchObject({ Language: 'en-IN', Title: `Certificate ${serial}, Ariviyal` })
    for (const text of [
      'Certificate of participation',
      'Meena Kumari',
      'Why the sky over Ooty is so blue',
      'Physics',
      'The physics desk',
      'Saturday, 21 November 2026',
      '4:00 PM to 5:00 PM IST',
      '58 min 2 s of 60 min',
      '22 November 2026',
      serial,
      'No board of education',
    ])
      expect(words).toContain(text)
  })

  test('has a code with every module in its place, quiet zone included', async () => {
    const certificate = await draw()
    const { height } = await read(certificate)
    const canvas = await drawPage(certificate)
    const rows = qrModules(verifyUrl)
    // The position set by draw-certificate.ts, in points from the upper left corner.
    const code = { x: 26, y: height - 212, side: 162 }
    const step = code.side / rows.length
    const context = canvas.getContext('2d')
    const wrong = rows.flatMap((modules, row) =>
      modules.filter((isDark, column) => {
        const [red = 0] = context.getImageData(
          Math.floor((code.x + (column + 0.5) * step) * scale),
          Math.floor((code.y + (row + 0.5) * step) * scale),
          1,
          1,
        ).data
        return red < 128 !== isDark
      }),
    )
    expect(rows.length).toBeGreaterThan(60)
    expect(wrong).toEqual([])
  })

  test.each([
    ['Tamil', 'மலர்விழி சுப்பிரமணியன்', /மலர்விழி/],
    ['Hindi', 'डॉ. लक्ष्मी श्रीवास्तव', /लक्ष्मी/],
    ['Telugu', 'లక్ష్మీ శ్రీనివాస్', /లక్ష్మీ/],
    ['Kannada', 'ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ', /ಲಕ್ಷ್ಮೀ/],
    ['Malayalam', 'ലക്ഷ്മി ശ്രീനിവാസൻ', /നിവാസൻ/],
    ['Bengali', 'লক্ষ্মী চট্টোপাধ্যায়', /লক্ষ্মী/],
    ['Gujarati', 'લક્ષ્મી શ્રીનિવાસ', /લક્ષ્મી/],
    ['Punjabi', 'ਲਕਸ਼ਮੀ ਸਿੰਘ', /ਸੰਘ/],
    ['Odia', 'ଲକ୍ଷ୍ମୀ ଶ୍ରୀନିବାସ', /ଲକ୍ଷ୍ମୀ/],
    ['several scripts', 'R. செந்தில் Kumar शर्मा', /Kumar/],
  ])('prints a name in %s in a font that has its letters', async (_script, name, seen) => {
    const { words, pages } = await read(await draw({ name }))
    expect(words).toMatch(seen)
    expect(pages).toBe(1)
    expect(unprintable(name)).toEqual([])
  })

  test.each([
    [
      'words',
      'Venkata Satyanarayana '.repeat(5).trim().slice(0, 100),
      'A long topic about the light of the sky '.repeat(5),
    ],
    ['one word', 'W'.repeat(100), 'M'.repeat(200)],
    ['Tamil', 'நீளமான பெயர் '.repeat(8).slice(0, 100), 'ஒளிச்சிதறல் '.repeat(17).slice(0, 200)],
  ])('fits the longest name, topic and speaker on its page, in %s', async (_of, name, topic) => {
    const { pages, edges, width, words } = await read(await draw({ name, topic, speaker: topic.slice(0, 200) }))
    expect(pages).toBe(1)
    expect(Math.max(...edges.map(({ right }) => right))).toBeLessThan(width - 10)
    expect(Math.min(...edges.map(({ bottom }) => bottom))).toBeGreaterThan(10)
    // Only small print follows this label, so the topic ends above it.
    expect(words).toContain('Speaker')
  })

  test.each([
    ['Anek and Source Serif', {}, ['AnekLatin-Bold', 'SourceSerif4-SemiBold', 'SourceSerif4-Regular'], 'NotoSans'],
    ['Anek Tamil', { name: 'மலர்விழி' }, ['AnekTamil-Bold', 'AnekLatin-Bold'], 'NotoSans'],
    ['Anek Devanagari', { name: 'लक्ष्मी' }, ['AnekDevanagari-Bold'], 'NotoSans'],
    [
      'Noto Sans where these have no letters',
      { name: 'ലക്ഷ്മി α' },
      ['NotoSansMalayalam', 'NotoSans-SemiBold'],
      'AnekTamil',
    ],
  ])('is set in %s', async (_fonts, change, embedded, absent) => {
    const file = Buffer.from(await draw(change)).toString('latin1')
    for (const font of embedded) expect(file).toMatch(new RegExp(`/BaseFont /[A-Z]+\\+${font}`))
    expect(file).not.toContain(absent)
  })

  test.each(Object.keys(themes) as ThemeName[])(
    'of the theme %s is one page, with the issuer by its number',
    async (theme) => {
      const { pages, words } = await read(await draw({ theme }))
      expect(pages).toBe(1)
      for (const text of [themes[theme], `Certificate number ${serial}`, 'For Ariviyal', 'Signed digitally'])
        expect(words).toContain(text)
    },
  )

  test('is the same after other documents were drawn with the same fonts', async () => {
    const before = await draw({ name: 'மலர் Devi' })
    await draw({ name: 'மலர்விழி शर्मा', topic: 'ஒளிச்சிதறல்' })
    expect(Buffer.compare(await draw({ name: 'மலர் Devi' }), before)).toBe(0)
  })

  test('refuses letters that no font of ours has, each named once', () => {
    expect(unprintable('ᱥᱟᱱᱟ Kumar')).toEqual(['ᱥ', 'ᱟ', 'ᱱ'])
    expect(unprintable('میر')).toContain('م')
    expect(unprintable('Zoë Nuñez-D’Souza, Ph.D. ஸ்ரீ क्ष\u200d')).toEqual([])
  })
})
