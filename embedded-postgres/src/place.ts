import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { type OsAccount, mayEnter } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'

/** The program that owns an embedded PostgreSQL. */
export interface Owner {
  /** A lower-case SQL identifier: name of the role, its database, and any files outside the data folder. */
  name: string
  /** The program's name in error messages. */
  title: string
  /** Names of the settings that errors mention: the data folder, and the URL of an external PostgreSQL. */
  settings: { folder: string; url: string }
}

/** Folder of the embedded PostgreSQL, and the account it runs as when it differs from the process's own. */
export interface PostgresLocation {
  owner: Owner
  base: string
  account: OsAccount | null
  /** A notice for the operator about the chosen folder. */
  note?: string
}

/**
 * Chooses `dataDir/postgres` if possible. PostgreSQL refuses to run as root, so a root process runs it as `nobody`. If `nobody` cannot
 * enter the data folder, the files go to a folder below `sharedBase` (default `/var/lib/<name>`).
 */
export function chooseLocation(owner: Owner, dataDir: string, sharedBase = `/var/lib/${owner.name}`): PostgresLocation {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const real = realpathSync(dataDir)
  const beside = join(real, 'postgres')
  if (process.getuid?.() !== 0) return { owner, base: beside, account: null }

  const shared = join(sharedBase, createHash('sha256').update(real).digest('hex').slice(0, 16))
  // An existing cluster keeps its folder and account, even if folder permissions have changed since.
  for (const base of [shared, beside]) {
    const account = ownerOf(join(base, 'data'))
    if (account) return { owner, base, account, ...(base === shared && { note: `The database is in ${shared}.` }) }
  }
  const account = nobody()
  if (mayEnter(real, account)) return { owner, base: beside, account }
  return {
    owner,
    base: shared,
    account,
    note: `PostgreSQL runs as "nobody", which cannot enter ${real}: the database is in ${shared}.`,
  }
}

function ownerOf(folder: string): OsAccount | null {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null
}

/** initdb needs an account with a name; `nobody` exists on every system with root. */
function nobody(): OsAccount {
  const line = existsSync('/etc/passwd')
    ? /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
    : null
  if (!line)
    throw new EmbeddedPostgresError(
      'PostgreSQL cannot run as root, and there is no account "nobody" to lend it: start as an ordinary user',
    )
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

/** The smallest limit of the supported systems (macOS: 104 bytes including the terminating NUL). */
const longestSocketPath = 103

/**
 * Folder of the socket: inside `base`, or a short folder below `/tmp` when that path is too long for a socket. Only the account may enter
 * it.
 */
export function socketFolder({ owner, base, account }: PostgresLocation): string {
  const inside = join(base, 'socket')
  const fits = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= longestSocketPath
  const folder = fits ? inside : `/tmp/${owner.name}-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`
  const holder = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (!existsSync(folder)) {
    // Created with its final owner by a rename, so that a concurrent start never sees a folder with the wrong owner.
    const incoming = mkdtempSync(`${folder}-`)
    chownSync(incoming, holder.uid, holder.gid)
    try {
      renameSync(incoming, folder)
    } catch (error) {
      rmdirSync(incoming)
      if (!existsSync(folder)) throw error
    }
  }
  // `/tmp` is writable by everyone, so another account may have created the folder first.
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== holder.uid || (stat.mode & 0o077) !== 0)
    throw new EmbeddedPostgresError(
      `The folder ${folder} belongs to another account: remove it, or set ${owner.settings.folder} to a shorter path`,
    )
  return folder
}
