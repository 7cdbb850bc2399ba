import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type OsAccount, mayEnter } from '@ariviyal/embedded-postgres/account'

/** Isolation of a process from the server, in addition to Node's permission model. */
export interface Isolation {
  /** Command that wraps the process. */
  wrapper: string[]
  /** The account it runs as, when different from the server's. */
  account: OsAccount | null
  /** Whether it has no network except its own loopback. */
  isOffline: boolean
}

/** Node's permission model only, for systems that offer nothing more. */
export const noIsolation: Isolation = { wrapper: [], account: null, isOffline: false }

/** An id that no package or service uses: it owns nothing on the machine, and differs from PostgreSQL's `nobody`. */
const unprivileged: OsAccount = { uid: 65_531, gid: 65_531 }

const find = (program: string): string | undefined =>
  ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].map((folder) => join(folder, program)).find((path) => existsSync(path))

/** The account for the reader, if it can reach Node and the code folders. */
function accountFor(code: string[]): OsAccount | null {
  if (process.getuid?.() !== 0) return null
  const folders = [dirname(process.execPath), ...code]
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
  return folders.every((folder) => mayEnter(folder, unprivileged)) ? unprivileged : null
}

/** Wrappers, strongest first: separate network and IPC namespaces, without new privileges (util-linux; busybox has a subset). */
function wrappersFor(account: OsAccount | null): string[][] {
  const [unshare, setpriv] = [find('unshare'), find('setpriv')]
  if (!unshare) return []
  const asAccount = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : []
  const drop = setpriv ? [setpriv, ...asAccount, '--no-new-privs', '--'] : []
  if (account) return setpriv ? [[unshare, '--net', '--ipc', '--', ...drop]] : []
  // Without root this needs a user namespace, which also hides the server's memory and environment.
  return [
    [unshare, '--net', '--ipc', '--', ...drop],
    [unshare, '--user', '--map-current-user', '--net', '--ipc', '--', ...drop],
    [unshare, '-r', '-n'],
  ]
}

/** Kernels, containers and security profiles may forbid some of it, so it is tried. */
const works = ([program = '', ...args]: string[]): boolean =>
  spawnSync(program, [...args, find('true') ?? 'true'], { env: {}, stdio: 'ignore', timeout: 5_000 }).status === 0

let detected: Isolation | undefined

/** The strongest isolation that works on this system for a process with this code. Probed once. */
export function findIsolation(code: string[]): Isolation {
  if (detected) return detected
  const account = accountFor(code)
  const wrapper = process.platform === 'linux' ? wrappersFor(account).find(works) : undefined
  return (detected = { wrapper: wrapper ?? [], account, isOffline: wrapper !== undefined })
}
