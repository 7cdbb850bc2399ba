import { join } from 'node:path'
import { openFaultyMailServer } from '../checks/faults/faulty-mail-server.ts'
import { adminToken, scratchFolder } from '../checks/real-server.ts'
import type { Connection } from '../server/src/platform/db/database.ts'
import { runningDatabase } from '../server/src/platform/db/embedded-database.ts'
import { type Load, openLoad } from './load/open-load.ts'
import { type Counted, insteadOf, serverOf } from './processor-time.ts'
import { type Server, startServer } from './start-server.ts'

/** The built server with its database, and the process that sends the requests. Every row uses one. */
export interface BenchServer {
  server: Server
  port: number
  dataDir: string
  connection: Connection
  load: Load
  /** Processes whose processor time counts: for the product, and for a ceiling in process `pid`, which shares the database. */
  processes: { product: Counted; ceiling: (pid: number) => Counted }
  admin: string
  close: () => Promise<void>
}

/**
 * The product and the ceilings for writes trust this address as a balancer and read the client's address from its header. Attempts are counted
 * per address, as in production: a single address could not write often enough.
 */
const balancer = '127.0.3.0/24'

/**
 * Keeps mails in the queue, as while a mail server hangs: otherwise sending them would take time from the ceiling's turn. `profileInto` is a
 * folder for a processor profile of the server (`*.cpuprofile`), which distorts the figures.
 */
export async function startBenchServer(profileInto: string | undefined): Promise<BenchServer> {
  const { folder, remove } = scratchFolder()
  const mailServer = await openFaultyMailServer()
  await mailServer.setFault('hangs at once')
  const server = await startServer(
    {
      DATA_DIR: folder,
      SMTP_URL: mailServer.url,
      TRUSTED_PROXIES: balancer,
      ...(profileInto && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileInto}` }),
    },
    join(folder, 'server.log'),
  )
  const connection = await runningDatabase(folder)
  const { pid } = server.child
  if (!connection || !pid) throw new Error('the database of the server was not found')
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
      await mailServer.close()
      await server.stop()
      remove()
    },
  }
}
