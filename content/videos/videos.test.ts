import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/src/languages.ts'
import type { TranscriptPart, VideoGuide } from '../../contract/src/library/video-guide.ts'
import { captionsOf } from './engine/captions.ts'
import { guideOf, transcriptOf } from './engine/guide.ts'
import { lengthOf } from './engine/pace.ts'
import { boxesIn, durationOf, sizeOf } from './mp4-boxes.ts'
import { sourceHash } from './source-hash.ts'
import { videos } from './videos.ts'

type Entry = {
  slug: string
  title: string
  description: string
  category: string
  isPremium: boolean
  seconds: number
  bytes: number
  sha256: string
  file: string
  captions: string
  translations: { ta: string; hi: string }
  sheet: string
  guide: VideoGuide
  transcript: TranscriptPart[]
  poster: string
  source_sha256: string
}

const content = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(content, path))
const entries: Entry[] = JSON.parse(read('rendered/videos.json').toString())

const seconds = (clock: string) => {
  const parts = /^(\d\d):([0-5]\d):([0-5]\d\.\d{3})$/.exec(clock)
  if (!parts) throw new Error(`Not a WebVTT time: ${clock}`)
  return Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3])
}

function cuesIn(file: string) {
  const [head, ...blocks] = file.trim().split('\n\n')
  expect(head).toBe('WEBVTT')
  return blocks.map((block) => {
    const [times = '', ...rows] = block.split('\n')
    const [from = '', to = ''] = times.split(' --> ')
    return { from: seconds(from), to: seconds(to), rows }
  })
}

test('the library starts with the free video, followed by two premium ones', () => {
  expect(entries.map(({ slug, isPremium }) => [slug, isPremium])).toEqual([
    ['monsoon-arrives', false],
    ['mitosis', true],
    ['current-and-heat', true],
  ])
  for (const { description } of entries) expect(description.length).toBeLessThanOrEqual(200)
})

describe.each(entries)('$slug', (entry) => {
  const video = videos.find(({ slug }) => slug === entry.slug)
  const mp4 = read(entry.file)

  test('the list matches the scenes, and the video was drawn from the current scenes', () => {
    const { title, description, category, isPremium, guide, transcript } = entry
    expect(video).toMatchObject({ title, description, category, isPremium })
    expect(video && { guide: guideOf(video), transcript: transcriptOf(video) }).toEqual({ guide, transcript })
    expect(entry.source_sha256).toBe(sourceHash(entry.slug))
  })

  test('the video file is the one in the list', () => {
    expect(mp4.length).toBe(entry.bytes)
    expect(createHash('sha256').update(mp4).digest('hex')).toBe(entry.sha256)
  })

  test('it starts before it is fully loaded: the index comes first and is small', () => {
    const order = boxesIn(mp4).map(({ type }) => type)
    expect(order).toContain('moov')
    expect(order.indexOf('moov')).toBeLessThan(order.indexOf('mdat'))
    expect(mp4.length).toBeLessThan(6_000_000)
  })

  test('it lasts 3 to 6 minutes at 1280 x 720', () => {
    expect(sizeOf(mp4)).toEqual({ width: 1280, height: 720 })
    expect(durationOf(mp4)).toBeGreaterThanOrEqual(180)
    expect(durationOf(mp4)).toBeLessThanOrEqual(360)
    expect(durationOf(mp4)).toBeCloseTo(entry.seconds, 1)
  })

  test.each(languages)('a class can follow the captions in %s at an easy pace', (language) => {
    const file = language === 'en' ? entry.captions : entry.translations[language]
    const captions = read(file).toString()
    expect(video && captionsOf(video, language)).toBe(captions)
    const cues = cuesIn(captions)
    expect(cues.length).toBeGreaterThan(30)
    let last = 0
    for (const { from, to, rows } of cues) {
      expect(from).toBeGreaterThanOrEqual(last)
      expect(to - from).toBeGreaterThanOrEqual(2.5)
      expect(to - from).toBeLessThanOrEqual(6.5)
      expect(rows.length).toBeLessThanOrEqual(2)
      for (const row of rows) expect(lengthOf(row, language)).toBeLessThanOrEqual(42)
      expect(lengthOf(rows.join(' '), language) / (to - from)).toBeLessThan(17)
      last = to
    }
    expect(last).toBeLessThanOrEqual(durationOf(mp4))
  })

  test('captions in Tamil and Hindi are written in their script', () => {
    for (const [language, script] of [
      ['ta', /\p{Script=Tamil}/u],
      ['hi', /\p{Script=Devanagari}/u],
    ] as const) {
      const lines = cuesIn(read(entry.translations[language]).toString())
      expect(lines.filter(({ rows }) => !rows.every((row) => script.test(row)))).toEqual([])
      for (const { words } of [...entry.guide.chapters, ...entry.guide.pauses]) expect(words[language]).toMatch(script)
    }
  })

  test('a teacher can jump to its chapters, and the player stops at questions within them', () => {
    const { chapters, pauses } = entry.guide
    expect(chapters[0]?.at).toBe(0)
    expect(chapters.length).toBeGreaterThanOrEqual(6)
    expect(pauses.length).toBeGreaterThanOrEqual(3)
    for (const marks of [chapters, pauses]) {
      const moments = marks.map(({ at }) => at)
      expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
      expect(Math.max(...moments)).toBeLessThan(durationOf(mp4) - 5)
    }
  })

  test('someone who cannot see it reads what each scene shows and says', () => {
    for (const { shows, says } of entry.transcript) {
      expect(shows.length).toBeGreaterThan(20)
      expect(says).not.toBe('')
    }
    expect(entry.transcript.filter(({ title }) => title !== '')).toHaveLength(entry.guide.chapters.length)
  })

  test('it comes with a sheet for the teacher', () => {
    expect(read(entry.sheet).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('its poster is a JPEG of the same size', () => {
    const poster = read(entry.poster)
    expect(poster.readUInt16BE(0)).toBe(0xffd8)
    // The frame header (SOF0) holds height, then width.
    const frame = poster.indexOf(Buffer.from([0xff, 0xc0]))
    expect([poster.readUInt16BE(frame + 7), poster.readUInt16BE(frame + 5)]).toEqual([1280, 720])
  })
})
