import { generateKeyPairSync } from 'node:crypto'
import { startOldPostgres } from '../scripts/testing/old-postgres.ts'
import { scratchFolder } from './real-server.ts'

/** What servers on one database share. */
export interface SharedFixtures {
  folder: string
  databaseUrl: string
  /** The signing key of certificates as a setting; without it each server would generate its own. */
  certificateKey: string
}

/**
 * Creates a scratch folder, a PostgreSQL over TCP (15, the oldest supported version) and a key, removed by `ends`. @throws Error when there is
 * no package of PostgreSQL 15 for this machine.
 */
export async function openSharedFixtures(ends: AsyncDisposableStack): Promise<SharedFixtures> {
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
