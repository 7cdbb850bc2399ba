import type { Hit } from '@ariviyal/contract/search/search'
import { expect, test } from 'vitest'
import { hitAddress, searchAddress } from './section-words.ts'

const hit: Hit = {
  id: 'x',
  title: [
    { text: 'Light', hit: true },
    { text: ' & sight', hit: false },
  ],
  detail: '',
  snippet: null,
  locked: false,
  page: null,
  within: 'c',
}

test('a result opens where it is: a book at its page, a locked one at the form for a subscription', () => {
  expect(hitAddress('books', { ...hit, page: 17 })).toBe('/ebook?book=x&page=17')
  expect(hitAddress('books', hit)).toBe('/ebook?book=x')
  expect(hitAddress('books', { ...hit, locked: true })).toBe('/subscription-form')
  expect(hitAddress('videos', hit)).toBe('/digital-videos?q=Light+%26+sight')
  expect(hitAddress('pupils', hit)).toBe('/lms/classes/c')
  expect(hitAddress('sessions', hit)).toBe('/sessions/x')
})

test('the words and the section are in the address of the results', () => {
  expect(searchAddress('a & b')).toBe('/search?q=a+%26+b')
  expect(searchAddress('மழை', 'books')).toBe('/search?q=%E0%AE%AE%E0%AE%B4%E0%AF%88&section=books')
})
