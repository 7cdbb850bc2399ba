import { expect, test } from 'vitest'
import { keepOwnStyles } from './page-styles.ts'

const page = (sheet: string, body: string) => `<head><style id="sheet">${sheet}</style></head><body>${body}</body>`

test('a page keeps the rules of its own elements and the variables that these read', () => {
  const sheet = ':root{--used:red;--unused:blue}.shown{color:var(--used)}.elsewhere{color:var(--unused)}'
  expect(keepOwnStyles(page(sheet, '<p class="shown">'))).toBe(
    page(':root{--used:red}.shown{color:var(--used)}', '<p class="shown">'),
  )
})

test('a property that the printer does not know is kept', () => {
  const sheet = '.float-left{float:left}'
  expect(keepOwnStyles(page(sheet, '<p class="float-left">'))).toContain(sheet)
})
