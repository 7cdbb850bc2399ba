import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { prerenderedPaths } from '../web/src/prerendered-paths.ts'

// Measures the files of the last build in their brotli sizes. `npm test` builds first.
const client = path.resolve(import.meta.dirname, '../web/build/client')
const read = (file: string) => readFileSync(path.join(client, file), 'utf8')
const sizeOf = (file: string) => statSync(path.join(client, file), { throwIfNoEntry: false })?.size
/** Files too small for compression count in full. */
const bytesOf = (file: string): number => {
  const bytes = sizeOf(`${file}.br`) ?? sizeOf(file)
  if (bytes === undefined) throw new Error(`${file} is not built: npm run build`)
  return bytes
}
const bytesOfAll = (files: Iterable<string>) => [...new Set(files)].reduce((sum, file) => sum + bytesOf(file), 0)

interface Route {
  id: string
  parentId?: string
  path?: string
  index?: true
  module: string
}
const first = (text: string, pattern: RegExp): string => {
  const [found] = pattern.exec(text) ?? []
  if (!found) throw new Error(`the build has nothing like ${pattern}`)
  return found
}
const tableFile = first(read('__spa-fallback.html'), /assets\/manifest-[^"]+\.js/)
const { entry, routes } = runInNewContext(`var window = this; ${read(tableFile)}; __reactRouterManifest`) as {
  entry: { module: string }
  routes: Record<string, Route>
}

/** A script with its static imports, transitively. Scripts loaded by `import()` are not included. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (!found.has(file)) {
    found.add(file)
    for (const [, name] of read(file).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) withImports(`assets/${name}`, found)
  }
  return found
}

/** A route with its layouts, outermost first. */
const chainOf = (route: Route): Route[] => {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...chainOf(parent), route] : [route]
}
const addressOf = (route: Route) =>
  `/${chainOf(route)
    .map((part) => part.path)
    .filter(Boolean)
    .join('/')}`

/** All scripts that a page of this route runs before it can react to input. */
const scriptsOf = (route: Route): string[] => [
  tableFile,
  ...[entry, ...chainOf(route)].flatMap(({ module }) => [...withImports(module.slice(1))]),
]

/** The script `name` that other scripts load by `import()`, with its imports. */
const fetchedLater = (name: string, by: string[]): string[] => {
  const pattern = new RegExp(`(?<=import\\(\`\\./)${name}-[\\w-]+\\.js`)
  const files = by.flatMap((file) => pattern.exec(read(file)) ?? [])
  if (!files[0]) throw new Error(`no script fetches ${name}`)
  return [...withImports(`assets/${files[0]}`)]
}

const routeOf = (address: string): Route => {
  const found = Object.values(routes).find(
    (route) => (route.index || route.path) && addressOf(route) === (address === '/404' ? '/*' : address),
  )
  if (!found) throw new Error(`no route answers ${address}`)
  return found
}

test.each(['/', '/home', '/about', '/subscription'])(
  'a guest on %s, which calls nothing, loads at most 108 KB of script',
  (address) => {
    expect(bytesOfAll(scriptsOf(routeOf(address)))).toBeLessThanOrEqual(108_000)
  },
)

test('no route loads more than 156 KB of script before a press, including what the frame loads for a logged-in user', () => {
  const frame = scriptsOf(routeOf('/'))
  const session = ['refresh-session', 'consent-prompt'].flatMap((name) => fetchedLater(name, frame))
  const sizes = Object.values(routes).map((route) => ({
    address: addressOf(route),
    // Pupils' pages have no session of a user.
    bytes: bytesOfAll([...scriptsOf(route), ...(addressOf(route).startsWith('/class') ? [] : session)]),
  }))
  expect(sizes.length).toBeGreaterThan(80)
  expect(sizes.filter(({ bytes }) => bytes > 156_000)).toEqual([])
})

test.each(prerenderedPaths)('%s names all its scripts in the page, and weighs little', (address) => {
  const file = path.posix.join(address.slice(1), 'index.html')
  const files = JSON.parse(first(read(file), /(?<=for \(const href of )\["[^\]]+\]/)) as string[]
  const named = files.map((name) => name.slice(1))
  expect(new Set(named)).toEqual(new Set(scriptsOf(routeOf(address))))
  // Each script costs a cheap phone some milliseconds in which it answers no press, whatever the script weighs.
  expect(named.length).toBeLessThanOrEqual(26)
  // With inlined styles and headers it fits into the first 14.6 KB, which arrive without waiting for an acknowledgement.
  expect(bytesOf(file)).toBeLessThanOrEqual(12_000)
  const fonts = [...read(file).matchAll(/rel="preload" as="font" type="font\/woff2" href="\/([^"]+)"/g)]
  expect(fonts).toHaveLength(3)
  expect(bytesOfAll(fonts.map(([, name = '']) => name))).toBeLessThanOrEqual(65_000)
})

test('the scripts that draw a book stay within their budget, and the page of the reader needs none of them', () => {
  const scripts = scriptsOf(routeOf('/reader'))
  const text = scripts.map(read).join('')
  const drawing = ['pdf', 'pdf.worker'].map((name) =>
    first(text, new RegExp(String.raw`assets/${name}\.min-[\w-]+\.mjs`)),
  )
  expect(bytesOfAll(drawing)).toBeLessThanOrEqual(460_000)
  expect(text).not.toMatch(/from"[^"]*pdf\.min/)
})

test('the frame of a book needs little that the library has not loaded', () => {
  const library = new Set(scriptsOf(routeOf('/ebook')))
  const own = scriptsOf(routeOf('/reader')).filter((file) => !library.has(file))
  expect(own.length).toBeGreaterThan(0)
  // With the image of a page, some 75 KB, it fits into the 150 KB that a line of 400 kbit/s carries in 3 s.
  expect(bytesOfAll([...own, 'reader/index.html'])).toBeLessThanOrEqual(20_000)
})

test.each(['en', 'ta', 'hi'])(
  'a pupil loads at most 150 KB of script to take a test, with the words in %s',
  (language) => {
    const scripts = scriptsOf(routeOf('/class/tests/:id'))
    expect(bytesOfAll([...scripts, ...fetchedLater(language, scripts)])).toBeLessThanOrEqual(150_000)
  },
)
