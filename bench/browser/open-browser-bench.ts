import { type Browser, chromium } from 'playwright'
import pg from 'pg'
import { adminAccount, scratchFolder, startRealServer } from '../../checks/real-server.ts'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { chromium as chromiumPath } from '../../scripts/testing/browser.ts'
import { runningDatabase } from '../../server/src/platform/db/embedded-database.ts'

/** A login session as the browser stores it. */
export interface BrowserSession {
  token: string
  user: object
}

/** The built server with its own data, and a Chromium that opens its pages. */
export interface BrowserBench {
  base: string
  browser: Browser
  /** Port of Chromium's remote debugging protocol. */
  debugPort: number
  db: pg.Client
  admin: BrowserSession
  close: () => Promise<void>
}

const login = async (base: string): Promise<BrowserSession> => {
  const answer = await fetch(`${base}/api/auth/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(adminAccount),
  })
  return (await answer.json()) as BrowserSession
}

export async function openBrowserBench(): Promise<BrowserBench> {
  const { folder, remove } = scratchFolder()
  const server = await startRealServer({ DATA_DIR: folder, NODE_ENV: 'production' })
  const connection = await runningDatabase(folder)
  if (!connection) throw new Error('the database of the server was not found')
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
