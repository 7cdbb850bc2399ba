import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import {
  ALL_FORMATS,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MkvOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import Pdf from 'pdfkit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { examineFile } from './examine-file.ts'
import { examineBounds, type ExaminedKind } from './examined.ts'
import { isLinearised } from './linearise.ts'
import { rawPdf, slides, zipOf } from './testing.ts'

// A process each, and machines are slow at times.
vi.setConfig({ testTimeout: 60_000 })

const content = resolve(import.meta.dirname, '../../../../content')
const film = readFileSync(join(content, 'rendered/videos/mitosis.mp4'))
let place: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'ariviyal-examine-'))
})
afterEach(() => rmSync(place, { recursive: true }))

/** The name tells nothing on purpose. */
function given(bytes: string | Uint8Array): string {
  const path = join(place, 'upload')
  writeFileSync(path, bytes)
  return path
}

const examine = (kind: ExaminedKind, bytes: string | Uint8Array, bounds?: Partial<typeof examineBounds>) =>
  examineFile({ kind, path: given(bytes), folder: place }, { ...examineBounds, ...bounds })

const pdfOf = async (write: (pdf: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) => {
  const pdf = new Pdf(options)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => pdf.on('end', done))
  write(pdf)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

describe('an editor who uploads a book', () => {
  test('gets its pages counted, its words found, its first page drawn and the file ordered', async () => {
    const book = join(content, 'rendered/books/light-and-sight.pdf')
    const found = await examineFile({ kind: 'pdf', path: book, folder: place })
    expect(found).toMatchObject({ type: 'application/pdf', extension: 'pdf', details: { kind: 'pdf', pages: 34 } })
    expect(found.text).toContain('Reflection, refraction, the eye and the colours of sky')
    const cover = await loadImage(Buffer.from(found.cover ?? []))
    expect(cover.width).toBe(640)
    expect(cover.height).toBeGreaterThan(800)
    expect(await isLinearised(found.output ?? '')).toBe(true)
    expect(readFileSync(book)).toEqual(readFileSync(join(content, 'rendered/books/light-and-sight.pdf')))
  })

  test('gets one without order ordered, with Tamil words as they are typed', async () => {
    const tamil = join(import.meta.dirname, '../../../../node_modules/@expo-google-fonts/noto-sans-tamil')
    const pdf = await pdfOf((pdf) =>
      pdf.font(join(tamil, '400Regular/NotoSansTamil_400Regular.ttf')).text('அறிவியல்').addPage().text('பக்கம்'),
    )
    const found = await examine('pdf', pdf)
    expect(found.details).toEqual({ kind: 'pdf', pages: 2 })
    expect(found.text).toContain('அறிவியல்')
    expect(found.text).toBe(found.text?.normalize('NFC'))
    expect(await isLinearised(found.output ?? '')).toBe(true)
  })

  test('that is very tall gets a cover of a bounded size', async () => {
    const { cover } = await examine('pdf', await pdfOf((pdf) => pdf.rect(0, 0, 9, 9).fill(), { size: [20, 14_000] }))
    const { width, height } = await loadImage(Buffer.from(cover ?? []))
    expect([width, height]).toEqual([2, 1_280])
  })

  test('that is protected is told so, with a password or without', async () => {
    const write = (pdf: PDFKit.PDFDocument) => pdf.text('Term paper')
    for (const options of [{ userPassword: 'neem' }, { ownerPassword: 'neem', permissions: {} }])
      await expect(examine('pdf', await pdfOf(write, { ...options, pdfVersion: '1.7' }))).rejects.toThrow(
        'This PDF is protected',
      )
  })

  test('that is cut short, is no PDF or is broken is told so', async () => {
    const whole = readFileSync(join(content, 'rendered/books/measuring-well.pdf'))
    await expect(examine('pdf', whole.subarray(0, whole.length - 2_000))).rejects.toThrow('its end is missing')
    await expect(examine('pdf', 'PK\u0003\u0004 anything %%EOF')).rejects.toThrow('cannot be read as a PDF')
    await expect(examine('pdf', '%PDF-1.7\nnothing of it\n%%EOF')).rejects.toThrow('cannot be read as a PDF')
    await expect(examine('pdf', '')).rejects.toThrow('This file is empty.')
  })

  test('with too many pages is told how many are taken', async () => {
    const pdf = await pdfOf((pdf) => {
      for (let page = 1; page <= examineBounds.pages; page += 1) pdf.addPage()
    })
    await expect(examine('pdf', pdf)).rejects.toThrow('This PDF has 2001 pages. At most 2000 are taken')
  })

  test('that would fill the memory when unpacked is told that it costs too much, and the server lives', async () => {
    // A gigabyte of spaces, packed thrice.
    const packed = deflateSync(deflateSync(deflateSync(Buffer.alloc(1_000_000_000, ' '))))
    const bomb = rawPdf(packed, '/Filter[/FlateDecode/FlateDecode/FlateDecode]')
    expect(bomb.length).toBeLessThan(10_000)
    await expect(examine('pdf', bomb, { memoryBytes: 500 * 1024 * 1024 })).rejects.toThrow('too much time or memory')
  })

  test('that never comes to an end is told so when its time is over', async () => {
    const endless = rawPdf(Buffer.from('0 0 9 9 re f '.repeat(2_000_000)))
    await expect(examine('pdf', endless, { seconds: { ...examineBounds.seconds, pdf: 0.2 } })).rejects.toThrow(
      'too much time or memory',
    )
  })
})

/** The boxes at the top of an MP4 file, by name. */
const boxesOf = (file: Buffer): Map<string, Buffer> => {
  const boxes = new Map<string, Buffer>()
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes.set(file.toString('latin1', at + 4, at + 8), file.subarray(at, at + file.readUInt32BE(at)))
  return boxes
}

/** The same film as a camera writes it: the index last, with a note in it of where it stood. */
function asFromCamera(file: Buffer, note = ''): Buffer {
  const boxes = boxesOf(file)
  const head = boxes.get('ftyp') ?? Buffer.alloc(0)
  const media = boxes.get('mdat') ?? Buffer.alloc(0)
  const place = Buffer.from(`....udta....\u00a9xyz${note}`, 'latin1')
  place.writeUInt32BE(place.length, 0)
  place.writeUInt32BE(place.length - 8, 8)
  const index = Buffer.concat([boxes.get('moov') ?? Buffer.alloc(0), note ? place : Buffer.alloc(0)])
  index.writeUInt32BE(index.length, 0)
  const by = head.length - file.indexOf(media)
  for (let at = index.indexOf('stco'); at !== -1; at = index.indexOf('stco', at + 4))
    for (let entry = 0; entry < index.readUInt32BE(at + 8); entry += 1) {
      const offset = at + 12 + entry * 4
      index.writeUInt32BE(index.readUInt32BE(offset) + by, offset)
    }
  return Buffer.concat([head, media, index])
}

/** A film of ten pictures a second in VP8, each of which stands for itself: what a WebP picture holds is one such. */
async function vp8Film(format: WebMOutputFormat | MkvOutputFormat, seconds: number): Promise<Buffer> {
  const canvas = createCanvas(320, 180)
  const output = new Output({ format, target: new BufferTarget() })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source, { frameRate: 10 })
  await output.start()
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    canvas.getContext('2d').fillRect(frame, frame, 20, 20)
    const picture = await canvas.encode('webp', 60)
    const place = picture.indexOf('VP8 ')
    const data = picture.subarray(place + 8, place + 8 + picture.readUInt32LE(place + 4))
    const config = { codec: 'vp8', codedWidth: 320, codedHeight: 180 }
    await source.add(new EncodedPacket(data, 'key', frame / 10, 0.1), { decoderConfig: config })
  }
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer())
}

