import { mailStyle } from '@ariviyal/contract/mail-style'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressSite } from './build-site/compress.ts'
import { scriptAndStylePolicy } from './build-site/script-and-style-policy.ts'
import { contentTypeOf } from './build-site/content-types.ts'
import { fallbackRoutes } from './build-site/fallback-routes.ts'
import { paintBeforeScripts } from './build-site/paint-before-scripts.ts'
import { keepOwnStyles, writeAllStyles } from './build-site/page-styles.ts'
import { slimManifest } from './build-site/route-manifest.ts'
import { buildPageWorkers, workerNames } from './build-site/page-workers.ts'
import { manifest, robots, siteOrigin, sitemap } from './build-site/site-files.ts'

/**
 * Runs after the React Router build. Writes the sitemap, robots.txt and web manifest, computes each page's content
 * security policy, compresses files, and lists everything in build/site.json for the server.
 */
export interface SiteFile {
  /** URL path of the file, such as /about. */
  path: string
  /** Path below build/client. When `compressed`, `<file>.br` and `<file>.gz` exist beside it. */
  file: string
  type: string
  compressed: boolean
  /**
   * For a page: `script-src` and `style-src` with the hashes of its inline code; the server adds the rest. For a
   * service worker: its whole policy.
   */
  csp?: string
}
export interface Site {
  /** Placeholder in pages, sitemap and robots.txt wherever an absolute URL is needed. */
  origin: string
  /** /404 and /__spa-fallback.html are listed, but are served only as fallbacks. */
  files: SiteFile[]
  /** Route patterns that the fallback page answers with 200, such as /reset-password/:token. */
  spaRoutes: string[]
}

const root = fileURLToPath(new URL('build/client', import.meta.url))
const cache = fileURLToPath(new URL('../node_modules/.cache/compressed', import.meta.url))
const needed = ['index.html', '404/index.html', '__spa-fallback.html']
/** Build artefacts that are not served: data of build-time loaders, and compressed copies of an earlier run. */
const notServed = /\.(?:data|br|gz)$|^\.vite\//

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !notServed.test(file))
    .sort()
}

const addressOf = (file: string) => (file === 'index.html' ? '/' : `/${file.replace(/\/index\.html$/, '')}`)

async function main() {
  const began = performance.now()
  const pages = new Map<string, string>()
  for (const file of await filesBelow(root))
    if (file.endsWith('.html')) pages.set(file, await readFile(join(root, file), 'utf8'))

  for (const file of needed)
    if (!pages.has(file)) throw new Error(`${file} is missing: run the React Router build first.`)

  const styles = writeAllStyles(root, pages.get('index.html') ?? '')
  for (const [file, page] of pages) {
    // The fallback page has no content before its scripts run.
    if (file === '__spa-fallback.html') continue
    pages.set(file, paintBeforeScripts(keepOwnStyles(page), styles))
    await writeFile(join(root, file), pages.get(file) ?? '')
  }

  const origin = siteOrigin(pages.get('index.html') ?? '')
  await writeFile(join(root, 'sitemap.xml'), sitemap(origin, [...pages.values()]))
  await writeFile(join(root, 'robots.txt'), robots(origin))
  await writeFile(join(root, 'manifest.webmanifest'), manifest())

  await buildPageWorkers(root, await filesBelow(root))
  await slimManifest(root)

  const names = await filesBelow(root)
  const compressed = await compressSite(root, cache, names)
  const files = names.map((file): SiteFile => {
    const page = pages.get(file)
    const entry = { path: addressOf(file), file, type: contentTypeOf(file), compressed: compressed.has(file) }
    // The console runs on the fallback page and previews mails with their own stylesheet.
    const later = file === '__spa-fallback.html' ? [mailStyle] : []
    if (page) return { ...entry, csp: scriptAndStylePolicy(page, later) }
    // A service worker's fetches follow the policy of its own script.
    return workerNames.includes(file) ? { ...entry, csp: "default-src 'self'" } : entry
  })
  const served = new Set(files.map((file) => file.path))
  const site: Site = {
    origin,
    files,
    spaRoutes: fallbackRoutes().filter((path) => !served.has(path)),
  }
  const list = join(dirname(root), 'site.json')
  await mkdir(dirname(list), { recursive: true })
  await writeFile(list, `${JSON.stringify(site, null, 1)}\n`)
  console.log(`site: ${files.length} files, ${compressed.size} compressed, ${Math.round(performance.now() - began)} ms`)
}

await main()
