import { expect, test } from 'vitest'
import { isHeic } from './is-heic.ts'

test.each([
  ['a photo of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', true],
  ['one of an Android phone', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', true],
  ['a video', '\0\0\0\x18ftypisom\0\0\0\0isomiso2', false],
  ['a text that begins like one', 'ftypheic', false],
  ['an empty file', '', false],
])('%s is recognised by its bytes', async (_what, bytes, is) => {
  expect(await isHeic(new Blob([bytes]))).toBe(is)
})
