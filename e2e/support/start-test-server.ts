import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Connection } from '../../server/src/platform/db/database.ts'
import { runningDatabase } from '../../server/src/platform/db/embedded-database.ts'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { type MailServer, startMailServer } from '../../server/src/testing/servers/mail-server.ts'
import { adminAccount, login } from './accounts.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Starts a mail server that stores each mail as a file, so that every worker can read it. */
export function startFileMailServer(folder: string): Promise<MailServer> {
  let count = 0
  return startMailServer((mail) => {
    count += 1
    writeFileSync(path.join(folder, `${String(count).padStart(5, '0')}.eml`), mail)
  })
}

/**
 * A temporary folder for the data of a server. Run as root, PostgreSQL has another account: where that may not enter, the database would be on
 * the disk, and each commit wait for it.
 */
export function openDataFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

/** A running server and its output. */
export interface RunningServer {
  base: string
  process: ChildProcess
  stop: () => Promise<void>
}

/** Starts a server on a free port and waits until it is ready; prints its output when that fails. */
export async function runServer(
  program: string,
  env: Record<string, string>,
  channel: 'ipc' | 'ignore' = 'ignore',
): Promise<RunningServer> {
  const port = await freePort()
  const server = spawn(process.execPath, [path.join(root, program)], {
    cwd: root,
    env: {
      ...process.env,
      ARIVIYAL_ROOT: root,
      PORT: String(port),
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', channel],
  })
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stdout as Readable }).on('line', (line) => {
      lines.push(line)
      if (line.includes('is ready at')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)))
    setTimeout(() => reject(new Error(`the server did not start:\n${lines.join('\n')}`)), 180_000).unref()
  })
  return {
    base: `http://127.0.0.1:${port}`,
    process: server,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
    },
  }
}

/** An application that the caller started and stops: its address, mail folder and database. */
interface GivenServer {
  base: string
  mails: string
  databaseUrl: string
}

/**
 * Starts the built server as an operator would, with its own data and a real SMTP server; returns a function that stops it. When `E2E_SERVICES`
 * describes a running application (`ContextOption`, in JSON), the journeys use that one.
 */
export default async function startTestServer(): Promise<() => Promise<void>> {
  const given = process.env['E2E_SERVICES']
  if (given) {
    const { base, mails, databaseUrl } = JSON.parse(given) as GivenServer
    await setJourneyVariables(base, mails, { connectionString: databaseUrl })
    return async () => {}
  }
  const folder = openDataFolder('ariviyal-e2e-')
  const mails = path.join(folder, 'mails')
  mkdirSync(mails)
  const postOffice = await startFileMailServer(mails)
  const app = await runServer('server/dist/main.js', {
    DATA_DIR: path.join(folder, 'data'),
    SMTP_URL: postOffice.url,
  })
  await setJourneyVariables(app.base, mails, await runningDatabase(path.join(folder, 'data')))
  return async () => {
    await app.stop()
    await postOffice.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Environment variables with the addresses that the journeys call. */
export const journeyVariables = ['E2E_BASE_URL', 'E2E_MAILS', 'E2E_DATABASE', 'E2E_ADMIN']

export async function setJourneyVariables(base: string, mails: string, database: Connection | null): Promise<void> {
  process.env['E2E_BASE_URL'] = base
  process.env['E2E_MAILS'] = mails
  process.env['E2E_DATABASE'] = JSON.stringify(database)
  process.env['E2E_ADMIN'] = JSON.stringify(await login(adminAccount.email, adminAccount.password))
}
