import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { captionsOf } from './engine/captions.ts'
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
  const cues = cuesIn(read(entry.captions).toString())

  test('the list matches the scenes, and the video was drawn from the current scenes', () => {
    const { title, description, category, isPremium } = entry
    expect(video).toMatchObject({ title, description, category, isPremium })
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
    expect(mp4.length).toBeLessThan(3_000_000)
  })

  test('it lasts 40 to 70 seconds at 1280 x 720', () => {
    expect(sizeOf(mp4)).toEqual({ width: 1280, height: 720 })
    expect(durationOf(mp4)).toBeGreaterThanOrEqual(40)
    expect(durationOf(mp4)).toBeLessThanOrEqual(70)
    expect(durationOf(mp4)).toBeCloseTo(entry.seconds, 1)
  })

  test('someone who cannot see the image well can follow the captions at an easy pace', () => {
    expect(video && captionsOf(video)).toBe(read(entry.captions).toString())
    expect(cues.length).toBeGreaterThan(8)
    let last = 0
    for (const { from, to, rows } of cues) {
      expect(from).toBeGreaterThanOrEqual(last)
      expect(to - from).toBeGreaterThanOrEqual(2.5)
      expect(to - from).toBeLessThanOrEqual(6.5)
      expect(rows.length).toBeLessThanOrEqual(2)
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(42)
      expect(rows.join(' ').length / (to - from)).toBeLessThan(17)
      last = to
    }
    expect(last).toBeLessThanOrEqual(durationOf(mp4))
  })

  test('its poster is a JPEG of the same size', () => {
    const poster = read(entry.poster)
    expect(poster.readUInt16BE(0)).toBe(0xffd8)
    // The frame header (SOF0) holds height, then width.
    const frame = poster.indexOf(Buffer.from([0xff, 0xc0]))
    expect([poster.readUInt16BE(frame + 7), poster.readUInt16BE(frame + 5)]).toEqual([1280, 720])
  })
})
