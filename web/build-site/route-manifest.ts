import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface RouteFiles {
  module: string
  imports: string[]
}
/** The route manifest of the React Router build; declares only the fields used here. */
interface RouteManifest {
  entry: RouteFiles
  routes: Record<string, RouteFiles>
}

/** Path of the manifest below the build's `client`, such as assets/manifest-1a2b3c4d.js. */
export async function manifestFile(client: string): Promise<string> {
  const name = (await readdir(join(client, 'assets'))).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('The build has no route manifest.')
  return `assets/${name}`
}

/** Parses the manifest in `file` below the build's `client`. */
export async function readManifest(client: string, file: string): Promise<RouteManifest> {
  const text = await readFile(join(client, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouteManifest
}

/**
 * Removes from the manifest what only the build needs: module imports (pages preload them) and `false` values (the
 * router treats absence alike). Ids, which are the keys, empty lists of styles and `hasDefaultExport`, which all but few have, are put back when it is loaded.
 * Every page loads it. The file name keeps its hash of the original content.
 */
export async function slimManifest(client: string): Promise<void> {
  const file = await manifestFile(client)
  const { entry, ...rest } = await readManifest(client, file)
  const slim = JSON.stringify({ ...rest, entry: { ...entry, imports: [] } }, (key, value: unknown) => {
    if (key === 'hasDefaultExport') return value === true ? undefined : value
    const isRestored = key === 'id' || (key === 'css' && isEmpty(value))
    return value === false || isRestored || (key === 'imports' && !isEmpty(value)) ? undefined : value
  })
  const restore =
    'for(const[id,route]of Object.entries(__reactRouterManifest.routes))route.id=id,route.hasDefaultExport??=true,route.css??=[]'
  await writeFile(join(client, file), `window.__reactRouterManifest=${slim};${restore}`)
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
