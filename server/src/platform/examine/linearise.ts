import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** What of qpdf, compiled to WebAssembly for Node, the published types leave out. */
interface Qpdf {
  callMain: (options: string[]) => number
  NODEFS: unknown
  FS: {
    mkdir: (path: string) => void
    mount: (type: unknown, options: { root: string }, place: string) => void
  }
}

/** qpdf on files where they lie, so that no copy of them is held in memory; it says on the console what it does not like. */
async function qpdf(options: string[], folders: Record<string, string>): Promise<number> {
  const create: (options: object) => Promise<Qpdf> = require('@neslinesli93/qpdf-wasm')
  const instance = await create({ locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm') })
  for (const [place, root] of Object.entries(folders)) {
    instance.FS.mkdir(place)
    instance.FS.mount(instance.NODEFS, { root }, place)
  }
  return instance.callMain(options)
}

/** qpdf's account of objects of a file, by ids such as `12 0 R`, the trailer's as `trailer`; see its manual, "qpdf JSON". */
interface Account {
  qpdf: [head: { maxobjectid: number }, objects: Record<string, { value?: Values } | undefined>]
}
type Values = Record<string, unknown>

const isReference = (value: unknown): value is string => typeof value === 'string' && /^\d+ \d+ R$/.test(value)

async function accountOf(source: string, folder: string, ids: string[]): Promise<Account> {
  const name = 'account.json'
  const asked = ids.map((id) => `--json-object=${id === 'trailer' ? id : id.split(' ').slice(0, 2).join(',')}`)
  const code = await qpdf(
    [
      '--json',
      '--json-key=qpdf',
      '--json-stream-data=none',
      ...asked,
      `/source/${basename(source)}`,
      `/target/${name}`,
    ],
    { '/source': dirname(source), '/target': folder },
  )
  if (code !== 0 && code !== 3) throw new Error(`qpdf ended with ${code}`)
  const text = await readFile(join(folder, name), 'utf8')
  await rm(join(folder, name))
  return JSON.parse(text) as Account
}

/** From so many pages on, reading the object of each costs more than it is worth. */
const manyPages = 32

/**
 * Many programs hang all pages below one node. PDF.js then reads the object of every page before it shows the first, and these lie all over a
 * linearised file: of a book of 300 pages it fetched all. In pairs, each node with its count, it reads the pair that it shows. Answers the
 * change in qpdf's JSON, null for a file that needs none.
 */
async function pairsOfPages(source: string, folder: string): Promise<string | null> {
  const valuesOf = async (id: string) => {
    const [, objects] = (await accountOf(source, folder, [id])).qpdf
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
  const [head, objects] = (await accountOf(source, folder, kids)).qpdf
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
 * Orders a PDF so that its first page shows before the rest has come; the same input gives the same bytes. `smallest` spends much more
 * time on the size. Raises an error when qpdf cannot make sense of the file; what it could mend is mended.
 */
export async function linearise(source: string, target: string, effort: 'quick' | 'smallest'): Promise<void> {
  const change = join(dirname(target), 'pairs.json')
  // A file of which qpdf gives no account that can be read is ordered with the tree that it has.
  const pairs = await pairsOfPages(source, dirname(target)).catch(() => null)
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
  // 3: written, with warnings.
  if (code !== 0 && code !== 3) throw new Error(`qpdf ended with ${code}`)
}

/** Writes a PDF with every object in plain sight: none packed with others, each name spelled one way. Raises an error as `linearise` does. */
export async function layOpen(source: string, target: string): Promise<void> {
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

/** Whether qpdf finds a file linearised, without an error in its hints. */
export async function isLinearised(path: string): Promise<boolean> {
  const code = await qpdf(['--check-linearization', `/source/${basename(path)}`], { '/source': dirname(path) })
  return code === 0
}
