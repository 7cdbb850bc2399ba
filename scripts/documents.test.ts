import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
const documents = tracked.filter((file) => file.endsWith('.md') && !file.startsWith('content/books/'))

/** What stands in code marks and looks like a path of this project. */
const pathsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /`((?:contract|server|web|e2e|scripts|content|docs|checks|bench)\/[\w./-]+|[\w-]+\.(?:mjs|md|json))`/g,
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

/** `rerun.test.ts` writes files of its own, and names them. */
const sources = tracked.filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && file !== 'scripts/rerun.test.ts')
const headings = new Set(
  [...readFileSync(path.join(root, 'docs/product.md'), 'utf8').matchAll(/^## (.+)$/gm)].map((match) => match[1]),
)
/** Made by a build, or the name of a file in each folder of books. */
const notTracked = new Set(['web/build/site.json', 'book.md'])

test('code names no document or source that is gone, and no heading of the product that is not there', () => {
  const gone = sources.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const named = [
      ...text.matchAll(
        /(?<![\w./@-])((?:contract|server|web|e2e|scripts|content|docs|checks|bench)\/[\w./-]+\.(?:tsx?|mjs|md|json|css|sql|svg)|[\w-]+\.md)\b/g,
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

test('the documents cite no line numbers', () => {
  for (const file of documents)
    expect(readFileSync(path.join(root, file), 'utf8')).not.toMatch(/\.(ts|tsx|mjs):\d+|\bline \d+/)
})

test('the lock file carries no address of a registry', () => {
  expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/)
})
