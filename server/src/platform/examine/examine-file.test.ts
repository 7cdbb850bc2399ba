import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
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
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { examineFile } from './examine-file.ts'
import { examineBounds, type ExaminedKind } from './examined.ts'
import { isLinearised } from './linearise.ts'
import { rawPdf, slides, zipOf } from './testing.ts'

// Each test starts a process, which may be slow.
vi.setConfig({ testTimeout: 60_000 })

const content = resolve(import.meta.dirname, '../../../../content')
const video = readFileSync(join(content, 'rendered/videos/mitosis.mp4'))
let place: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'ariviyal-examine-'))
})
afterEach(() => rmSync(place, { recursive: true }))

/** The name deliberately says nothing about the content. */
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
  test('gets page count, text, cover and a linearised file', async () => {
    const book = join(content, 'rendered/books/light-and-sight.pdf')
    const list = JSON.parse(readFileSync(join(content, 'rendered/ebooks.json'), 'utf8')) as {
      slug: string
      pages: number
    }[]
    const pages = list.find(({ slug }) => slug === 'light-and-sight')?.pages
    const found = await examineFile({ kind: 'pdf', path: book, folder: place })
    expect(found).toMatchObject({ type: 'application/pdf', extension: 'pdf', details: { kind: 'pdf', pages } })
    expect(found.text).toContain('Reflection, refraction, the eye and the colours of sky')
    const cover = await loadImage(Buffer.from(found.cover ?? []))
    expect(cover.width).toBe(640)
    expect(cover.height).toBeGreaterThan(800)
    expect(await isLinearised(found.output ?? '')).toBe(true)
    expect(readFileSync(book)).toEqual(readFileSync(join(content, 'rendered/books/light-and-sight.pdf')))
  })

  test('gets an unordered file linearised, with Tamil text as typed', async () => {
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

  test('with very tall pages gets a cover of bounded size', async () => {
    const { cover } = await examine('pdf', await pdfOf((pdf) => pdf.rect(0, 0, 9, 9).fill(), { size: [20, 14_000] }))
    const { width, height } = await loadImage(Buffer.from(cover ?? []))
    expect([width, height]).toEqual([2, 1_280])
  })

  test('that is protected gets an error that says so, with a password or without', async () => {
    const write = (pdf: PDFKit.PDFDocument) => pdf.text('Term paper')
    for (const options of [{ userPassword: 'neem' }, { ownerPassword: 'neem', permissions: {} }])
      await expect(examine('pdf', await pdfOf(write, { ...options, pdfVersion: '1.7' }))).rejects.toThrow(
        'This PDF is protected',
      )
  })

  test('that is truncated, not a PDF or damaged gets an error that says so', async () => {
    const complete = readFileSync(join(content, 'rendered/books/measuring-well.pdf'))
    await expect(examine('pdf', complete.subarray(0, complete.length - 2_000))).rejects.toThrow('its end is missing')
    await expect(examine('pdf', 'PK\u0003\u0004 anything %%EOF')).rejects.toThrow('cannot be read as a PDF')
    await expect(examine('pdf', '%PDF-1.7\nnothing of it\n%%EOF')).rejects.toThrow('cannot be read as a PDF')
    await expect(examine('pdf', '')).rejects.toThrow('This file is empty.')
  })

  test('with too many pages gets an error with the maximum', async () => {
    const pdf = await pdfOf((pdf) => {
      for (let page = 1; page <= examineBounds.pages; page += 1) pdf.addPage()
    })
    await expect(examine('pdf', pdf)).rejects.toThrow('This PDF has 2001 pages. At most 2000 are taken')
  })

  test.runIf(isThorough)(
    'that would exhaust memory when unpacked gets an error, and the server keeps running',
    async () => {
      // A gigabyte of spaces, compressed three times.
      const packed = deflateSync(deflateSync(deflateSync(Buffer.alloc(1_000_000_000, ' '))))
      const bomb = rawPdf(packed, '/Filter[/FlateDecode/FlateDecode/FlateDecode]')
      expect(bomb.length).toBeLessThan(10_000)
      await expect(
        examine('pdf', bomb, { memoryBytes: { ...examineBounds.memoryBytes, pdf: 500 * 1024 * 1024 } }),
      ).rejects.toThrow('too much time or memory')
    },
  )

  test('that never finishes rendering gets an error after the time limit', async () => {
    const endless = rawPdf(Buffer.from('0 0 9 9 re f '.repeat(2_000_000)))
    await expect(examine('pdf', endless, { seconds: { ...examineBounds.seconds, pdf: 0.2 } })).rejects.toThrow(
      'too much time or memory',
    )
  })
})

