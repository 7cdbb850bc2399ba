import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MaterialSubject } from '@ariviyal/contract/materials/material-kinds'
import type { Category } from './parse-book.ts'

export const CONTENT = join(import.meta.dirname, '..')

/** Increment when the engine's output changes: all books then count as outdated until rendered again. */
const ENGINE = 4

export const bookSlugs = (): string[] =>
  readdirSync(join(CONTENT, 'books'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(CONTENT, 'books', entry.name, 'book.md')))
    .map((entry) => entry.name)
    .sort()

export const bookPath = (slug: string, file: string): string => join(CONTENT, 'books', slug, file)
export const coverPath = (slug: string): string => join(CONTENT, 'art/covers', `${slug}.svg`)

/** Hash of everything that a rendered book depends on: text, figures, cover and engine version. */
export function sourceHash(slug: string): string {
  const figures = bookPath(slug, 'figures')
  const files = [
    bookPath(slug, 'book.md'),
    ...(existsSync(figures)
      ? readdirSync(figures)
          .filter((name) => name.endsWith('.svg'))
          .sort()
          .map((name) => join(figures, name))
      : []),
    ...(existsSync(coverPath(slug)) ? [coverPath(slug)] : []),
  ]
  const hash = createHash('sha256').update(`engine ${ENGINE}\n`)
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
    hash.update(`${file.slice(CONTENT.length).replaceAll('\\', '/')}\n${text.length}\n${text}`)
  }
  return hash.digest('hex')
}

/** The subject by which readers filter. */
export const subjectOf: Record<Category, MaterialSubject> = {
  Physics: 'Physics',
  Chemistry: 'Chemistry',
  Biology: 'Biology',
  'Earth science': 'Earth and space',
}

export const textsPath = (slug: string): string => `rendered/books/${slug}.json`

export interface EbookRecord {
  slug: string
  title: string
  subtitle: string
  author: string
  description: string
  category: string
  grades: string
  isPremium: boolean
  pages: number
  bytes: number
  sha256: string
  cover: string
  file: string
  subject: MaterialSubject
  /** A JSON file with the text of each page. */
  texts: string
  source_sha256: string
}
