import { join } from 'node:path'
import { openPostOffice } from '../checks/faults/post-office.ts'
import { adminToken, scratchFolder } from '../checks/real-server.ts'
import type { Connection } from '../server/src/platform/database.ts'
import { runningPostgres } from '../server/src/platform/embedded-postgres/running.ts'
import { type Load, openLoad } from './load/open-load.ts'
import { type Counted, insteadOf, serverOf } from './processor-time.ts'
import { type Server, startServer } from './start-server.ts'

/** The built server with its database, and the process that asks it: what every row measures. */
export interface House {
  server: Server
  port: number
  dataDir: string
  connection: Connection
  load: Load
  /** Processes whose time counts for the product, and for a ceiling in this process, which shares the database. */
  processes: { product: Counted; ceiling: (pid: number) => Counted }
  admin: string
  close: () => Promise<void>
}

/**
 * The ceilings that take writes, and the product, are asked from one address and tell whom they ask for as a balancer does: with all attempts
 * counted, as in production, no address may write often enough to be measured.
 */
const balancer = '127.0.3.0/24'

/**
 * Letters wait, as they do while a mail server hangs: they would leave in the turn of the ceiling too, whose jobs they are as well, and take its time.
 * `profileInto` is a folder for a profile of the server (`*.cpuprofile`), whose figures then tell less.
 */
export async function openHouse(profileInto: string | undefined): Promise<House> {
  const { folder, remove } = scratchFolder()
  const post = await openPostOffice()
  await post.mood('hangs at once')
  const server = await startServer(
    {
      DATA_DIR: folder,
      SMTP_URL: post.url,
      TRUSTED_PROXIES: balancer,
      ...(profileInto && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileInto}` }),
    },
    join(folder, 'server.log'),
  )
  const connection = await runningPostgres(folder)
  const { pid } = server.child
  if (!connection || !pid) throw new Error('the database of the server is not found')
  const load = openLoad()
  return {
    server,
    port: server.port,
    dataDir: folder,
    connection,
    load,
    processes: { product: serverOf(pid), ceiling: (other) => insteadOf(pid, other) },
    admin: await adminToken(server.base),
    async close() {
      load.close()
      await post.close()
      await server.stop()
      remove()
    },
  }
}
