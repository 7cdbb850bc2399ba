import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Connection } from '../../server/src/platform/database.ts'
import { runningPostgres } from '../../server/src/platform/embedded-postgres/running.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { type MailServer, startMailServer } from '../../server/src/testing/mail-server.ts'
import { adminAccount, login } from './accounts.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A mail server that keeps each mail as a file, so that every worker can read it. */
export function startPostOffice(folder: string): Promise<MailServer> {
  let count = 0
  return startMailServer((mail) => {
    count += 1
    writeFileSync(path.join(folder, `${String(count).padStart(5, '0')}.eml`), mail)
  })
}

/** A server that runs, and what it has said so far. */
export interface RunningHouse {
  base: string
  process: ChildProcess
  stop: () => Promise<void>
}

/** Runs a server on a free port until it says that it is ready; what it says is shown when it does not. */
export async function runServer(
  program: string,
  env: Record<string, string>,
  channel: 'ipc' | 'ignore' = 'ignore',
): Promise<RunningHouse> {
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
    setTimeout(() => reject(new Error(`the server did not start:\n${lines.join('\n')}`)), 60_000).unref()
  })
  return {
    base: `http://127.0.0.1:${port}`,
    process: server,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
    },
  }
}

/** A house that somebody else started, and takes down again: its address, the folder of its mail server, and its database. */
interface GivenHouse {
  base: string
  mails: string
  databaseUrl: string
}

/**
 * Starts the built server as an operator would, on its own data and a real SMTP server; answers what takes it down again. Where
 * `E2E_HOUSE` describes one that runs (`GivenHouse`, in JSON), the journeys go there.
 */
export default async function startHouse(): Promise<() => Promise<void>> {
  const given = process.env['E2E_HOUSE']
  if (given) {
    const { base, mails, databaseUrl } = JSON.parse(given) as GivenHouse
    await tellJourneys(base, mails, { connectionString: databaseUrl })
    return async () => {}
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ariviyal-e2e-'))
  const mails = path.join(folder, 'mails')
  mkdirSync(mails)
  const postOffice = await startPostOffice(mails)
  const house = await runServer('server/dist/main.js', {
    DATA_DIR: path.join(folder, 'data'),
    SMTP_URL: postOffice.url,
  })
  await tellJourneys(house.base, mails, await runningPostgres(path.join(folder, 'data')))
  return async () => {
    await house.stop()
    await postOffice.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where the calls of the journeys go. */
export const journeyVariables = ['E2E_BASE_URL', 'E2E_MAILS', 'E2E_DATABASE', 'E2E_ADMIN']

export async function tellJourneys(base: string, mails: string, database: Connection | null): Promise<void> {
  process.env['E2E_BASE_URL'] = base
  process.env['E2E_MAILS'] = mails
  process.env['E2E_DATABASE'] = JSON.stringify(database)
  process.env['E2E_ADMIN'] = JSON.stringify(await login(adminAccount.email, adminAccount.password))
}
