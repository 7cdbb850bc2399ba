import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Paths } from '../../app-context.ts'
import { readMigrations } from '../../db/migrate.ts'

const Package = z.object({ version: z.string() })

/** Identifies a build: version, commit if known, and newest migration. */
export function buildOf({ root, migrations }: Paths): { version: string; commit: string; migration: string } {
  const { version } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return { version, commit: commitOf(root), migration: readMigrations(migrations).at(-1)?.tag ?? 'none' }
}

/** The checked-out commit, read from `.git`. An image has none unless its build wrote one to `.commit`. */
function commitOf(root: string): string {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  const head = read(join(root, '.git/HEAD'))
  const branch = /^ref: (\S+)$/.exec(head)?.[1]
  const commit = read(join(root, '.commit')) || (branch ? read(join(root, '.git', branch)) : head)
  return /^[0-9a-f]{40}$/.test(commit) ? commit.slice(0, 12) : 'unknown'
}
