import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** The parts of qpdf's WebAssembly build for Node that its published types omit. */
interface Qpdf {
  callMain: (options: string[]) => number
  NODEFS: unknown
  FS: {
    mkdir: (path: string) => void
    mount: (type: unknown, options: { root: string }, place: string) => void
  }
}

/** Runs qpdf on mounted folders, so that files are not copied into memory. Warnings go to the console. */
async function qpdf(options: string[], folders: Record<string, string>): Promise<number> {
  const create: (options: object) => Promise<Qpdf> = require('@neslinesli93/qpdf-wasm')
  const instance = await create({ locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm') })
  for (const [place, root] of Object.entries(folders)) {
    instance.FS.mkdir(place)
    instance.FS.mount(instance.NODEFS, { root }, place)
  }
  return instance.callMain(options)
}

/** qpdf's JSON representation of objects, by ids such as `12 0 R`, and `trailer` (manual, section "qpdf JSON"). */
interface QpdfJson {
  qpdf: [head: { maxobjectid: number }, objects: Record<string, { value?: Values } | undefined>]
}
type Values = Record<string, unknown>

const isReference = (value: unknown): value is string => typeof value === 'string' && /^\d+ \d+ R$/.test(value)

async function readObjects(source: string, folder: string, ids: string[]): Promise<QpdfJson> {
  const name = 'objects.json'
  const selection = ids.map((id) => `--json-object=${id === 'trailer' ? id : id.split(' ').slice(0, 2).join(',')}`)
  const code = await qpdf(
    [
      '--json',
      '--json-key=qpdf',
      '--json-stream-data=none',
      ...selection,
      `/source/${basename(source)}`,
      `/target/${name}`,
    ],
    { '/source': dirname(source), '/target': folder },
  )
  if (code !== 0 && code !== 3) throw new Error(`qpdf ended with ${code}`)
  const text = await readFile(join(folder, name), 'utf8')
  await rm(join(folder, name))
  return JSON.parse(text) as QpdfJson
}

/** Above this many pages, PDF.js reading every page object is too slow. */
const manyPages = 32

/**
 * Many programs put all pages below one node of the page tree. PDF.js then reads every page object before it shows the first page, and in a
 * linearised file these are scattered: it fetched all of a 300-page book. With pages in pairs, each node with its count, it reads only one
 * pair. Returns the change as qpdf JSON, or null when none is needed.
 */
async function pairPages(source: string, folder: string): Promise<string | null> {
  const valuesOf = async (id: string) => {
    const [, objects] = (await readObjects(source, folder, [id])).qpdf
    return objects[id === 'trailer' ? id : `obj:${id}`]?.value ?? {}
  }
  const { '/Root': root } = await valuesOf('trailer')
  if (!isReference(root)) return null
  const { '/Pages': top } = await valuesOf(root)
  if (!isReference(top)) return null
  const tree = await valuesOf(top)
  const kids: unknown = tree['/Kids']
  if (!Array.isArray(kids) || kids.length <= manyPages || !kids.every(isReference) || new Set(kids).size < kids.length)
    return null
  const [head, objects] = (await readObjects(source, folder, kids)).qpdf
  const pages = kids.map((id) => ({ id, values: objects[`obj:${id}`]?.value }))
  if (pages.some(({ values }) => values?.['/Type'] !== '/Page')) return null

  const nodes = Array.from({ length: Math.ceil(pages.length / 2) }, (_, place) => ({
    id: `${head.maxobjectid + 1 + place} 0 R`,
    pages: pages.slice(place * 2, place * 2 + 2),
  }))
  const changed: [id: string, values: Values][] = [
    [top, { ...tree, '/Kids': nodes.map(({ id }) => id) }],
    ...nodes.flatMap(({ id, pages: pair }): [string, Values][] => [
      [id, { '/Type': '/Pages', '/Parent': top, '/Count': pair.length, '/Kids': pair.map((page) => page.id) }],
      ...pair.map((page): [string, Values] => [page.id, { ...page.values, '/Parent': id }]),
    ]),
  ]
  return JSON.stringify({
    qpdf: [
      { ...head, maxobjectid: head.maxobjectid + nodes.length },
      Object.fromEntries(changed.map(([id, value]) => [`obj:${id}`, { value }])),
    ],
  })
}

/**
 * Linearises a PDF so that its first page shows before the rest has loaded. Deterministic. `smallest` spends much more time on the size.
 * Raises when qpdf cannot read the file; qpdf repairs minor damage.
 */
export async function linearise(source: string, target: string, effort: 'quick' | 'smallest'): Promise<void> {
  const change = join(dirname(target), 'pairs.json')
  // If qpdf cannot describe the file as JSON, its page tree stays as it is.
  const pairs = await pairPages(source, dirname(target)).catch(() => null)
  if (pairs) await writeFile(change, pairs)
  const code = await qpdf(
    [
      ...(pairs ? [`--update-from-json=/target/${basename(change)}`] : []),
      '--linearize',
      '--deterministic-id',
      '--object-streams=generate',
      ...(effort === 'smallest' ? ['--compression-level=9', '--recompress-flate'] : []),
      `/source/${basename(source)}`,
      `/target/${basename(target)}`,
    ],
    { '/source': dirname(source), '/target': dirname(target) },
  )
  if (pairs) await rm(change)
  // 3: success with warnings.
  if (code !== 0 && code !== 3) throw new Error(`qpdf ended with ${code}`)
}

/** Writes a PDF without object streams, each name in canonical spelling. Raises as `linearise` does. */
export async function unpackObjects(source: string, target: string): Promise<void> {
  const code = await qpdf(
    [
      '--object-streams=disable',
      '--stream-data=preserve',
      `/source/${basename(source)}`,
      `/target/${basename(target)}`,
    ],
    { '/source': dirname(source), '/target': dirname(target) },
  )
  if (code !== 0 && code !== 3) throw new Error(`qpdf ended with ${code}`)
}

/** Whether a file is linearised and its hint tables are valid. */
export async function isLinearised(path: string): Promise<boolean> {
  const code = await qpdf(['--check-linearization', `/source/${basename(path)}`], { '/source': dirname(path) })
  return code === 0
}
