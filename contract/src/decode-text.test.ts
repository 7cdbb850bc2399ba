import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const list = 'José,jose@school.example'

test('decodes a list in every encoding that Excel saves', () => {
  const utf8 = new TextEncoder().encode(list)
  expect(decodeText(utf8)).toBe(list)
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe(list)
  const latin = Uint8Array.from(list, (letter) => letter.charCodeAt(0))
  expect(decodeText(latin)).toBe(list)
  const units = list.split('').flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8])
  expect(decodeText(new Uint8Array([0xff, 0xfe, ...units]))).toBe(list)
  expect(decodeText(new TextEncoder().encode('மீனா,m@school.example'))).toBe('மீனா,m@school.example')
  expect(decodeText(new Uint8Array())).toBe('')
})
