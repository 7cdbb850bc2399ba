import { type ChildProcess, fork } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import type { Isolation } from './isolation.ts'

const here = import.meta.dirname
/** Bundled, this lies in `server/dist`; in the sources three folders deeper. */
const isBundled = basename(here) === 'dist'
const server = resolve(here, isBundled ? '..' : '../../..')
const root = resolve(server, '..')

/** Where the code is that reads files, with what it brings: fonts and tables of characters are parts of packages. Settings and data are elsewhere. */
export const codeFolders: string[] = [
  join(server, isBundled ? 'dist' : 'src'),
  join(server, 'node_modules'),
  join(root, 'contract/src'),
  join(root, 'node_modules'),
]
const manifests = ['package.json', 'server/package.json', 'contract/package.json'].map((file) => join(root, file))

export interface Reach {
  /** The folder with the one file, and what is made of it. */
  reads: string
  /** Below it. */
  writes: string
}

/**
 * Starts a program that reads what strangers sent: without the server's environment, apart from it as far as the system allows (`isolation.ts`), and
 * by Node's permissions able to read its code and one folder, to write into one, and to start nothing. Those bind JavaScript; what takes over machine
 * code is bound by the system alone (docs/security.md).
 */
export function startReader(
  program: string,
  {
    reach,
    memoryBytes,
    isolation,
    permissions = true,
  }: { reach: Reach; memoryBytes: number; isolation: Isolation; permissions?: boolean },
): ChildProcess {
  const { wrapper, account } = isolation
  const limits = [
    '--permission',
    ...[...codeFolders, ...manifests, reach.reads].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${reach.writes}`,
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
    // Nothing of the server's environment: it holds passwords. An account without a name has no home, which the canvas asks for.
    env: { HOME: reach.writes },
    execPath,
    execArgv: [...wrapperArgs, ...(wrapper.length > 0 ? [process.execPath] : []), ...node],
    // A wrapper changes to the account itself, behind what only root may do.
    ...(account && wrapper.length === 0 && account),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
