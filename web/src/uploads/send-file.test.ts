import { describe, expect, test } from 'vitest'
import { nextPiece } from './send-file.ts'

const mebibyte = 1024 ** 2

describe('an upload', () => {
  test('sends larger pieces over a good line, up to a bound', () => {
    expect(nextPiece(mebibyte, 500)).toBe(2 * mebibyte)
    expect(nextPiece(16 * mebibyte, 500)).toBe(16 * mebibyte)
  })

  test('sends smaller pieces over a poor one, down to a bound', () => {
    expect(nextPiece(mebibyte, 20_000)).toBe(mebibyte / 2)
    expect(nextPiece(256 * 1024, 20_000)).toBe(256 * 1024)
  })

  test('keeps a size that takes some seconds', () => {
    expect(nextPiece(mebibyte, 6_000)).toBe(mebibyte)
  })
})
