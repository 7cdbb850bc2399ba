import { join } from 'node:path'
import { hashPassword } from '../../server/src/accounts/passwords.ts'
import type { Connection } from '../../server/src/platform/database.ts'
import { createJobs } from '../../server/src/platform/jobs.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { migrate } from '../../server/src/platform/migrate.ts'
import { grow, growAudit, growPages } from '../../server/src/testing/growth/grow.ts'
import type { GrowthSize } from '../../server/src/testing/growth/growth-size.ts'
import { inDatabase } from '../../server/src/testing/in-database.ts'
import { type DatabaseClient, onDatabase } from '../../server/src/testing/on-database.ts'
import { root } from '../../checks/real-server.ts'
import { password } from './steps.ts'

/** What was done to a database, noted as its comment: the large part, and the newest rows that are the same in all. */
const filledOnce = 'filled'
const filledWhole = 'filled, with full pages'

/** How far a database of this size was filled in an earlier run; what was begun and not ended is dropped. */
async function howFilled(server: Connection, name: string): Promise<string | null> {
  return onDatabase(server, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [name],
    )
    const comment = rows[0]?.comment ?? null
    if (comment === filledOnce || comment === filledWhole) return comment
    if (rows[0]) await client.query(`drop database ${name} with (force)`)
    return null
  })
}

/** A database of this size on a server of the measurement's own: the one of an earlier run, brought to today's schema, or a new one. */
export async function fillDatabase(
  server: Connection,
  size: GrowthSize,
  say: (line: string) => void,
): Promise<Connection> {
  const name = `growth_${size.users}`
  const connection = inDatabase(server, name)
  const filled = await howFilled(server, name)
  if (filled === null) await onDatabase(server, (client) => client.query(`create database ${name}`))
  const begun = performance.now()
  await migrate(connection, join(root, 'server/src/migrations'))
  if (filled === filledWhole) return connection
  const note = (client: DatabaseClient, words: string) => client.query(`comment on database ${name} is '${words}'`)
  if (filled === null) {
    const jobs = createJobs(connection, openLog('silent'), { workers: false })
    await jobs.start()
    await jobs.stop()
    await onDatabase(connection, async (client) => {
      await grow(client, size, await hashPassword(password))
      await growAudit(client, size)
      await note(client, filledOnce)
    })
  }
  await onDatabase(connection, async (client) => {
    await growPages(client, size)
    await note(client, filledWhole)
  })
  say(`${size.users} users and all that belongs to them, in ${Math.round((performance.now() - begun) / 1_000)} s`)
  return connection
}
