import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface RouteFiles {
  module: string
  imports: string[]
}
interface ManifestRoute extends RouteFiles {
  id: string
  parentId?: string
  path?: string
  css?: string[]
}
/** The route manifest of the React Router build; declares only the fields used here. */
interface RouteManifest {
  entry: RouteFiles
  routes: Record<string, ManifestRoute>
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
 * Writes the manifest, which every page loads, in the form of `packManifest`. The file name keeps its hash of the
 * original content.
 */
export async function slimManifest(client: string): Promise<void> {
  const file = await manifestFile(client)
  await writeFile(join(client, file), packManifest(await readManifest(client, file)))
}

const folder = '/assets/'
const suffix = '.js'

/** Of `s7`, `s8`: most routes have such ids one after the other. */
const nextId = (id = '') => id.replace(/\d+$/, (number) => String(Number(number) + 1))

/**
 * A script that sets `window.__reactRouterManifest` to the manifest without what only the build needs: module imports
 * (pages preload them) and `false` values (the router treats absence alike). It holds columns instead of objects, which
 * compress to two thirds: ids unless they follow from the one before, numbers of parents, paths, modules, and for each
 * route the number of its other fields in the list of all that occur.
 * @throws Error when a route does not fit into columns.
 */
export function packManifest({ entry, routes, ...rest }: RouteManifest): string {
  const all = Object.values(routes)
  const ids = all.map(({ id }) => id)
  const kinds: string[] = []
  const rows = all.map(({ id, parentId, path = '', module, imports: _imports, ...others }, place) => {
    const file = module.slice(folder.length, -suffix.length)
    if (module !== folder + file + suffix || /[\s`\\$]/.test(id + path + file))
      throw new Error(`The manifest has no column for route ${id}, path ${path}, module ${module}.`)
    const kind = JSON.stringify(others, (_, value: unknown) => (value === false ? undefined : value))
    if (!kinds.includes(kind)) kinds.push(kind)
    return {
      ids: place > 0 && id === nextId(ids[place - 1]) ? '' : id,
      parents: parentId === undefined ? '' : ids.indexOf(parentId),
      paths: path,
      files: file,
      kinds: kinds.indexOf(kind),
    }
  })
  const names = ['ids', 'parents', 'paths', 'files', 'kinds'] as const
  const columns = names.map((name) => rows.map((row) => row[name]).join(' ')).join('\n')
  return `window.__reactRouterManifest=${JSON.stringify({ ...rest, entry: { ...entry, imports: [] }, routes: {} })};{\
const[${names.join()}]=\`${columns}\`.split("\\n").map(line=>line.split(" ")),others=[${kinds.join()}];\
ids.forEach((id,i)=>ids[i]=id||ids[i-1].replace(/\\d+$/,number=>+number+1));\
ids.forEach((id,i)=>__reactRouterManifest.routes[id]={...others[kinds[i]],id,parentId:ids[parents[i]||-1],path:paths[i]||void 0,module:"${folder}"+files[i]+"${suffix}"})}`
}
