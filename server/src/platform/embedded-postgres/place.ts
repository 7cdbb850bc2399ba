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
import { type Account, mayEnter } from '../account.ts'
import { EmbeddedPostgresError } from './error.ts'

/** Where the files of the embedded PostgreSQL are, and the account that it runs as when that isn't our own. */
export interface Place {
  base: string
  account: Account | null
  /** What the operator should know about the choice. */
  note?: string
}

/**
 * Beside the other data, where possible. PostgreSQL refuses to run as root, so root lends it the account `nobody`; where that
 * account cannot get to the data folder, the files go to a folder of our own below `sharedBase`.
 */
export function choosePlace(dataDir: string, sharedBase: string): Place {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const real = realpathSync(dataDir)
  const beside = join(real, 'postgres')
  if (process.getuid?.() !== 0) return { base: beside, account: null }

  const shared = join(sharedBase, createHash('sha256').update(real).digest('hex').slice(0, 16))
  // A cluster that exists stays where it is and with the account that owns it, even if the modes of folders have changed since.
  for (const base of [shared, beside]) {
    const owner = ownerOf(join(base, 'data'))
    if (owner) return { base, account: owner, ...(base === shared && { note: `The database is in ${shared}.` }) }
  }
  const account = nobody()
  if (mayEnter(real, account)) return { base: beside, account }
  return {
    base: shared,
    account,
    note: `PostgreSQL runs as "nobody", which cannot enter ${real}: the database is in ${shared}.`,
  }
}

function ownerOf(folder: string): Account | null {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null
}

/** initdb wants an account that has a name; this one exists wherever there is root. */
function nobody(): Account {
  const line = existsSync('/etc/passwd')
    ? /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
    : null
  if (!line)
    throw new EmbeddedPostgresError(
      'PostgreSQL cannot run as root, and there is no account "nobody" to lend it: start as an ordinary user',
    )
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

/** The shortest of the limits of the systems that we run on (macOS: 104 with the end mark). */
const longestSocketPath = 103

/** The folder of the socket: inside the base or, when that path is too long for a socket, a short one that only the account may enter. */
export function socketFolder({ base, account }: Place): string {
  const inside = join(base, 'socket')
  const fits = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= longestSocketPath
  const folder = fits ? inside : `/tmp/ariviyal-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`
  const owner = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (!existsSync(folder)) {
    // It appears with its owner or not at all: of several starts at once, none may meet it between the two.
    const incoming = mkdtempSync(`${folder}-`)
    chownSync(incoming, owner.uid, owner.gid)
    try {
      renameSync(incoming, folder)
    } catch (error) {
      rmdirSync(incoming)
      if (!existsSync(folder)) throw error
    }
  }
  // In a folder that all may write to, somebody else may have been there first.
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== owner.uid || (stat.mode & 0o077) !== 0)
    throw new EmbeddedPostgresError(
      `The folder ${folder} belongs to another account: remove it, or set DATA_DIR to a shorter path`,
    )
  return folder
}
