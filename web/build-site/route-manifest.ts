import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface RouteFiles {
  module: string
  imports: string[]
}
/** The table of all routes that the React Router build writes as a script; only what is read here is named. */
interface RouteManifest {
  entry: RouteFiles
  routes: Record<string, RouteFiles>
}

/** Where the table lies below the build's `client`, such as assets/manifest-1a2b3c4d.js. */
export async function manifestFile(client: string): Promise<string> {
  const name = (await readdir(join(client, 'assets'))).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('The build has left no manifest of its routes.')
  return `assets/${name}`
}

/** The table of routes, as it stands in the script `file` below the build's `client`. */
export async function readManifest(client: string, file: string): Promise<RouteManifest> {
  const text = await readFile(join(client, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouteManifest
}

/**
 * Leaves out of the table what only the build reads: which files a route's module imports (the pages name them already, and a module
 * brings its own), and each `false`, which the router takes as it takes nothing. Every page loads the table; this makes it 2.4 instead of
 * 5.5 KB. The name of the file stays: it follows from what the table held before.
 */
export async function slimManifest(client: string): Promise<void> {
  const file = await manifestFile(client)
  const { entry, ...rest } = await readManifest(client, file)
  const slim = JSON.stringify({ ...rest, entry: { ...entry, imports: [] } }, (key, value: unknown) =>
    value === false || (key === 'imports' && !isEmpty(value)) ? undefined : value,
  )
  await writeFile(join(client, file), `window.__reactRouterManifest=${slim};`)
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
