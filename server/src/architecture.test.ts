import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { features } from './app.ts'

const root = resolve(import.meta.dirname, '../..')

interface Import {
  from: string
  to: string
  /** Of types alone: nothing is loaded. */
  isOfTypes: boolean
}

/** Every import of a workspace: project files as paths from the root, packages by name. */
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
      return { from, to, isOfTypes: /^(import|export) type /.test(match[0]) }
    })
  })
}

const isTest = (file: string) => /\.test\.tsx?$|[-/]testing\.ts$|^server\/src\/testing\//.test(file)
const show = ({ from, to }: Import) => `${from} imports ${to}`

/** Folders that are not features. The platform imports no feature, `content` only the audit log. `backup` and `demo` are commands. */
const shared = {
  server: ['platform', 'testing', 'migrations', 'backup', 'demo', 'content'],
  web: ['ui', 'console', 'session', 'api', 'frame'],
}

/** The feature that a file belongs to; null for shared folders and composition. */
const featureIn = (workspace: 'server' | 'web') => (file: string) => {
  const [, of, folder] = /^(\w+)\/src\/([^/]+)\//.exec(file) ?? []
  return of === workspace && folder && !shared[workspace].includes(folder) ? folder : null
}
const featureOf = featureIn('server')

const server = importsOf('server')
const ours = server.filter(({ from }) => !isTest(from))
const web = importsOf('web').filter(({ from }) => !isTest(from))
const contract = importsOf('contract').filter(({ from }) => !isTest(from))
const embeddedPostgres = importsOf('embedded-postgres')

/** A cycle of a graph; null when there is none. */
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

