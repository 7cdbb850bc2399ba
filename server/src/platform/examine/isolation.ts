import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, mayEnter } from '../account.ts'

/** How far apart from the server this system lets a process be, besides Node's own permissions. */
export interface Isolation {
  /** Programs, with their arguments, that start the process apart. */
  wrapper: string[]
  /** Whom it runs as, when that is another account. */
  account: Account | null
  /** Whether it has no network but a loopback of its own. */
  isOffline: boolean
}

/** Nothing but Node's permissions, as on a system that has no more to give. */
export const noIsolation: Isolation = { wrapper: [], account: null, isOffline: false }

/** A number that no package or service takes by itself: nothing on the machine belongs to it, and PostgreSQL, as `nobody`, is another. */
const strangers: Account = { uid: 65_531, gid: 65_531 }

const find = (program: string): string | undefined =>
  ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].map((folder) => join(folder, program)).find((path) => existsSync(path))

/** What the process has to get at: Node, and the folders of its code. */
function accountFor(code: string[]): Account | null {
  if (process.getuid?.() !== 0) return null
  const folders = [dirname(process.execPath), ...code]
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
  return folders.every((folder) => mayEnter(folder, strangers)) ? strangers : null
}

/** From the strongest on: namespaces of its own for network and IPC, without ever more rights than at its start (util-linux; busybox has some of it). */
function wrappersFor(account: Account | null): string[][] {
  const [unshare, setpriv] = [find('unshare'), find('setpriv')]
  if (!unshare) return []
  const asAccount = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : []
  const drop = setpriv ? [setpriv, ...asAccount, '--no-new-privs', '--'] : []
  if (account) return setpriv ? [[unshare, '--net', '--ipc', '--', ...drop]] : []
  // Who is not root needs a namespace of users for it; from there the memory and the environment of the server cannot be read either.
  return [
    [unshare, '--net', '--ipc', '--', ...drop],
    [unshare, '--user', '--map-current-user', '--net', '--ipc', '--', ...drop],
    [unshare, '-r', '-n'],
  ]
}

/** Kernels, containers and their profiles forbid some of it: it is tried. */
const works = ([program = '', ...args]: string[]): boolean =>
  spawnSync(program, [...args, find('true') ?? 'true'], { env: {}, stdio: 'ignore', timeout: 5_000 }).status === 0

let found: Isolation | undefined

/** The strongest that works here for a process that runs this code; tried once. */
export function findIsolation(code: string[]): Isolation {
  if (found) return found
  const account = accountFor(code)
  const wrapper = process.platform === 'linux' ? wrappersFor(account).find(works) : undefined
  return (found = { wrapper: wrapper ?? [], account, isOffline: wrapper !== undefined })
}
