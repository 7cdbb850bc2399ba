import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BackupError } from './backup/manifest.ts'
import { ConfigError } from './platform/config.ts'
import { EmbeddedPostgresError } from '@ariviyal/embedded-postgres/error'
import { StorageUnavailable } from './platform/storage/storage.ts'
import { type RunningServer, type Settings, startServer } from './start-server.ts'
import { verifyAudit } from './verify-audit.ts'

/** Exits after this time even if the shutdown has not finished, before process managers send SIGKILL. */
const longestStopMs = 9_000

const root = resolve(process.env['ARIVIYAL_ROOT'] || resolve(import.meta.dirname, '../..'))
const say = (line: string) => console.log(line)

/** One line for errors that the operator can fix; the full stack for others. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof BackupError)
    return error.message
  if (error instanceof StorageUnavailable)
    return `The file store of STORAGE_URL cannot be written to: ${(error.cause as Error).message}`
  const { code, message } = error as NodeJS.ErrnoException
  if (code && /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|28...|3D000)$/.test(code))
    return `The database cannot be reached: ${message || code}`
  return error instanceof Error ? (error.stack ?? message) : String(error)
}

async function close(server: RunningServer, code: number): Promise<void> {
  setTimeout(() => process.exit(code), longestStopMs).unref()
  await server.stop()
  process.exit(code)
}

async function settingsOf(started: string | undefined): Promise<Settings> {
  const settings = { root, env: process.env, say }
  if (started !== 'demo') return settings
  const { openDemo } = await import('./demo/open-demo.ts')
  return openDemo(settings, { reset: args.includes('--reset') })
}

const [command, ...args] = process.argv.slice(2)

if (command === 'audit-verify')
  try {
    process.exit((await verifyAudit({ root, env: process.env, say, args })) ? 0 : 1)
  } catch (error) {
    console.error(`The audit log cannot be checked: ${explain(error)}`)
    if (error instanceof EmbeddedPostgresError)
      console.error('While the server runs, an administrator can check it in the console: Audit log, Check the chain.')
    process.exit(2)
  }

if (command === 'backup' || command === 'restore')
  try {
    // Loaded only for these commands.
    const { runBackup, runRestore } = await import('./backup/commands.ts')
    await (command === 'backup' ? runBackup : runRestore)({ root, env: process.env, say, args })
    process.exit(0)
  } catch (error) {
    console.error(`Nothing was ${command === 'backup' ? 'backed up' : 'restored'}: ${explain(error)}`)
    process.exit(1)
  }

try {
  const seedOnly = command === 'seed'
  const server = await startServer({ ...(await settingsOf(command)), seedOnly })
  if (seedOnly) {
    say('The sample content is in the database.')
    await close(server, 0)
  }
  let closing = false
  const shutDownOnce = (code: number) => {
    if (closing) return
    closing = true
    // A load balancer should notice before the port is closed; after a database loss there is no reason to wait.
    void (code === 0 ? server.leave() : Promise.resolve()).then(() => close(server, code))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shutDownOnce(0))
  void server.lost.then((reason) => {
    if (!closing) console.error(`Stopping: ${reason}`)
    shutDownOnce(1)
  })
  // The start leaves some 50 MiB of garbage, which V8 would keep until memory is short.
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
} catch (error) {
  console.error(`Cannot start: ${explain(error)}`)
  process.exit(1)
}
