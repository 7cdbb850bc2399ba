import { expect, test } from 'vitest'
import { frameAddress, hasPdfViewer, readOpenParameters } from './viewer.ts'

const browser = (userAgent: string, pdfViewerEnabled: boolean, maxTouchPoints = 0) =>
  ({ userAgent, pdfViewerEnabled, maxTouchPoints }) as Navigator

test("a teacher gets our reader on Android or an iPhone, and the browser's viewer on a laptop", () => {
  expect(hasPdfViewer(browser('Mozilla/5.0 (Linux; Android 12) Chrome/120 Mobile', false, 5))).toBe(false)
  expect(hasPdfViewer(browser('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1', true, 5))).toBe(
    false,
  )
  expect(hasPdfViewer(browser('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', true, 5))).toBe(false)
  expect(hasPdfViewer(browser('Mozilla/5.0 (X11; Linux x86_64) Chrome/120', true))).toBe(true)
})

test('either viewer opens at page 1 and zoom 100, with toolbar and panes hidden', () => {
  const book = { id: 'b 1', pdfUrl: '/files/x?s=1' }
  expect(frameAddress(book, false)).toBe('/files/x?s=1#toolbar=0&navpanes=0&page=1&zoom=100')
  expect(frameAddress(book, true)).toBe('/reader?book=b%201#toolbar=0&navpanes=0&page=1&zoom=100')
})

test('a search opens a book at a page', () => {
  const book = { id: 'b', pdfUrl: '/files/x' }
  expect(frameAddress(book, false, 17)).toBe('/files/x#toolbar=0&navpanes=0&page=17&zoom=100')
  expect(readOpenParameters(new URL(frameAddress(book, true, 17), 'https://a.example').hash).page).toBe(17)
})

test('a malformed fragment still opens the book', () => {
  expect(readOpenParameters('#page=7&zoom=150')).toEqual({ page: 7, zoom: 150 })
  expect(readOpenParameters('#page=-2&zoom=abc')).toEqual({ page: 1, zoom: 100 })
  expect(readOpenParameters('')).toEqual({ page: 1, zoom: 100 })
})
