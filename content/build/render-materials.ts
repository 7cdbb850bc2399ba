// Renders the sample support materials of content/materials into content/rendered/materials, and the list of them into
// content/rendered/materials.json: node content/build/render-materials.ts
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examineFile } from '../../server/src/platform/examine/examine-file.ts'
import { CONTENT } from './book-sources.ts'
import {
  materialHash,
  materialSlugs,
  type MaterialRecord,
  type MaterialSource,
  needed,
  readMaterial,
} from './material-sources.ts'
import { renderDeck, renderPoster, renderWorksheet } from './render-material.ts'
import type { Sheet } from './sheet.ts'

const FOLDER = 'rendered/materials'
const engines: Record<string, (source: MaterialSource) => Sheet> = {
  'slide-deck': renderDeck,
  poster: renderPoster,
  worksheet: renderWorksheet,
}

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

/** Reads a PDF like an upload: the text for the search, and page 1 as the cover. */
async function readAsUpload(path: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ariviyal-material-'))
  try {
    return await examineFile({ kind: 'pdf', path, folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fileOf(source: MaterialSource): Promise<Pick<MaterialRecord, 'file' | 'text' | 'cover' | 'captions'>> {
  const engine = engines[needed(source, 'kind')]
  if (engine) {
    const { pdf } = await engine(source).render()
    const path = `${FOLDER}/${source.slug}.pdf`
    writeFileSync(join(CONTENT, path), pdf)
    const { text = '', cover } = await readAsUpload(join(CONTENT, path))
    if (!cover) throw new Error(`${source.slug}: page 1 could not be drawn`)
    writeFileSync(join(CONTENT, FOLDER, `${source.slug}.jpg`), cover)
    const file = {
      path,
      name: `${source.slug}.pdf`,
      type: 'application/pdf',
      bytes: pdf.byteLength,
      sha256: sha256(pdf),
    }
    return { file, text, cover: `${FOLDER}/${source.slug}.jpg`, captions: null }
  }
  const video = source.meta.get('film')
  if (!video) return { file: null, text: '', cover: null, captions: null }
  const path = `rendered/videos/${video}.mp4`
  const bytes = readFileSync(join(CONTENT, path))
  return {
    file: { path, name: `${video}.mp4`, type: 'video/mp4', bytes: bytes.byteLength, sha256: sha256(bytes) },
    text: '',
    cover: `rendered/videos/${video}.jpg`,
    captions: `rendered/videos/${video}.vtt`,
  }
}

async function render(slug: string): Promise<MaterialRecord & { order: number }> {
  const source = readMaterial(slug)
  const kind = needed(source, 'kind')
  const [from = 6, to = from] = needed(source, 'grades').split('-').map(Number)
  const readings = (source.meta.get('readings') ?? '')
    .split(' | ')
    .filter(Boolean)
    .map((reading) => ({ url: reading.slice(0, reading.indexOf(' ')), title: reading.slice(reading.indexOf(' ') + 1) }))
  return {
    slug,
    kind,
    title: needed(source, 'title'),
    description: needed(source, 'description'),
    body: engines[kind] ? '' : source.body,
    subject: needed(source, 'subject'),
    chapter: needed(source, 'chapter'),
    grades: [from, to],
    boards: (source.meta.get('boards') ?? '').split(', ').filter(Boolean),
    week: source.meta.get('week') ?? null,
    readings,
    isPremium: needed(source, 'premium') === 'true',
    ...(await fileOf(source)),
    source_sha256: materialHash(slug),
    order: Number(needed(source, 'order')),
  }
}

mkdirSync(join(CONTENT, FOLDER), { recursive: true })
const list = await Promise.all(materialSlugs().map(render))
list.sort((a, b) => a.order - b.order)
const records = list.map(({ order: _order, ...record }) => record)
writeFileSync(join(CONTENT, 'rendered/materials.json'), `${JSON.stringify(records, null, 2)}\n`)
console.log(records.map(({ slug, file }) => `${slug}: ${Math.round((file?.bytes ?? 0) / 1024)} KB`).join('\n'))
