import { join } from 'node:path'
import { hashPassword } from '../../server/src/accounts/passwords.ts'
import type { Connection } from '../../server/src/platform/database.ts'
import { createJobs } from '../../server/src/platform/jobs.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { migrate } from '../../server/src/platform/migrate.ts'
import { grow, growAudit } from '../../server/src/testing/growth/grow.ts'
import type { GrowthSize } from '../../server/src/testing/growth/growth-size.ts'
import { inDatabase } from '../../server/src/testing/in-database.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import { root } from '../../checks/real-server.ts'
import { password } from './steps.ts'

/** Whether a database of this size was filled whole in an earlier run; what was begun and not ended is dropped. */
async function isFilled(server: Connection, name: string): Promise<boolean> {
  return onDatabase(server, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]?.comment === 'filled') return true
    if (rows[0]) await client.query(`drop database ${name} with (force)`)
    return false
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
  const filled = await isFilled(server, name)
  if (!filled) await onDatabase(server, (client) => client.query(`create database ${name}`))
  const begun = performance.now()
  await migrate(connection, join(root, 'server/src/migrations'))
  if (filled) return connection
  const jobs = createJobs(connection, openLog('silent'), { workers: false })
  await jobs.start()
  await jobs.stop()
  await onDatabase(connection, async (client) => {
    await grow(client, size, await hashPassword(password))
    await growAudit(client, size)
    await client.query(`comment on database ${name} is 'filled'`)
  })
  say(`${size.users} users and all that belongs to them, in ${Math.round((performance.now() - begun) / 1_000)} s`)
  return connection
}
