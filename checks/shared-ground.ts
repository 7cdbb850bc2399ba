import { generateKeyPairSync } from 'node:crypto'
import { startOldPostgres } from '../scripts/old-postgres.ts'
import { scratchFolder } from './real-server.ts'

/** What servers on one database stand on. */
export interface SharedGround {
  folder: string
  databaseUrl: string
  /** A key that signs certificates, as a setting: without it each server would make one of its own. */
  certificateKey: string
}

/**
 * A scratch folder, a PostgreSQL over TCP (15, the oldest that is supported) and a key; `ends` takes them down. Raises an error on a kind of
 * machine for which that PostgreSQL does not come as a package.
 */
export async function openSharedGround(ends: AsyncDisposableStack): Promise<SharedGround> {
  const { folder, remove } = scratchFolder()
  ends.defer(remove)
  const postgres = await startOldPostgres()
  if (!postgres) throw new Error('PostgreSQL 15 does not come as a package for this kind of machine')
  ends.defer(postgres.stop)
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    folder,
    databaseUrl: postgres.url,
    certificateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}
