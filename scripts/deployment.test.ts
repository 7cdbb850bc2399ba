import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')

/** All distinct matches of a pattern. */
const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, word = '']) => word)),
]

test('the image copies only existing files, and everything that the server reads', () => {
  const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words = '']) =>
    words.split(' ').slice(0, -1),
  )
  expect(copies.length).toBeGreaterThan(5)
  for (const source of copies) expect([source, existsSync(path.join(root, source))]).toEqual([source, true])
  // Folders that the server reads at start, and packages left out of the bundle.
  for (const folder of [
    'server/src/migrations',
    'content/rendered',
    'content/questions',
    'content/discussions',
    'content/contributions',
    'content/themes',
    'content/chapters',
    'content/art/workshop',
    'web/build',
    'server/dist',
    'node_modules',
  ])
    expect(dockerfile).toMatch(new RegExp(`^COPY .*${folder}$`, 'm'))
})

test('the image runs as an unprivileged account, and local files stay out of it', () => {
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.lastIndexOf('CMD'))
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '.env', '**/node_modules']))
})

test('the instances of compose.yaml use existing settings, and drop all privileges', () => {
  const settings = all(read('docs/deployment.md'), /`([A-Z][A-Z_]+)`/g)
  const environment = /environment: &app-environment\n((?: {4}.+\n)+)/.exec(compose)?.[1] ?? ''
  const given = all(environment, /^ {4}([A-Z_]+):/gm)
  expect(given.length).toBeGreaterThan(8)
  expect(given.filter((name) => !settings.includes(name))).toEqual([])
  for (const rule of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) expect(compose).toContain(rule)
})

test('example.env has every variable that compose.yaml requires, each empty', () => {
  const example = read('deploy/example.env')
  const variables = all(compose, /\$\{([A-Z0-9_]+)/g).filter((name) => name !== 'COMMIT')
  expect(variables.length).toBeGreaterThan(6)
  for (const name of variables) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'))
})
