import { join } from 'node:path'
import { hashPassword } from '../../server/src/accounts/passwords/passwords.ts'
import type { Connection } from '../../server/src/platform/db/database.ts'
import { createJobs } from '../../server/src/platform/jobs/jobs.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { grow, growAudit, growPages } from '../../server/src/testing/growth/grow.ts'
import type { GrowthSize } from '../../server/src/testing/growth/growth-size.ts'
import { inDatabase } from '../../server/src/testing/in-database.ts'
import { type DatabaseClient, onDatabase } from '../../server/src/testing/on-database.ts'
import { root } from '../../checks/real-server.ts'
import { password } from './steps.ts'

/** Markers stored as the comment of a database: bulk rows written, and the newest rows written, which are the same for all sizes. */
const filledOnce = 'filled'
const filledWithPages = 'filled, with full pages'

/** Returns the marker that an earlier run left on this database. Drops a database that was only partly filled. */
async function readMarker(server: Connection, name: string): Promise<string | null> {
  return onDatabase(server, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [name],
    )
    const comment = rows[0]?.comment ?? null
    if (comment === filledOnce || comment === filledWithPages) return comment
    if (rows[0]) await client.query(`drop database ${name} with (force)`)
    return null
  })
}

/** Opens a database of this size on the benchmark's own server: migrates the one of an earlier run, or creates and fills a new one. */
export async function fillDatabase(
  server: Connection,
  size: GrowthSize,
  say: (line: string) => void,
): Promise<Connection> {
  const name = `growth_${size.users}`
  const connection = inDatabase(server, name)
  const filled = await readMarker(server, name)
  if (filled === null) await onDatabase(server, (client) => client.query(`create database ${name}`))
  const startedAt = performance.now()
  await migrate(connection, join(root, 'server/src/migrations'))
  if (filled === filledWithPages) return connection
  const mark = (client: DatabaseClient, marker: string) => client.query(`comment on database ${name} is '${marker}'`)
  if (filled === null) {
    const jobs = createJobs(connection, openLog('silent'), { workers: false })
    await jobs.start()
    await jobs.stop()
    await onDatabase(connection, async (client) => {
      await grow(client, size, await hashPassword(password))
      await growAudit(client, size)
      await mark(client, filledOnce)
    })
  }
  await onDatabase(connection, async (client) => {
    await growPages(client, size)
    await mark(client, filledWithPages)
  })
  say(`${size.users} users with all their rows, in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  return connection
}
