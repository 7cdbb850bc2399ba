import { expect, test } from 'vitest'
import { decodeList } from './read-list-file.ts'

const list = 'José,jose@school.example'

test('a list is read in each of the sets of characters that Excel saves', () => {
  const utf8 = new TextEncoder().encode(list)
  expect(decodeList(utf8)).toBe(list)
  expect(decodeList(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe(list)
  const latin = Uint8Array.from(list, (letter) => letter.charCodeAt(0))
  expect(decodeList(latin)).toBe(list)
  const units = list.split('').flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8])
  expect(decodeList(new Uint8Array([0xff, 0xfe, ...units]))).toBe(list)
  expect(decodeList(new TextEncoder().encode('மீனா,m@school.example'))).toBe('மீனா,m@school.example')
  expect(decodeList(new Uint8Array())).toBe('')
})
