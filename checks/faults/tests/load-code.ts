import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StartedAttempt } from '@ariviyal/contract/tests/attempts'
import { build, type Plugin } from 'rolldown'
import type { AnswerLog } from '../../../web/src/tests/pupil/taking/answer-log.ts'
import type { AttemptApi } from '../../../web/src/tests/pupil/taking/attempt-api.ts'
import type { keepStarted } from '../../../web/src/tests/pupil/taking/keep-started.ts'
import type { AttemptGone } from '../../../web/src/tests/pupil/taking/kept-attempt.ts'
import type { MemoryStore } from '../../../web/src/tests/pupil/taking/memory-store.ts'
import { serverBundle } from '../../../scripts/bundle-server.ts'
import { root } from '../../real-server.ts'
import { type Edit, edits } from './protections.ts'

interface Loop {
  check: () => void
  stop: () => void
}
interface LoopParts {
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  onResult: (failure: unknown) => void
  isFinal: (failure: unknown) => boolean
}
/** What page-code.ts exports. */
export interface PageCode {
  AnswerLog: typeof AnswerLog
  AttemptGone: typeof AttemptGone
  MemoryStore: typeof MemoryStore
  keepStarted: typeof keepStarted
  SendLoop: new (log: Pick<AnswerLog, 'send' | 'ask'>, parts: LoopParts) => Loop
  callsOf: (token: string, test: string) => { begin: (device: string) => Promise<StartedAttempt>; api: AttemptApi }
}

/** Inside `server/dist`, where the packages that are not bundled are found, and which is no part of the source. */
const folder = join(root, 'server/dist/taken-out')

/** Changes the sources so that one protection can be switched off by its name. */
export function applyEdits(file: string, source: string, list: readonly Edit[] = edits): string {
  let text = source
  for (const { find, replace } of list.filter((edit) => file.endsWith(edit.file))) {
    if (text.split(find).length !== 2) throw new Error(`${file} no longer has, exactly once: ${find}`)
    text = text.replace(find, () =>
      replace.replaceAll(/OFF\('([\w-]+)'\)/g, (_, name: string) => `(globalThis.takenOut === '${name}')`),
    )
  }
  return text
}

const editing: Plugin = {
  name: 'take-out-protections',
  transform: (code, file) => applyEdits(file, code),
}

const options = { platform: 'node', logLevel: 'silent' } as const

/** The page's code; with `isEditable` so that `takeOut` works on it. */
export async function loadPageCode(isEditable: boolean): Promise<PageCode> {
  const file = join(folder, isEditable ? 'page-editable.js' : 'page.js')
  mkdirSync(folder, { recursive: true })
  await build({
    ...options,
    input: join(import.meta.dirname, 'page-code.ts'),
    plugins: isEditable ? [editing] : [],
    output: { file, format: 'esm', codeSplitting: false },
  })
  return (await import(pathToFileURL(file).href)) as PageCode
}

/** Bundles the server so that the environment variable TAKEN_OUT switches a protection off; returns its path. */
export async function bundleEditableServer(): Promise<string> {
  const dir = join(folder, 'server')
  await build({
    ...serverBundle,
    plugins: [editing],
    output: { dir, format: 'esm', entryFileNames: '[name].js', banner: `globalThis.takenOut = process.env.TAKEN_OUT;` },
  })
  return join(dir, 'main.js')
}

/** Switches a protection of the page's code off; undefined switches all on. */
export function takeOut(name: string | undefined): void {
  Object.assign(globalThis, { takenOut: name })
}
