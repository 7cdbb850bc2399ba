import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InputOptions, type Plugin } from 'rolldown'
import { serverBundle } from '../../../scripts/bundle-server.ts'
import { root } from '../../real-server.ts'

/** A protection of the product, which a check takes out to see that its judge notices. */
export interface Protection {
  name: string
  side: 'page' | 'server'
  /** What it promises. */
  promise: string
  /** Whether only a kill of the server shows that it is missing. */
  needsKill?: boolean
}

/** A change of a source file. `OFF('name')` is true while the protection of that name is taken out. */
export interface Edit {
  file: string
  find: string
  replace: string
}

/** Takes out that a call answers only once its transaction is committed; the file has one transaction. */
export const answerBeforeCommit = (file: string, name: string): Edit => ({
  file,
  find: 'return ctx.db.transaction(async (tx) => {',
  replace: `const early = {
    transaction: (work) =>
      new Promise((done, fail) => {
        ctx.db
          .transaction(async (tx) => {
            done(await work(tx))
            await new Promise((go) => setTimeout(go, 300))
          })
          .catch(fail)
      }),
  }
  return (OFF('${name}') ? early : ctx.db).transaction(async (tx) => {`,
})

/** Of the page's code: inside `server/dist`, which is no part of the source. */
const folder = join(root, 'server/dist/taken-out')

/** Changes the sources so that one protection can be switched off by its name. */
export function applyEdits(file: string, source: string, list: readonly Edit[]): string {
  let text = source
  for (const { find, replace } of list.filter((edit) => file.endsWith(edit.file))) {
    if (text.split(find).length !== 2) throw new Error(`${file} no longer has, exactly once: ${find}`)
    text = text.replace(find, () =>
      replace.replaceAll(/OFF\('([\w-]+)'\)/g, (_, name: string) => `(globalThis.takenOut === '${name}')`),
    )
  }
  return text
}

const editing = (edits: readonly Edit[]): Plugin => ({
  name: 'take-out-protections',
  transform: (code, file) => applyEdits(file, code, edits),
})

interface PageBundle extends Pick<InputOptions, 'platform' | 'plugins'> {
  /** Of the bundle. */
  name: string
  /** Its source, with an absolute path. */
  input: string
  /** Put before the bundle. */
  banner?: string
}

/** Bundles code of a page and loads it; with `edits` so that `takeOut` works on it. */
export async function loadPage<Code>(
  { name, input, banner = '', platform = 'node', plugins = [] }: PageBundle,
  edits: readonly Edit[] = [],
): Promise<Code> {
  const file = join(folder, `${name}${edits.length > 0 ? '-editable' : ''}.js`)
  mkdirSync(folder, { recursive: true })
  await build({
    platform,
    logLevel: 'silent',
    input,
    plugins: [plugins, editing(edits)],
    output: { file, format: 'esm', codeSplitting: false, banner },
  })
  return (await import(pathToFileURL(file).href)) as Code
}

/**
 * Bundles the server so that the environment variable TAKEN_OUT switches a protection off; returns its path. It is beside the real one, whose
 * programs it starts to read files: what those may read follows from their folder.
 */
export async function bundleEditableServer(edits: readonly Edit[]): Promise<string> {
  const dir = join(root, 'server/dist')
  await build({
    ...serverBundle,
    input: serverBundle.input.main,
    plugins: [editing(edits)],
    output: {
      dir,
      format: 'esm',
      entryFileNames: 'taken-out-main.js',
      chunkFileNames: 'taken-out-[name]-[hash].js',
      banner: `globalThis.takenOut = process.env.TAKEN_OUT;`,
    },
  })
  return join(dir, 'taken-out-main.js')
}

/** Switches a protection of the page's code off; undefined switches all on. */
export function takeOut(name: string | undefined): void {
  Object.assign(globalThis, { takenOut: name })
}
