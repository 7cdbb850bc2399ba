// oxlint-disable vitest/valid-expect -- vitest shows the second argument of expect as its message
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { materialKinds } from '../../contract/src/materials/material-kinds.ts'
import { bookSlugs, CONTENT, type EbookRecord, sourceHash } from './book-sources.ts'
import { materialHash, type MaterialRecord, materialSlugs } from './material-sources.ts'

const RENDER_BOOKS = 'run: node content/build/render-books.ts'
const RENDER_MATERIALS = 'run: node content/build/render-materials.ts'
const books = JSON.parse(readFileSync(join(CONTENT, 'rendered/ebooks.json'), 'utf8')) as EbookRecord[]
const materials = JSON.parse(readFileSync(join(CONTENT, 'rendered/materials.json'), 'utf8')) as MaterialRecord[]

test('every written book is rendered', () => {
  expect(books.map((book) => book.slug).sort(), RENDER_BOOKS).toEqual(bookSlugs())
})

test('every written material is rendered, with at least one of each kind', () => {
  expect(materials.map(({ slug }) => slug).sort(), RENDER_MATERIALS).toEqual(materialSlugs())
  expect([...new Set(materials.map(({ kind }) => kind))].sort()).toEqual([...materialKinds].sort())
})

test.each(books)('the book $slug was rendered from its current text and drawings', (book) => {
  const bytes = readFileSync(join(CONTENT, book.file))
  expect(book.source_sha256, RENDER_BOOKS).toBe(sourceHash(book.slug))
  expect(createHash('sha256').update(bytes).digest('hex'), RENDER_BOOKS).toBe(book.sha256)
  expect(bytes.byteLength).toBe(book.bytes)
  expect(existsSync(join(CONTENT, book.cover))).toBe(true)
})

test.each(materials)('the material $slug was rendered from its current text and drawings', (material) => {
  expect(material.source_sha256, RENDER_MATERIALS).toBe(materialHash(material.slug))
  for (const path of [material.cover, material.captions, material.file?.path])
    if (path) expect(existsSync(join(CONTENT, path)), path).toBe(true)
  if (!material.file) return
  const bytes = readFileSync(join(CONTENT, material.file.path))
  expect([bytes.byteLength, createHash('sha256').update(bytes).digest('hex')], RENDER_MATERIALS).toEqual([
    material.file.bytes,
    material.file.sha256,
  ])
})