describe('the architecture', () => {
  test('has no imports between server and web app', () => {
    expect(server.length).toBeGreaterThan(100)
    expect(
      server
        .filter(({ to }) => to.startsWith('web/') || to.startsWith('contract/') || to === '@ariviyal/web')
        .map(show),
    ).toEqual([])
    expect(
      importsOf('web')
        .filter(({ to }) => to.startsWith('server/') || to.startsWith('contract/') || to === '@ariviyal/server')
        .map(show),
    ).toEqual([])
  })

  test('lets the contract import only zod', () => {
    expect(contract.length).toBeGreaterThan(20)
    expect(contract.filter(({ to }) => !to.startsWith('contract/src/') && to !== 'zod/mini').map(show)).toEqual([])
  })

  test('lets the embedded PostgreSQL import nothing of the product', () => {
    expect(embeddedPostgres.length).toBeGreaterThan(20)
    const wrong = embeddedPostgres.filter(({ to }) => !/^(embedded-postgres\/src\/|node:|pg$|vitest$)/.test(to))
    expect(wrong.map(show)).toEqual([])
  })

  test('lets shared folders of the web app import no feature', () => {
    const featureOfWeb = featureIn('web')
    const wrong = web.filter(({ from, to }) => {
      const [, folder = ''] = /^web\/src\/([^/]+)\//.exec(from) ?? []
      return shared.web.includes(folder) && featureOfWeb(to) !== null
    })
    expect(wrong.map(show)).toEqual([])
  })

  test('lets the platform import no feature', () => {
    const wrong = ours.filter(
      ({ from, to }) =>
        from.startsWith('server/src/platform/') && to.startsWith('server/') && !to.startsWith('server/src/platform/'),
    )
    expect(wrong.map(show)).toEqual([])
  })

  test('draws PDFs in a thread that loads nothing of the server but what draws', () => {
    const loaded = new Set(['server/src/pdf-worker.ts'])
    for (const file of loaded)
      for (const { from, to, isOfTypes } of ours) if (from === file && !isOfTypes) loaded.add(to)
    expect([...loaded].filter((file) => file.startsWith('server/src/')).length).toBeGreaterThan(30)
    expect([...loaded].filter((file) => /^(drizzle|pg|fastify)|\.(table|queries|routes)\.ts$/.test(file))).toEqual([])
  })

  test("lets features import each other's use cases and policies only, never tables, queries, routes or mails", () => {
    const wrong = ours.filter(({ from, to }) => {
      const [start, end] = [featureOf(from), featureOf(to)]
      if (!start || !end || start === end) return false
      // Foreign keys need the referenced table.
      if (/\.(table|columns)\.ts$/.test(to)) return !from.endsWith('.table.ts')
      return /\.(queries|routes|jobs|feature|mails|view)\.ts$/.test(to)
    })
    expect(wrong.map(show)).toEqual([])
  })

  test.each([
    ['server', ours],
    ['web', web],
    ['contract', contract],
    ['embedded-postgres', embeddedPostgres.filter(({ from }) => !isTest(from))],
  ])('has no import cycles between files of %s', (workspace, imports) => {
    expect(findCycle(graphOf(imports, (file) => (file.startsWith(`${workspace}/src/`) ? file : null)))).toBeNull()
  })

  test('has no import cycles between features, in server and web app', () => {
    expect(findCycle(graphOf(ours, featureOf))).toBeNull()
    const featureOfWeb = featureIn('web')
    expect(findCycle(graphOf(web, featureOfWeb))).toBeNull()
  })

  test('has one object per feature, which app.ts lists once', () => {
    const folders = globSync('server/src/*/*', { cwd: root })
      .map((file) => file.split(sep)[2] ?? '')
      .filter((folder) => !shared.server.includes(folder))
    expect(features.map(({ name }) => name).sort()).toEqual([...new Set(folders)].sort())
    const objects = globSync('server/src/**/*.ts', { cwd: root }).flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return Array.from(text.matchAll(/^export const \w+: Feature\b/gm), () => file.split(sep).join('/'))
    })
    expect(objects.sort()).toEqual(features.map(({ name }) => `server/src/${name}/${name}.feature.ts`).sort())
  })

  test('has a sample of each mail that the product sends', () => {
    const offered = server.filter(({ from }) => from.endsWith('.feature.ts')).map(({ to }) => to)
    const missing = globSync('server/src/**/*.mails.ts', { cwd: root }).flatMap((file) => {
      const folders = file.split(sep).slice(0, -1)
      // Beside the mails, or in the feature's folder.
      const samples = `${(folders.length > 3 && !offered.includes([...folders, 'mail-samples.ts'].join('/')) ? folders.slice(0, 3) : folders).join('/')}/mail-samples.ts`
      if (!offered.includes(samples)) return [`${samples} in the object of its feature`]
      const shown = readFileSync(join(root, samples), 'utf8')
      return [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+Mails?)\b/gm)]
        .map(([, mail = '']) => mail)
        .filter((mail) => !new RegExp(`\\b${mail}\\(`).test(shown))
        .map((mail) => `${mail} in ${samples}`)
    })
    expect(missing).toEqual([])
  })

  test('has no folder of more than 25 modules, tests aside', () => {
    const counts = new Map<string, number>()
    for (const file of globSync(
      ['{contract,server,web,embedded-postgres}/src/**/*.{ts,tsx}', '{scripts,checks,bench,e2e}/**/*.ts'],
      { cwd: root },
    )) {
      if (/\.(test|e2e)\.tsx?$/.test(file)) continue
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    }
    expect(counts.size).toBeGreaterThan(100)
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  })

  test('normalises text in one place only, which bounds its cost', () => {
    const normalising = globSync(['{contract,server,web}/src/**/*.{ts,tsx}', 'content/**/*.ts'], { cwd: root })
      .map((file) => file.split(sep).join('/'))
      .filter((file) => !isTest(file) && /\.normalize\b/.test(readFileSync(join(root, file), 'utf8')))
    expect(normalising).toEqual(['contract/src/text.ts'])
  })

  test('reads the environment in one place only', () => {
    const readers = globSync('server/src/**/*.ts', { cwd: root })
      .map((file) => file.split(sep).join('/'))
      .filter((file) => !isTest(file) && readFileSync(join(root, file), 'utf8').includes('process.env'))
    expect(readers.filter((file) => !/^server\/src\/(main|start-server|platform\/config)\.ts$/.test(file))).toEqual([])
  })
})
