// Renders the sample support materials of content/materials into content/rendered/materials, and the list of them into
// content/rendered/materials.json: node content/build/render-materials.ts
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UseRole } from '../../contract/src/chapters/chapter-rules.ts'
import { examineFile } from '../../server/src/platform/examine/examine-file.ts'
import { CONTENT } from './book-sources.ts'
import { isIndian, openIndianFonts } from './fonts.ts'
import {
  materialHash,
  materialSlugs,
  type MaterialRecord,
  type MaterialSource,
  needed,
  readMaterial,
  readingsOf,
} from './material-sources.ts'
import { layOutMaterial } from './materials/engines.ts'
import { renderHandout } from './materials/render-handout.ts'

const FOLDER = 'rendered/materials'

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

/** What the search reads: the text of the file, or its source in Indian scripts, which a PDF stores in drawing order. */
const searchable = ({ body }: MaterialSource, text: string): string =>
  isIndian(body) ? body.replaceAll(/^(# |- |!\[)/gm, '') : text.replaceAll('\f', '\n')

/** Writes the handout of a deck; null for other kinds. */
async function handoutOf(source: MaterialSource): Promise<string | null> {
  if (needed(source, 'kind') !== 'slide-deck') return null
  const path = `${FOLDER}/${source.slug}-handout.pdf`
  writeFileSync(join(CONTENT, path), (await renderHandout(source).render()).pdf)
  return path
}

type Files = Pick<MaterialRecord, 'file' | 'text' | 'cover' | 'captions' | 'handout'>

async function fileOf(source: MaterialSource): Promise<Files> {
  await openIndianFonts()
  const sheet = layOutMaterial(source)
  if (sheet) {
    const { pdf } = await sheet.render()
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
    return {
      file,
      text: searchable(source, text),
      cover: `${FOLDER}/${source.slug}.jpg`,
      captions: null,
      handout: await handoutOf(source),
    }
  }
  const video = source.meta.get('film')
  if (!video) return { file: null, text: '', cover: null, captions: null, handout: null }
  const path = `rendered/videos/${video}.mp4`
  const bytes = readFileSync(join(CONTENT, path))
  return {
    file: { path, name: `${video}.mp4`, type: 'video/mp4', bytes: bytes.byteLength, sha256: sha256(bytes) },
    text: '',
    cover: `rendered/videos/${video}.jpg`,
    captions: `rendered/videos/${video}.vtt`,
    handout: null,
  }
}

const LIST = join(CONTENT, 'rendered/materials.json')
/** What is rendered already; what did not change stays as it is, unless `--all` asks for everything. */
const rendered =
  existsSync(LIST) && !process.argv.includes('--all')
    ? (JSON.parse(readFileSync(LIST, 'utf8')) as MaterialRecord[])
    : []

/** A poster tells a story around its chapter; everything else serves the chapter unless its source says otherwise. */
const roleOf = ({ meta }: MaterialSource): UseRole =>
  meta.get('role') === 'enrichment' || meta.get('kind') === 'poster' ? 'enrichment' : 'core'

async function render(slug: string): Promise<MaterialRecord & { order: number }> {
  const source = readMaterial(slug)
  const hash = materialHash(slug)
  const order = Number(needed(source, 'order'))
  const same = rendered.find((one) => one.slug === slug && one.source_sha256 === hash)
  if (same?.file?.type === 'application/pdf' && existsSync(join(CONTENT, same.file.path)))
    return { ...same, role: roleOf(source), order }
  const kind = needed(source, 'kind')
  const files = await fileOf(source)
  const [from = 6, to = from] = needed(source, 'grades').split('-').map(Number)
  return {
    slug,
    kind,
    title: needed(source, 'title'),
    description: needed(source, 'description'),
    body: files.file?.type === 'application/pdf' ? '' : source.body,
    subject: needed(source, 'subject'),
    chapter: needed(source, 'chapter'),
    role: roleOf(source),
    competency: needed(source, 'competency'),
    grades: [from, to],
    boards: (source.meta.get('boards') ?? '').split(', ').filter(Boolean),
    turn: Number(source.meta.get('turn')) || null,
    readings: readingsOf(source),
    isPremium: needed(source, 'premium') === 'true',
    ...files,
    source_sha256: hash,
    order,
  }
}

mkdirSync(join(CONTENT, FOLDER), { recursive: true })
const list = []
// One after another: fonts of Indian scripts belong to one document.
for (const slug of materialSlugs()) list.push(await render(slug))
list.sort((a, b) => a.order - b.order)
const records = list.map(({ order: _order, ...record }) => record)
writeFileSync(LIST, `${JSON.stringify(records, null, 2)}\n`)
console.log(records.map(({ slug, file }) => `${slug}: ${Math.round((file?.bytes ?? 0) / 1024)} KB`).join('\n'))