async function packetsOf(path: string): Promise<number[][]> {
  using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const packets: number[][] = []
  for (const track of await input.getTracks()) {
    if (!track.isVideoTrack() && !track.isAudioTrack()) continue
    for await (const packet of new EncodedPacketSink(track).packets())
      packets.push([packet.timestamp, packet.data.length, packet.data[0] ?? -1, packet.data.at(-1) ?? -1])
  }
  return packets
}

describe('an editor who uploads a film', () => {
  test('learns its length and size', async () => {
    const found = await examine('video', film)
    expect(found).toMatchObject({ type: 'video/mp4', extension: 'mp4' })
    expect(found.details).toMatchObject({ kind: 'video', width: 1_280, height: 720 })
  })

  test('from a telephone gets the index put first and the place forgotten, and every picture stays', async () => {
    const camera = asFromCamera(film, '+13.0827+080.2707/')
    const path = given(camera)
    const before = await packetsOf(path)
    const found = await examineFile({ kind: 'video', path, folder: place })
    const kept = readFileSync(found.output ?? '')
    expect([...boxesOf(kept).keys()].slice(0, 2)).toEqual(['ftyp', 'moov'])
    expect(kept.includes('+080.2707')).toBe(false)
    expect(before.length).toBeGreaterThan(1_000)
    expect(await packetsOf(found.output ?? '')).toEqual(before)
    expect(readFileSync(path)).toEqual(camera)
  })

  test('as WebM has it kept as it is', async () => {
    const webm = await vp8Film(new WebMOutputFormat(), 12)
    const found = await examine('video', webm)
    expect(found).toEqual({
      type: 'video/webm',
      extension: 'webm',
      details: { kind: 'video', seconds: 12, width: 320, height: 180 },
    })
    await expect(examine('video', webm.subarray(0, webm.length / 2))).rejects.toThrow('not complete')
    await expect(examine('video', await vp8Film(new MkvOutputFormat(), 1))).rejects.toThrow('Matroska film (.mkv)')
  })

  test('of which a part is missing is told so', async () => {
    await expect(examine('video', film.subarray(0, film.length - 300_000))).rejects.toThrow('not complete')
    await expect(examine('video', asFromCamera(film).subarray(0, film.length - 300_000))).rejects.toThrow(
      'not complete',
    )
  })

  test('that browsers do not play, or that is none, is told what to do', async () => {
    const movie = Buffer.from(film)
    movie.write('qt  ', 8, 'latin1')
    await expect(examine('video', movie)).rejects.toThrow('QuickTime film (.mov)')
    const coded = Buffer.from(film)
    coded.write('hvc1', coded.indexOf('avc1', coded.indexOf('stsd')), 'latin1')
    await expect(examine('video', coded)).rejects.toThrow('HEVC (H.265), which not all browsers play')
    await expect(examine('video', await pdfOf((pdf) => pdf.text('no film')))).rejects.toThrow(
      'no video that browsers play',
    )
  })
})

