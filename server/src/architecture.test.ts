import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

interface Import {
  from: string
  to: string
}

/** Every import of our own code, as paths from the root of the project; those of packages keep their name. */
function importsOf(workspace: string): Import[] {
  return globSync(`${workspace}/src/**/*.{ts,tsx}`, { cwd: root }).flatMap((file) => {
    const from = file.split(sep).join('/')
    const text = readFileSync(join(root, file), 'utf8')
    return [
      ...text.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm),
    ].map((match) => {
      const named = match[1] ?? match[2] ?? match[3] ?? ''
      const to = named.startsWith('.')
        ? relative(root, resolve(root, dirname(from), named))
            .split(sep)
            .join('/')
        : named
      return { from, to }
    })
  })
}

const isTest = (file: string) => /\.test\.tsx?$|[-/]testing\.ts$|^server\/src\/testing\//.test(file)
const show = ({ from, to }: Import) => `${from} imports ${to}`

/** The folder of a feature that a file of the server lives in; null for platform and for what composes. */
const featureOf = (file: string): string | null => {
  const [, folder] = /^server\/src\/([^/]+)\//.exec(file) ?? []
  return folder && folder !== 'platform' && folder !== 'testing' ? folder : null
}

const server = importsOf('server')
const ours = server.filter(({ from }) => !isTest(from))

/** A path through a graph that ends where it began; null when there is none. */
function findCycle(edges: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of edges.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return null
}

function graphOf(imports: Import[], nodeOf: (file: string) => string | null): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [start, end] = [nodeOf(from), nodeOf(to)]
    if (start && end && start !== end) edges.set(start, (edges.get(start) ?? new Set()).add(end))
  }
  return edges
}

describe('someone who reads the code from one end', () => {
  test('finds the server without an import of the web app, and the web app without one of the server', () => {
    const web = importsOf('web')
    expect(server.length).toBeGreaterThan(100)
    expect(
      server
        .filter(({ to }) => to.startsWith('web/') || to.startsWith('contract/') || to === '@ariviyal/web')
        .map(show),
    ).toEqual([])
    expect(
      web
        .filter(({ to }) => to.startsWith('server/') || to.startsWith('contract/') || to === '@ariviyal/server')
        .map(show),
    ).toEqual([])
  })

  test('finds the contract leaning on nothing but zod', () => {
    const contract = importsOf('contract').filter(({ from }) => !isTest(from))
    expect(contract.length).toBeGreaterThan(20)
    expect(contract.filter(({ to }) => !to.startsWith('contract/src/') && to !== 'zod/mini').map(show)).toEqual([])
  })

  test('finds the platform without a feature in it', () => {
    const wrong = ours.filter(
      ({ from, to }) =>
        from.startsWith('server/src/platform/') && to.startsWith('server/') && !to.startsWith('server/src/platform/'),
    )
    expect(wrong.map(show)).toEqual([])
  })

  test('finds features that meet through use cases and policies only, never through tables, queries, routes or letters', () => {
    const wrong = ours.filter(({ from, to }) => {
      const [start, end] = [featureOf(from), featureOf(to)]
      if (!start || !end || start === end) return false
      // Foreign keys need the table that they point to, and both long forms are the same columns.
      if (/\.(table|columns)\.ts$/.test(to)) return !from.endsWith('.table.ts')
      return /\.(queries|routes|mails|view)\.ts$/.test(to)
    })
    expect(wrong.map(show)).toEqual([])
  })

  test('finds no circle, neither of features nor of files', () => {
    expect(findCycle(graphOf(ours, featureOf))).toBeNull()
    expect(findCycle(graphOf(ours, (file) => (file.startsWith('server/') ? file : null)))).toBeNull()
  })

  test('finds each letter that the product sends among the samples that staff can read, and each room that has some in their list', () => {
    const list = server.filter(({ from }) => from === 'server/src/mails/mails.routes.ts').map(({ to }) => to)
    const missing = globSync('server/src/*/*.mails.ts', { cwd: root }).flatMap((file) => {
      const samples = `${dirname(file.split(sep).join('/'))}/mail-samples.ts`
      if (!list.includes(samples)) return [`${samples} in mails.routes.ts`]
      const shown = readFileSync(join(root, samples), 'utf8')
      return [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+Mails?)\b/gm)]
        .map(([, letter = '']) => letter)
        .filter((letter) => !new RegExp(`\\b${letter}\\(`).test(shown))
        .map((letter) => `${letter} in ${samples}`)
    })
    expect(missing).toEqual([])
  })

  test('finds text brought into a normal form in one place only, which bounds what that costs', () => {
    const normalising = globSync(['{contract,server,web}/src/**/*.{ts,tsx}', 'content/**/*.ts'], { cwd: root })
      .map((file) => file.split(sep).join('/'))
      .filter((file) => !isTest(file) && /\.normalize\b/.test(readFileSync(join(root, file), 'utf8')))
    expect(normalising).toEqual(['contract/src/text.ts'])
  })

  test('finds the environment read in one place only', () => {
    const readers = globSync('server/src/**/*.ts', { cwd: root })
      .map((file) => file.split(sep).join('/'))
      .filter((file) => !isTest(file) && readFileSync(join(root, file), 'utf8').includes('process.env'))
    // The cluster hands the environment on to the programs of PostgreSQL.
    expect(
      readers.filter(
        (file) =>
          !/^server\/src\/(main|start-server|platform\/config|platform\/embedded-postgres\/cluster)\.ts$/.test(file),
      ),
    ).toEqual([])
  })
})
