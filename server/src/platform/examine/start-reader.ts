import { type ChildProcess, fork } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import type { Isolation } from './isolation.ts'

const folder = import.meta.dirname
/** The bundle is in `server/dist`; the source is three folders deeper. */
const isBundled = basename(folder) === 'dist'
const server = resolve(folder, isBundled ? '..' : '../../..')
const root = resolve(server, '..')

/** Folders that the reader's code needs, including fonts and character maps of packages. Settings and data are elsewhere. */
export const codeFolders: string[] = [
  ...(isBundled ? [] : [join(server, 'src')]),
  join(server, 'dist'),
  join(server, 'node_modules'),
  join(root, 'contract/src'),
  join(root, 'node_modules'),
]
const manifests = ['package.json', 'server/package.json', 'contract/package.json'].map((file) => join(root, file))

export interface Reach {
  /** Readable: the folder with the one file and its output. */
  reads: string
  /** Writable: a folder below `reads`. */
  writes: string
}

/**
 * Starts a program that reads untrusted files: without the server's environment, isolated as far as the system allows (`isolation.ts`).
 * Node's permission model lets it read its code and what it may reach, write to one folder or none, and start nothing. The permission model binds
 * JavaScript only; native code is bound by the system alone (docs/security.md).
 */
export function startReader(
  program: string,
  {
    reach,
    memoryBytes,
    isolation,
    permissions = true,
  }: { reach: Reach | null; memoryBytes: number; isolation: Isolation; permissions?: boolean },
): ChildProcess {
  const { wrapper, account } = isolation
  const limits = [
    '--permission',
    ...[...codeFolders, ...manifests, ...(reach ? [reach.reads] : [])].map((path) => `--allow-fs-read=${path}`),
    ...(reach ? [`--allow-fs-write=${reach.writes}`] : []),
    '--allow-addons',
    '--allow-worker',
  ]
  const node = [
    `--max-old-space-size=${Math.ceil(memoryBytes / 1024 / 1024)}`,
    '--no-warnings',
    ...(permissions ? limits : []),
  ]
  const [execPath = process.execPath, ...wrapperArgs] = wrapper
  return fork(program, [String(memoryBytes)], {
    // The server's environment holds passwords. HOME is set because the canvas library needs it and an account without a name has none.
    env: { HOME: reach?.writes ?? '/' },
    execPath,
    execArgv: [...wrapperArgs, ...(wrapper.length > 0 ? [process.execPath] : []), ...node],
    // A wrapper switches the account itself, after the steps that need root.
    ...(account && wrapper.length === 0 && account),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
