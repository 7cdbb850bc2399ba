import { type EmbeddedOptions, startEmbeddedPostgres } from '@ariviyal/embedded-postgres/embedded-postgres'
import type { Owner } from '@ariviyal/embedded-postgres/place'
import { runningPostgres } from '@ariviyal/embedded-postgres/running'

export const databaseOwner: Owner = {
  name: 'ariviyal',
  title: 'Ariviyal',
  settings: { folder: 'DATA_DIR', url: 'DATABASE_URL' },
}

/** Starts the embedded PostgreSQL on this data folder. */
export const startEmbeddedDatabase = (dataDir: string, options?: EmbeddedOptions) =>
  startEmbeddedPostgres(databaseOwner, dataDir, options)

/** Connection to the embedded PostgreSQL that a server runs on this data folder; null when none is running. */
export const runningDatabase = (dataDir: string) => runningPostgres(databaseOwner, dataDir)
