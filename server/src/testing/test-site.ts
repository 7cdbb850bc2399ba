import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** A minimal build output: a page for each purpose, and all client routes. */
export interface TestSite {
  folder: string
  remove: () => void
}

/** Every path of the web app's route table; console routes are nested below it. */
const addressesOf = (routes: string): string[] =>
  [...routes.matchAll(/route\('([^'*]+)'/g)].flatMap(([, path = '']) => [`/${path}`, `/admin/${path}`])

/** Writes a site of empty pages to a new folder, with the web app's routes. */
export function makeSite(): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'ariviyal-pages-'))
  const type = 'text/html; charset=utf-8'
  const pages = {
    '/': 'index.html',
    '/about': 'about/index.html',
    '/404': '404.html',
    '/__spa-fallback.html': 'app.html',
  }
  for (const [path, file] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, 'client', file)), { recursive: true })
    writeFileSync(join(folder, 'client', file), `<!doctype html><title>${path}</title>`)
  }
  const files = Object.entries(pages).map(([path, file]) => ({ path, file, type }))
  const spaRoutes = addressesOf(readFileSync(resolve(import.meta.dirname, '../../../web/src/routes.ts'), 'utf8'))
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ files, spaRoutes }))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
