import { rmSync } from 'node:fs'
import { type EmbeddedOptions, startEmbeddedPostgres } from '@ariviyal/embedded-postgres/embedded-postgres'
import { chooseLocation, type Owner } from '@ariviyal/embedded-postgres/place'
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

/** Deletes the embedded PostgreSQL of a data folder, which may be outside of it. None may be running. */
export const removeEmbeddedDatabase = (dataDir: string): void =>
  rmSync(chooseLocation(databaseOwner, dataDir).base, { recursive: true, force: true })
