import { describe, expect, test } from 'vitest'
import { fit, photoBytesMax, smallestOf } from './shrink-photo.ts'

/** A photo that needs so many bytes for each pixel at full quality. */
const photoOf = (bytesAPixel: number) => {
  const tried: [number, number][] = []
  const encode = async ({ width, height }: { width: number; height: number }, quality: number) => {
    tried.push([Math.max(width, height), quality])
    return new Blob([new Uint8Array(Math.round(width * height * bytesAPixel * quality))])
  }
  return { tried, encode }
}

describe('a photo from a phone', () => {
  test('keeps its form', () => {
    expect(fit({ width: 4_000, height: 3_000 }, 1_600)).toEqual({ width: 1_600, height: 1_200 })
    expect(fit({ width: 800, height: 600 }, 1_600)).toEqual({ width: 800, height: 600 })
    expect(fit({ width: 10_000, height: 1 }, 1_600)).toEqual({ width: 1_600, height: 1 })
  })
  test('keeps its quality where it is small enough, and loses quality before size', async () => {
    const easy = photoOf(0.1)
    await smallestOf({ width: 4_000, height: 3_000 }, easy.encode)
    expect(easy.tried).toEqual([[1_600, 0.82]])
    const detailed = photoOf(0.32)
    expect((await smallestOf({ width: 4_000, height: 3_000 }, detailed.encode)).size).toBeLessThanOrEqual(photoBytesMax)
    expect(detailed.tried).toEqual([
      [1_600, 0.82],
      [1_600, 0.7],
      [1_600, 0.58],
    ])
  })
  test('is the smallest version where none is small enough', async () => {
    const noise = photoOf(3)
    await smallestOf({ width: 4_000, height: 3_000 }, noise.encode)
    expect(noise.tried.at(-1)).toEqual([1_024, 0.58])
  })
})
