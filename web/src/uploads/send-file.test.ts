import { describe, expect, test } from 'vitest'
import { nextChunk } from './send-file.ts'

const mebibyte = 1024 ** 2

describe('an upload', () => {
  test('sends larger chunks over a fast connection, up to a bound', () => {
    expect(nextChunk(mebibyte, 500)).toBe(2 * mebibyte)
    expect(nextChunk(16 * mebibyte, 500)).toBe(16 * mebibyte)
  })

  test('sends smaller chunks over a slow connection, down to a bound', () => {
    expect(nextChunk(mebibyte, 20_000)).toBe(mebibyte / 2)
    expect(nextChunk(256 * 1024, 20_000)).toBe(256 * 1024)
  })

  test('keeps a chunk size that takes some seconds', () => {
    expect(nextChunk(mebibyte, 6_000)).toBe(mebibyte)
  })
})
