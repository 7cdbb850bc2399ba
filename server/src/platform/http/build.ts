import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Paths } from '../house.ts'
import { readMigrations } from '../migrate.ts'

const Package = z.object({ version: z.string() })

/** What tells one build from another: the version, the commit where it is known, and the newest migration. */
export function buildOf({ root, migrations }: Paths): { version: string; commit: string; migration: string } {
  const { version } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return { version, commit: commitOf(root), migration: readMigrations(migrations).at(-1)?.tag ?? 'none' }
}

/** The commit that is checked out, read as git keeps it; an image has none, unless its builder wrote one into `.commit`. */
function commitOf(root: string): string {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  const head = read(join(root, '.git/HEAD'))
  const branch = /^ref: (\S+)$/.exec(head)?.[1]
  const found = read(join(root, '.commit')) || (branch ? read(join(root, '.git', branch)) : head)
  return /^[0-9a-f]{40}$/.test(found) ? found.slice(0, 12) : 'unknown'
}
