import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'

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

/**
 * Orders a PDF so that its first page shows before the rest has come; the same input gives the same bytes. `smallest` spends much more
 * time on the size. Raises an error when qpdf cannot make sense of the file; what it could mend is mended.
 */
export async function linearise(source: string, target: string, effort: 'quick' | 'smallest'): Promise<void> {
  const code = await qpdf(
    [
      '--linearize',
      '--deterministic-id',
      '--object-streams=generate',
      ...(effort === 'smallest' ? ['--compression-level=9', '--recompress-flate'] : []),
      `/source/${basename(source)}`,
      `/target/${basename(target)}`,
    ],
    { '/source': dirname(source), '/target': dirname(target) },
  )
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
