import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { UseRole } from '../../contract/src/chapters/chapter-rules.ts'
import { CONTENT } from './book-sources.ts'

/** Increment when the output for a kind changes: its materials then count as outdated until rendered again. */
const engines: Record<string, number> = { 'blackboard-card': 4 }
const usualEngine = 3

export interface MaterialRecord {
  slug: string
  kind: string
  title: string
  description: string
  body: string
  subject: string
  chapter: string
  role: UseRole
  /** One of the competencies of its chapter. */
  competency: string
  grades: [number, number]
  boards: string[]
  /** Place in the cycle of weeks, from 1; null for what has no week. */
  turn: number | null
  readings: { title: string; url: string }[]
  isPremium: boolean
  file: { path: string; name: string; type: string; bytes: number; sha256: string } | null
  text: string
  cover: string | null
  captions: string | null
  /** The slides of a deck on pages of A4, with lines to write on. */
  handout: string | null
  source_sha256: string
}

/** A source file: `key: value` lines between dashes, then the body. */
export interface MaterialSource {
  slug: string
  meta: Map<string, string>
  body: string
}

/** The source file of each material, by slug. */
const files = new Map(
  globSync('*/*.md', { cwd: join(CONTENT, 'materials') }).map((path) => [basename(path, '.md'), path] as const),
)

export const materialSlugs = (): string[] => [...files.keys()].sort()

const sourceText = (slug: string): string =>
  readFileSync(join(CONTENT, 'materials', files.get(slug) ?? `${slug}.md`), 'utf8').replaceAll('\r\n', '\n')

export function readMaterial(slug: string): MaterialSource {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(sourceText(slug)) ?? []
  const meta = new Map<string, string>()
  for (const line of head.split('\n')) {
    const at = line.indexOf(':')
    if (at < 0) throw new Error(`${slug}: no colon in "${line}"`)
    meta.set(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return { slug, meta, body: body.trim() }
}

export function needed({ slug, meta }: MaterialSource, key: string): string {
  const value = meta.get(key)
  if (!value) throw new Error(`${slug}: "${key}" is missing`)
  return value
}

/** Further reading and sources: `readings: url title | url title`. */
export const readingsOf = ({ meta }: MaterialSource): { url: string; title: string }[] =>
  (meta.get('readings') ?? '')
    .split(' | ')
    .filter(Boolean)
    .map((reading) => ({ url: reading.slice(0, reading.indexOf(' ')), title: reading.slice(reading.indexOf(' ') + 1) }))

/** A drawing of a material, by its path within the content folder. */
export const drawing = (path: string): string => readFileSync(join(CONTENT, path), 'utf8')

/** Hash of everything that a rendered material depends on: text, drawings and engine version. */
export function materialHash(slug: string): string {
  const text = sourceText(slug)
  const engine = engines[readMaterial(slug).meta.get('kind') ?? ''] ?? usualEngine
  const hash = createHash('sha256').update(`engine ${engine}\n${text}`)
  for (const [, path = ''] of text.matchAll(/!\[[^\]]*\]\(([\w./-]+)\)/g))
    hash.update(`${path}\n${drawing(path).replaceAll('\r\n', '\n')}`)
  return hash.digest('hex')
}