describe('an editor who uploads captions', () => {
  test('gets them written clean, and counted', async () => {
    const found = await examine('captions', readFileSync(join(content, 'rendered/videos/mitosis.vtt')))
    expect(found).toMatchObject({ type: 'text/vtt', extension: 'vtt', details: { kind: 'captions', cues: 16 } })
    expect(readFileSync(found.output ?? '', 'utf8')).toMatch(/^WEBVTT\n\n00:00:/)
  })

  test('that are no text are told so', async () => {
    await expect(examine('captions', film.subarray(0, 5_000))).rejects.toThrow('no caption file in UTF-8')
    await expect(examine('captions', Buffer.alloc(examineBounds.captionBytes + 1, 'a'))).rejects.toThrow(
      'larger than 1 MB',
    )
  })
})

describe('an editor who uploads a picture', () => {
  const drawn = async (format: 'jpeg' | 'png' | 'webp' | 'avif', width = 800, height = 400) => {
    const canvas = createCanvas(width, height)
    const pen = canvas.getContext('2d')
    pen.fillStyle = 'red'
    pen.fillRect(0, 0, width / 2, height)
    return format === 'png'
      ? canvas.encode('png')
      : format === 'avif'
        ? canvas.encode('avif')
        : canvas.encode(format, 90)
  }

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s gets it as WebP', async (format) => {
    const found = await examine('picture', await drawn(format))
    expect(found).toMatchObject({ type: 'image/webp', extension: 'webp' })
    expect(found.details).toEqual({ kind: 'picture', width: 800, height: 400 })
    expect(readFileSync(found.output ?? '').toString('latin1', 8, 12)).toBe('WEBP')
  })

  test('from a telephone gets it upright, smaller and without the place where it was taken', async () => {
    const photo = await drawn('jpeg', 3_000, 2_000)
    // Orientation 6, a quarter to the right (Exif 2.32, section 4.6.4), and a note as long as a place.
    const exif = Buffer.concat([
      Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex'),
      Buffer.from('GPS 13.0827 N 80.2707 E'),
    ])
    const length = Buffer.from([0, exif.length + 2])
    const bytes = Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, photo.subarray(2)])
    const found = await examine('picture', bytes)
    expect(found.details).toEqual({ kind: 'picture', width: 1_067, height: 1_600 })
    expect(readFileSync(found.output ?? '').includes('80.2707')).toBe(false)
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s that is cut short is told so', async (format) => {
    const whole = await drawn(format)
    await expect(examine('picture', whole.subarray(0, whole.length - 40))).rejects.toThrow('damaged or not complete')
  })

  test('that is a drawing, a program or far too large is told so', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await expect(examine('picture', svg)).rejects.toThrow('Upload a JPEG, PNG, WebP or AVIF file')
    await expect(examine('picture', 'GIF89a....')).rejects.toThrow('Upload a JPEG, PNG, WebP or AVIF file')
    const huge = await drawn('png', 9_000, 9_000)
    await expect(examine('picture', huge)).rejects.toThrow('9000 by 9000 pixels. At most 40 million')
  })
})

describe('an editor who uploads slides or a worksheet', () => {
  test('gets them taken by what they are', async () => {
    expect(await examine('document', slides())).toMatchObject({
      type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      extension: 'pptx',
      details: { kind: 'document' },
    })
    const sheet = zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office/>' })
    expect(await examine('document', sheet)).toMatchObject({ extension: 'odt' })
    const paper = await examine('document', await pdfOf((pdf) => pdf.text('Worksheet: levers')))
    expect(paper).toMatchObject({ extension: 'pdf', details: { kind: 'document' } })
    expect(paper.text).toContain('Worksheet: levers')
  })

  test('that hold programs, are protected, are cut short or are something else is told so', async () => {
    await expect(examine('document', slides(undefined, { 'ppt/vbaProject.bin': 'Sub' }))).rejects.toThrow('macros')
    const whole = slides()
    await expect(examine('document', whole.subarray(0, whole.length - 30))).rejects.toThrow('damaged or not complete')
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    await expect(examine('document', old)).rejects.toThrow('protected by a password, or of an old kind')
    await expect(examine('document', zipOf({ 'run.exe': 'MZ' }))).rejects.toThrow('no document that can be used here')
    await expect(examine('document', '#!/bin/sh')).rejects.toThrow('no document that can be used here')
  })
})
