import { uploadBytes } from '@ariviyal/contract/limits'
import type { Upload } from '@ariviyal/contract/uploads/uploads'
import { describe, expect, test } from 'vitest'
import { bytesInWords, kindHint, uploadInWords } from './upload-kinds.ts'

const upload = (details: Upload['details'], bytes: number): Upload => ({
  id: '01890000-0000-7000-8000-000000000001',
  kind: details?.kind ?? 'document',
  filename: 'file',
  state: 'ready',
  reason: null,
  bytes,
  details,
  picture_url: null,
  cover_url: null,
})

describe('someone who uploads a file', () => {
  test.each([
    [300, '300 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [700_000, '684 KB'],
    [1_572_864, '1.5 MB'],
    [209_715_200, '200 MB'],
    [uploadBytes.video, '2.0 GB'],
  ])('reads %d bytes as %s', (bytes, words) => {
    expect(bytesInWords(bytes)).toBe(words)
  })

  test('reads in advance what a field accepts', () => {
    expect(kindHint('pdf')).toBe('PDF, at most 200 MB')
    expect(kindHint('video')).toBe('MP4 or WebM video, at most 2 GB')
  })

  test('reads the properties of the file', () => {
    const megabyte = 1024 ** 2
    expect(uploadInWords(upload({ kind: 'pdf', pages: 1 }, megabyte))).toBe('1 page, 1.0 MB')
    expect(uploadInWords(upload({ kind: 'pdf', pages: 1_034 }, megabyte))).toBe('1,034 pages, 1.0 MB')
    expect(uploadInWords(upload({ kind: 'video', seconds: 3_725.4, width: 1280, height: 720 }, megabyte))).toBe(
      '1 h 2 min, 1280 × 720, 1.0 MB',
    )
    expect(uploadInWords(upload({ kind: 'video', seconds: 59.6, width: 640, height: 360 }, megabyte))).toBe(
      '1 min 0 s, 640 × 360, 1.0 MB',
    )
    expect(uploadInWords(upload({ kind: 'captions', cues: 48 }, 2_048))).toBe('48 captions, 2 KB')
    expect(uploadInWords(upload({ kind: 'document' }, 2_048))).toBe('2 KB')
  })
})
