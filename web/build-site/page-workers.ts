import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { manifestFile, readManifest } from './route-manifest.ts'

interface PageWorker {
  /** Name of the script in the site's root. */
  name: string
  source: URL
  /** The routes that work offline; without any it caches nothing. */
  routes: string[]
  /** Lazy assets of theirs, which no document references. */
  later: RegExp[]
  /** Documents of these routes. */
  pages: string[]
}

const fonts = [/^assets\/tamil-name-.*\.woff2$/]
const workers: PageWorker[] = [
  {
    name: 'site-worker.js',
    source: new URL('../src/frame/offline/site-worker.ts', import.meta.url),
    routes: [],
    later: [],
    pages: [],
  },
  {
    name: 'verify-worker.js',
    source: new URL('../src/certificates/verify/verify-worker.ts', import.meta.url),
    routes: ['root', 'certificates/verify/verify', 'certificates/verify/certificate'],
    // Signature code, and the font for names in Tamil.
    later: [/^assets\/signatures-.*\.js$/, ...fonts, /^assets\/anek-tamil-.*\.woff2$/],
    pages: ['verify/index.html', '__spa-fallback.html'],
  },
  {
    name: 'class-worker.js',
    source: new URL('../src/tests/pupil/class-worker.ts', import.meta.url),
    routes: [
      'root',
      'classroom/pupil/frame',
      'classroom/pupil/join',
      'classroom/pupil/home',
      'tests/pupil/test',
      'assignments/pupil/work',
      'projects/pupil/project',
    ],
    // Code that sends from any page, what follows a test, and the words in each language.
    later: [
      ...fonts,
      /^assets\/send-waiting-(?!work).*\.js$/,
      /^assets\/leave-class-.*\.js$/,
      /^assets\/ended-.*\.js$/,
      ...['en', 'ta', 'hi'].flatMap((language) => [
        new RegExp(`^assets/${language}-.*\\.js$`),
        new RegExp(`^assets/assignments-${language}-.*\\.js$`),
      ]),
      /^assets\/send-kept-views-.*\.js$/,
      /^assets\/waiting-views-.*\.js$/,
      /^assets\/send-kept-visits-.*\.js$/,
      /^assets\/waiting-visits-.*\.js$/,
      // For work: its photos and the sending of it.
      /^assets\/photo-worker-.*\.js$/,
      /^assets\/send-file-.*\.js$/,
      /^assets\/send-waiting-work-.*\.js$/,
    ],
    pages: ['__spa-fallback.html'],
  },
  {
    name: 'paper-page-worker.js',
    source: new URL('../src/tests/paper/offline/paper-page-worker.ts', import.meta.url),
    routes: ['root', 'session/gates/members-gate', 'tests/paper/paper'],
    // The camera and the reader of images, and what each page of a teacher loads.
    later: [
      ...fonts,
      /^assets\/camera-.*\.js$/,
      /^assets\/read-images-.*\.js$/,
      /^assets\/read-pixels-.*\.js$/,
      /^assets\/consent-prompt-.*\.js$/,
      /^assets\/refresh-session-.*\.js$/,
      /^assets\/end-session-.*\.js$/,
    ],
    pages: ['__spa-fallback.html'],
  },
]
export const workerNames = workers.map(({ name }) => name)

/** Scripts and fonts of the pages, collected from the build output. */
async function assetsOf({ routes, later }: PageWorker, client: string, files: readonly string[]): Promise<string[]> {
  const table = await manifestFile(client)
  const manifest = await readManifest(client, table)
  if (routes.length === 0) return []
  const used = [manifest.entry, ...routes.map((id) => manifest.routes[id])]
  const routeAssets = used.flatMap((route, place) => {
    if (!route) throw new Error(`The build has no route ${routes[place - 1]}.`)
    return [route.module, ...route.imports]
  })
  const lazyAssets = new Set<string>()
  for (const pattern of later) {
    const [file, another] = files.filter((name) => pattern.test(name))
    if (!file || another) throw new Error(`Not one file of the build matches ${pattern}: ${file}, ${another}.`)
    await addWithImports(client, file, lazyAssets)
  }
  return [...new Set([`/${table}`, ...routeAssets, ...lazyAssets])].sort()
}

/** Adds a file and, of a script, its static imports: without one of them the script does not load. */
async function addWithImports(client: string, file: string, found: Set<string>): Promise<void> {
  if (found.has(`/${file}`)) return
  found.add(`/${file}`)
  if (!file.endsWith('.js')) return
  const code = await readFile(join(client, file), 'utf8')
  for (const [, name] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    await addWithImports(client, `assets/${name}`, found)
}

/**
 * Writes the service workers of pages that work offline. The content of each, and so the offline copy on devices,
 * changes whenever one of its files does.
 */
export async function buildPageWorkers(client: string, files: readonly string[]): Promise<void> {
  for (const worker of workers) {
    const assets = await assetsOf(worker, client, files)
    const hash = createHash('sha256').update(assets.join('\n'))
    for (const page of worker.pages) hash.update(await readFile(join(client, page)))
    const version = hash.digest('base64url').slice(0, 12)
    await build({
      input: fileURLToPath(worker.source),
      logLevel: 'silent',
      transform: { define: { PAGE_ASSETS: JSON.stringify(assets), PAGE_VERSION: JSON.stringify(version) } },
      output: { file: join(client, worker.name), format: 'iife', minify: true },
    })
  }
}
