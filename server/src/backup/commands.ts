import { join } from 'node:path'
import { filesFolder } from '../platform/storage/files-folder.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import type { Connection } from '../platform/db/database.ts'
import { runningDatabase } from '../platform/db/embedded-database.ts'
import { openLog } from '../platform/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { openPostgres } from '../start-server.ts'
import { makeBackup } from './make-backup.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

interface Settings {
  root: string
  env: Record<string, string | undefined>
  say: (line: string) => void
  /** Arguments after the command name. */
  args: string[]
}

/** Backs up the application into a new folder, whether or not its server runs. Raises `BackupError`. */
export async function runBackup({ root, env, say, args }: Settings): Promise<void> {
  const folder = folderFrom(args, 'backup')
  const config = loadConfig(env, root)
  const storage = await openStorage(filesFolder(config.dataDir), config.storageUrl)
  const { connection, close } = await openForReading(config)
  try {
    const manifest = await makeBackup({ connection, storage, dataDir: config.dataDir, folder, now: new Date() })
    say(`Backed up ${inWords(manifest)} to ${folder}.`)
    say('Whoever reads it reads what people entered, and can sign certificates: keep it as you keep the house itself.')
  } finally {
    await close()
  }
}

/**
 * Restores a backup into an empty application. Raises `BackupError`, and `EmbeddedPostgresError` while a server runs on its data folder.
 */
export async function runRestore({ root, env, say, args }: Settings): Promise<void> {
  const folder = folderFrom(args, 'restore')
  const config = loadConfig(env, root)
  const storage = await openStorage(filesFolder(config.dataDir), config.storageUrl)
  const { connection, close } = await openPostgres(config, say)
  try {
    const { dataDir } = config
    const migrations = join(root, 'server/src/migrations')
    const manifest = await restoreBackup({ connection, storage, dataDir, migrations, folder, log: openLog('silent') })
    say(`Restored ${inWords(manifest)}, as of ${manifest.createdAt}. Check the audit log: npm run audit:verify`)
  } finally {
    await close()
  }
}

function folderFrom(args: string[], command: string): string {
  if (args.length !== 1 || !args[0]) throw new BackupError(`Say it as: npm run ${command} -- <folder>`)
  return args[0]
}

/** Connects to the PostgreSQL of a running server, or starts one for the duration. */
async function openForReading(config: Config): Promise<{ connection: Connection; close: () => Promise<void> }> {
  const running = config.databaseUrl ? null : await runningDatabase(config.dataDir)
  return running ? { connection: running, close: async () => {} } : openPostgres(config, () => {})
}

const inWords = ({ tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.length} files`
}
