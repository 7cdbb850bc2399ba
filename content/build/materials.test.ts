// oxlint-disable vitest/valid-expect -- vitest shows the second argument of expect as its message
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { CONTENT } from './book-sources.ts'
import { isLinearised } from '../../server/src/platform/examine/linearise.ts'
import { materialHash, materialSlugs, type MaterialRecord } from './material-sources.ts'

const RENDER = 'run: node content/build/render-materials.ts'
const list = JSON.parse(readFileSync(join(CONTENT, 'rendered/materials.json'), 'utf8')) as MaterialRecord[]

test('every written material is rendered, with at least one of each kind', () => {
  expect(list.map(({ slug }) => slug).sort(), RENDER).toEqual(materialSlugs())
  expect(new Set(list.map(({ kind }) => kind)).size).toBe(5)
})

describe.each(list)('$slug', (material) => {
  test('was rendered from its current text and drawings', () => {
    expect(material.source_sha256, RENDER).toBe(materialHash(material.slug))
    for (const path of [material.cover, material.captions, material.file?.path])
      if (path) expect(existsSync(join(CONTENT, path)), path).toBe(true)
    if (!material.file) return
    const bytes = readFileSync(join(CONTENT, material.file.path))
    expect([bytes.byteLength, createHash('sha256').update(bytes).digest('hex')], RENDER).toEqual([
      material.file.bytes,
      material.file.sha256,
    ])
  })

  test('links only to web addresses', () => {
    for (const { url, title } of material.readings) {
      expect(new URL(url).protocol).toBe('https:')
      expect(title).not.toBe('')
    }
  })
})

const plans = list.filter(({ slug }) => slug.startsWith('theme-'))

test('each theme of offline training has a plan of one hour that needs no internet', () => {
  const themes = JSON.parse(readFileSync(join(CONTENT, 'themes/themes.json'), 'utf8')) as { slug: string }[]
  expect(plans.map(({ slug }) => slug).toSorted()).toEqual(themes.map(({ slug }) => `theme-${slug}`).toSorted())
  for (const { slug, body, readings } of plans) {
    const minutes = [...body.matchAll(/^\d+\. \*\*(\d+) min:/gm)].map(([, count]) => Number(count))
    expect(
      minutes.reduce((sum, count) => sum + count, 0),
      slug,
    ).toBe(60)
    expect(body, slug).not.toMatch(/https?:/)
    expect(readings, slug).toEqual([])
  }
})

const printed = list.filter(({ file }) => file?.type === 'application/pdf')

test.each(printed.map((material) => [material.title, material] as const))(
  'the sample material %s is a linearised, accessible and searchable PDF with its language',
  async (_title, material) => {
    const path = join(CONTENT, material.file?.path ?? '')
    const bytes = new Uint8Array(readFileSync(path))
    expect(await isLinearised(path)).toBe(true)
    const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise
    try {
      expect((await pdf.getMetadata()).info).toMatchObject({ Title: material.title, Language: 'en-IN' })
      expect(await (await pdf.getPage(1)).getStructTree()).not.toBeNull()
      expect(material.text).toContain('Ariviyal')
      expect(material.text).not.toContain('\uFFFD')
    } finally {
      await pdf.loadingTask.destroy()
    }
  },
)