/** Top-level boxes of an MP4 file, by name. */
const boxesOf = (file: Buffer): Map<string, Buffer> => {
  const boxes = new Map<string, Buffer>()
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes.set(file.toString('latin1', at + 4, at + 8), file.subarray(at, at + file.readUInt32BE(at)))
  return boxes
}

/** The same video as a camera writes it: the index last, with the location in it. */
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

/** A VP8 video of ten frames per second, all key frames: a WebP image contains one such frame. */
async function vp8Video(format: WebMOutputFormat | MkvOutputFormat, seconds: number): Promise<Buffer> {
  const canvas = createCanvas(320, 180)
  const output = new Output({ format, target: new BufferTarget() })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source, { frameRate: 10 })
  await output.start()
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    canvas.getContext('2d').fillRect(frame, frame, 20, 20)
    const image = await canvas.encode('webp', 60)
    const place = image.indexOf('VP8 ')
    const data = image.subarray(place + 8, place + 8 + image.readUInt32LE(place + 4))
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

describe('an editor who uploads a video', () => {
  test('gets its duration and dimensions', async () => {
    const found = await examine('video', video)
    expect(found).toMatchObject({ type: 'video/mp4', extension: 'mp4' })
    expect(found.details).toMatchObject({ kind: 'video', width: 1_280, height: 720 })
  })

  test('from a phone gets the index moved first and the location removed, with all frames unchanged', async () => {
    const camera = asFromCamera(video, '+13.0827+080.2707/')
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

  test('as WebM gets it unchanged', async () => {
    const webm = await vp8Video(new WebMOutputFormat(), 3)
    const found = await examine('video', webm)
    expect(found).toEqual({
      type: 'video/webm',
      extension: 'webm',
      details: { kind: 'video', seconds: 3, width: 320, height: 180 },
    })
    await expect(examine('video', webm.subarray(0, webm.length / 2))).rejects.toThrow('incomplete')
    await expect(examine('video', await vp8Video(new MkvOutputFormat(), 1))).rejects.toThrow('Matroska videos (.mkv)')
  })

  test('that is incomplete gets an error that says so', async () => {
    await expect(examine('video', video.subarray(0, video.length - 300_000))).rejects.toThrow('incomplete')
    await expect(examine('video', asFromCamera(video).subarray(0, video.length - 300_000))).rejects.toThrow(
      'incomplete',
    )
  })

  test('that browsers cannot play gets an error with advice', async () => {
    const movie = Buffer.from(video)
    movie.write('qt  ', 8, 'latin1')
    await expect(examine('video', movie)).rejects.toThrow('QuickTime videos (.mov)')
    const coded = Buffer.from(video)
    coded.write('hvc1', coded.indexOf('avc1', coded.indexOf('stsd')), 'latin1')
    await expect(examine('video', coded)).rejects.toThrow('HEVC (H.265), which not all browsers play')
    await expect(examine('video', await pdfOf((pdf) => pdf.text('no film')))).rejects.toThrow(
      'Browsers cannot play this video',
    )
  })
})

describe('an editor who uploads captions', () => {
  test('gets them normalised and counted', async () => {
    const captions = readFileSync(join(content, 'rendered/videos/mitosis.vtt'))
    const cues = captions.toString().split(' --> ').length - 1
    const found = await examine('captions', captions)
    expect(found).toMatchObject({ type: 'text/vtt', extension: 'vtt', details: { kind: 'captions', cues } })
    expect(readFileSync(found.output ?? '', 'utf8')).toMatch(/^WEBVTT\n\n00:00:/)
  })

  test('gets them from a server that was started with a low priority', async () => {
    const file = { kind: 'captions', path: given('WEBVTT\n\n00:01.000 --> 00:02.000\nA lens\n'), folder: place }
    const script = `import { examineFile } from ${JSON.stringify(import.meta.resolve('./examine-file.ts'))}
      console.log(JSON.stringify(await examineFile(${JSON.stringify(file)})))`
    const server = ['-n', '15', process.execPath, '--input-type=module', '-e', script]
    const { stdout } = await promisify(execFile)('nice', server)
    expect(JSON.parse(stdout)).toMatchObject({ details: { kind: 'captions', cues: 1 } })
  })

  test('that are not text gets an error that says so', async () => {
    await expect(examine('captions', video.subarray(0, 5_000))).rejects.toThrow('caption file is not in UTF-8')
    await expect(examine('captions', Buffer.alloc(examineBounds.captionBytes + 1, 'a'))).rejects.toThrow(
      'larger than 1 MB',
    )
  })
})

describe('an editor who uploads an image', () => {
  const drawImage = async (format: 'jpeg' | 'png' | 'webp' | 'avif', width = 800, height = 400) => {
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    context.fillStyle = 'red'
    context.fillRect(0, 0, width / 2, height)
    return format === 'png'
      ? canvas.encode('png')
      : format === 'avif'
        ? canvas.encode('avif')
        : canvas.encode(format, 90)
  }

  test.each(['png', 'webp', 'avif'] as const)('as %s gets a WebP', async (format) => {
    const found = await examine('picture', await drawImage(format))
    expect(found).toMatchObject({ type: 'image/webp', extension: 'webp' })
    expect(found.details).toEqual({ kind: 'picture', width: 800, height: 400 })
    expect(readFileSync(found.output ?? '').toString('latin1', 8, 12)).toBe('WEBP')
  })

  test('as jpeg gets another JPEG', async () => {
    const sent = await drawImage('jpeg')
    const found = await examine('picture', sent)
    expect(found).toMatchObject({ type: 'image/jpeg', extension: 'jpg', details: { width: 800, height: 400 } })
    const kept = readFileSync(found.output ?? '')
    expect(kept.toString('hex', 0, 3)).toBe('ffd8ff')
    expect(kept.equals(sent)).toBe(false)
  })

  test('from a phone gets it upright, smaller and without its location', async () => {
    const photo = await drawImage('jpeg', 3_000, 2_000)
    // Orientation 6, rotated by 90° (Exif 2.32, section 4.6.4), and a comment as long as a location.
    const exif = Buffer.concat([
      Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex'),
      Buffer.from('GPS 13.0827 N 80.2707 E'),
    ])
    const length = Buffer.from([0, exif.length + 2])
    const bytes = Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, photo.subarray(2)])
    const found = await examine('picture', bytes)
    expect(found.details).toEqual({ kind: 'picture', width: 1_067, height: 1_600 })
    for (const trace of ['80.2707', 'Exif']) expect(readFileSync(found.output ?? '').includes(trace)).toBe(false)
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'as a truncated %s gets an error that says so',
    async (format) => {
      const complete = await drawImage(format)
      await expect(examine('picture', complete.subarray(0, complete.length - 40))).rejects.toThrow(
        'damaged or incomplete',
      )
    },
  )

  test.runIf(isThorough)('that is an SVG, a program or far too large gets an error', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await expect(examine('picture', svg)).rejects.toThrow('Upload a JPEG, PNG, WebP or AVIF file')
    await expect(examine('picture', 'GIF89a....')).rejects.toThrow('Upload a JPEG, PNG, WebP or AVIF file')
    const huge = await drawImage('png', 9_000, 9_000)
    await expect(examine('picture', huge)).rejects.toThrow('9000 by 9000 pixels. At most 40 million')
  })
})

describe('an editor who uploads slides or a worksheet', () => {
  test('gets them accepted by their content', async () => {
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

  test('that contain programs, are protected, truncated or of another type gets an error', async () => {
    await expect(examine('document', slides(undefined, { 'ppt/vbaProject.bin': 'Sub' }))).rejects.toThrow('macros')
    const complete = slides()
    await expect(examine('document', complete.subarray(0, complete.length - 30))).rejects.toThrow(
      'damaged or incomplete',
    )
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    await expect(examine('document', old)).rejects.toThrow('protected by a password, or of an old kind')
    await expect(examine('document', zipOf({ 'run.exe': 'MZ' }))).rejects.toThrow('document cannot be used here')
    await expect(examine('document', '#!/bin/sh')).rejects.toThrow('document cannot be used here')
  })
})
