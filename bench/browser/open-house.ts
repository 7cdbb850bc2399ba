import { type Browser, chromium } from 'playwright'
import pg from 'pg'
import { adminAccount, scratchFolder, startRealServer } from '../../checks/real-server.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { chromium as chromiumPath } from '../../scripts/browser.ts'
import { runningPostgres } from '../../server/src/platform/embedded-postgres/running.ts'

/** A session as the browser keeps it. */
export interface Session {
  token: string
  user: object
}

/** The built server on data of its own, and a Chromium that looks at it. */
export interface House {
  base: string
  browser: Browser
  /** Where that Chromium takes orders. */
  debugPort: number
  db: pg.Client
  admin: Session
  close: () => Promise<void>
}

const login = async (base: string): Promise<Session> => {
  const answer = await fetch(`${base}/api/auth/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(adminAccount),
  })
  return (await answer.json()) as Session
}

export async function openHouse(): Promise<House> {
  const { folder, remove } = scratchFolder()
  const server = await startRealServer({ DATA_DIR: folder, NODE_ENV: 'production' })
  const connection = await runningPostgres(folder)
  if (!connection) throw new Error('the database of the server is not found')
  const db = new pg.Client(connection)
  await db.connect()
  const debugPort = await freePort()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      `--remote-debugging-port=${debugPort}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  return {
    base: server.base,
    browser,
    debugPort,
    db,
    admin: await login(server.base),
    async close() {
      await browser.close()
      await db.end()
      await server.stop()
      remove()
    },
  }
}
