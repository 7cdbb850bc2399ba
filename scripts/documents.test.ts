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

test('the documents cite no line numbers', () => {
  for (const file of documents)
    expect(readFileSync(path.join(root, file), 'utf8')).not.toMatch(/\.(ts|tsx|mjs):\d+|\bline \d+/)
})

test('the lock file carries no address of a registry', () => {
  expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/)
})
