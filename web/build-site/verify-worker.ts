import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { manifestFile, readManifest } from './route-manifest.ts'

const source = fileURLToPath(new URL('../src/verify/verify-worker.ts', import.meta.url))
const routes = ['root', 'verify/verify', 'verify/certificate']
/** Loaded when they are needed, so that no document names them: what checks signatures, and the letters of the product's name and of Tamil names. */
const later = [/^assets\/signatures-.*\.js$/, /^assets\/tamil-name-.*\.woff2$/, /^assets\/anek-tamil-.*\.woff2$/]

/** The scripts and fonts that the pages which check certificates need, from what the build left behind. */
async function verifyAssets(client: string, files: readonly string[]): Promise<string[]> {
  const table = await manifestFile(client)
  const manifest = await readManifest(client, table)
  const used = [manifest.entry, ...routes.map((id) => manifest.routes[id])]
  const named = used.flatMap((route, place) => {
    if (!route) throw new Error(`The build has no route ${routes[place - 1]}.`)
    return [route.module, ...route.imports]
  })
  const found = later.map((pattern) => {
    const file = files.find((file) => pattern.test(file))
    if (!file) throw new Error(`The build has no file like ${pattern}.`)
    return `/${file}`
  })
  return [...new Set([`/${table}`, ...named, ...found])].sort()
}

/** Writes the service worker of /verify beside the pages; it changes, and with it what devices keep, whenever one of its files does. */
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
