import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
const documents = tracked.filter((file) => file.endsWith('.md') && !file.startsWith('content/books/'))

/** Code spans that look like a path of this project. */
const pathsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /`((?:contract|embedded-postgres|server|web|e2e|scripts|content|docs|checks|bench)\/[\w./-]+|[\w-]+\.(?:mjs|md|json))`/g,
    ),
  ].map((match) => match[1] ?? '')

test.each(documents)('%s names no file that is gone', (file) => {
  const named = pathsIn(readFileSync(path.join(root, file), 'utf8'))
  const made = /^(server\/dist|web\/build)/
  expect(
    named.filter(
      (name) =>
        !made.test(name) &&
        ![root, path.dirname(path.join(root, file))].some((base) => existsSync(path.join(base, name))),
    ),
  ).toEqual([])
})

/** `rerun.test.ts` names files that it writes itself. */
const sources = tracked.filter(
  (file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && file !== 'scripts/testing/rerun.test.ts',
)
const headings = new Set(
  [...readFileSync(path.join(root, 'docs/product.md'), 'utf8').matchAll(/^## (.+)$/gm)].map((match) => match[1]),
)
/** Created by a build, or the name of a file in each book's folder. */
const notTracked = new Set(['web/build/site.json', 'book.md'])

test('code refers only to existing documents, sources and headings of docs/product.md', () => {
  const gone = sources.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const named = [
      ...text.matchAll(
        /(?<![\w./@-])((?:contract|embedded-postgres|server|web|e2e|scripts|content|docs|checks|bench)\/[\w./-]+\.(?:tsx?|mjs|md|json|css|sql|svg)|[\w-]+\.md)\b/g,
      ),
    ].map((match) => match[1] ?? '')
    const rules = [...text.matchAll(/docs\/product\.md, ([A-Z][\w -]*?)(?=[.,:;)]| \*\/)/g)].map(
      (match) => match[1] ?? '',
    )
    return [
      ...named.filter((name) => !notTracked.has(name) && !existsSync(path.join(root, name))),
      ...rules.filter((heading) => !headings.has(heading)),
    ].map((name) => `${file}: ${name}`)
  })
  expect(gone).toEqual([])
})

test('the index of decisions lists each record once', () => {
  const records = tracked.filter((file) => /^docs\/decisions\/\d/.test(file)).map((file) => path.basename(file))
  const index = readFileSync(path.join(root, 'docs/decisions/README.md'), 'utf8')
  expect([...index.matchAll(/\]\((.+?\.md)\)/g)].map((match) => match[1] ?? '').toSorted()).toEqual(records)
})

/** Words of a document without what the commands write into it. */
const wordsIn = (file: string) =>
  readFileSync(path.join(root, file), 'utf8')
    .replaceAll(/<!-- figures: [^]*?<!-- end of figures -->/g, '')
    .split(/\s+/)
    .filter(Boolean).length

test('the documents are short enough to be read', () => {
  const limits: Record<string, number> = {
    'README.md': 500,
    'ARCHITECTURE.md': 1_500,
    'CONTRIBUTING.md': 800,
    'docs/performance.md': 1_500,
    'docs/reliability.md': 1_500,
  }
  for (const [file, most] of Object.entries(limits)) expect([file, Math.max(wordsIn(file), most)]).toEqual([file, most])
  const notCounted = new Set(['docs/access.md', 'docs/asvs.md', 'docs/performance/growth.md'])
  const inDocs = documents.filter((file) => file.startsWith('docs/') && !notCounted.has(file))
  expect(inDocs.reduce((sum, file) => sum + wordsIn(file), 0)).toBeLessThanOrEqual(18_000)
})

test('a decision record has at most 200 words beside its table', () => {
  const long = documents
    .filter((file) => /^docs\/decisions\/\d/.test(file))
    .filter((file) => {
      const prose = readFileSync(path.join(root, file), 'utf8').replaceAll(/^\|.*$/gm, '')
      return prose.split(/\s+/).filter(Boolean).length > 200
    })
  expect(long).toEqual([])
})

test('the documents cite no line numbers', () => {
  for (const file of documents)
    expect(readFileSync(path.join(root, file), 'utf8')).not.toMatch(/\.(ts|tsx|mjs):\d+|\bline \d+/)
})

test('the documents show no unmeasured figure', () => {
  for (const file of documents) expect(readFileSync(path.join(root, file), 'utf8')).not.toMatch(/\bNaN\b/)
})

test('the lock file contains no registry address', () => {
  expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/)
})
