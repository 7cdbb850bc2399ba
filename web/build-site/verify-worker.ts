import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { manifestFile, readManifest } from './route-manifest.ts'

const source = fileURLToPath(new URL('../src/certificates/verify/verify-worker.ts', import.meta.url))
const routes = ['root', 'certificates/verify/verify', 'certificates/verify/certificate']
/** Lazy assets, which no document references: signature code, and fonts for the product's name and for Tamil. */
const later = [/^assets\/signatures-.*\.js$/, /^assets\/tamil-name-.*\.woff2$/, /^assets\/anek-tamil-.*\.woff2$/]

/** Scripts and fonts of the verification pages, collected from the build output. */
async function verifyAssets(client: string, files: readonly string[]): Promise<string[]> {
  const table = await manifestFile(client)
  const manifest = await readManifest(client, table)
  const used = [manifest.entry, ...routes.map((id) => manifest.routes[id])]
  const routeAssets = used.flatMap((route, place) => {
    if (!route) throw new Error(`The build has no route ${routes[place - 1]}.`)
    return [route.module, ...route.imports]
  })
  const lazyAssets = later.map((pattern) => {
    const file = files.find((file) => pattern.test(file))
    if (!file) throw new Error(`No build file matches ${pattern}.`)
    return `/${file}`
  })
  return [...new Set([`/${table}`, ...routeAssets, ...lazyAssets])].sort()
}

/**
 * Writes the service worker of /verify. Its content, and so the offline copy on devices, changes whenever one of its
 * files does.
 */
export async function buildVerifyWorker(client: string, files: readonly string[]): Promise<void> {
  const assets = await verifyAssets(client, files)
  const hash = createHash('sha256').update(assets.join('\n'))
  for (const page of ['verify/index.html', '__spa-fallback.html']) hash.update(await readFile(join(client, page)))
  const version = hash.digest('base64url').slice(0, 12)
  await build({
    input: source,
    logLevel: 'silent',
    transform: { define: { VERIFY_ASSETS: JSON.stringify(assets), VERIFY_VERSION: JSON.stringify(version) } },
    output: { file: join(client, 'verify-worker.js'), format: 'iife', minify: true },
  })
}
