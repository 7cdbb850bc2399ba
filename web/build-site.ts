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
import { buildVerifyWorker } from './build-site/verify-worker.ts'
import { manifest, robots, siteOrigin, sitemap } from './build-site/site-files.ts'

/**
 * Runs after the React Router build: writes the files that follow from the pages (sitemap, robots, web manifest), gives each page its
 * content security policy, compresses what can be compressed, and lists it all in build/site.json for the server.
 */
export interface SiteFile {
  /** The address that this file answers, such as /about. */
  path: string
  /** Below build/client. `<file>.br` and `<file>.gz` stand beside it where `compressed`. */
  file: string
  type: string
  compressed: boolean
  /**
   * Of a page: the directives `script-src` and `style-src` with the hashes of what is inline in it; the server adds the rest. Of a service
   * worker its whole policy.
   */
  csp?: string
}
export interface Site {
  /** Stands in the pages, the sitemap and robots.txt wherever an address must be absolute. */
  origin: string
  /** /404 and /__spa-fallback.html are in the list, but answer only as their names say. */
  files: SiteFile[]
  /** Patterns of addresses that the fallback answers with 200, such as /reset-password/:token. */
  spaRoutes: string[]
}

const root = fileURLToPath(new URL('build/client', import.meta.url))
const cache = fileURLToPath(new URL('../node_modules/.cache/compressed', import.meta.url))
const needed = ['index.html', '404/index.html', '__spa-fallback.html']
/** Made by the build for its own use: the data of routes whose loaders run only at build, and copies left by an earlier run. */
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
    // The fallback page has nothing to be read: it is drawn by its scripts.
    if (file === '__spa-fallback.html') continue
    pages.set(file, paintBeforeScripts(keepOwnStyles(page), styles))
    await writeFile(join(root, file), pages.get(file) ?? '')
  }

  const origin = siteOrigin(pages.get('index.html') ?? '')
  await writeFile(join(root, 'sitemap.xml'), sitemap(origin, [...pages.values()]))
  await writeFile(join(root, 'robots.txt'), robots(origin))
  await writeFile(join(root, 'manifest.webmanifest'), manifest())

  await buildVerifyWorker(root, await filesBelow(root))
  await slimManifest(root)

  const names = await filesBelow(root)
  const compressed = await compressSite(root, cache, names)
  const files = names.map((file): SiteFile => {
    const page = pages.get(file)
    const entry = { path: addressOf(file), file, type: contentTypeOf(file), compressed: compressed.has(file) }
    // The console, which lives on the fallback page, shows mails with their own style.
    const later = file === '__spa-fallback.html' ? [mailStyle] : []
    if (page) return { ...entry, csp: scriptAndStylePolicy(page, later) }
    // What a service worker may fetch follows from the policy of its own script.
    return file === 'verify-worker.js' ? { ...entry, csp: "default-src 'self'" } : entry
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
