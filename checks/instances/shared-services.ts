import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startPostOffice } from '../../e2e/house/start-house.ts'
import { startOldPostgres } from '../../scripts/old-postgres.ts'
import { bucketCredentials } from '../../server/src/testing/test-bucket.ts'
import { root, scratchFolder } from '../real-server.ts'

/** What instances have in common, and nothing else. */
export interface SharedServices {
  folder: string
  /** Where the mail server keeps what it receives, a file each. */
  mails: string
  databaseUrl: string
  /** The settings that every instance is started with. */
  env: Record<string, string>
  stop: () => Promise<void>
}

/** A bucket of S3 in a process of its own. */
async function startBucket(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(root, 'checks/instances/bucket-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const url = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    gone.then(([code]) => Promise.reject(new Error(`the store ended with ${String(code)}`))),
  ])
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/**
 * A PostgreSQL over TCP (15, the oldest that is supported), a store of S3, a mail server and a key for certificates. Raises an error on a
 * kind of machine for which that PostgreSQL does not come as a package.
 */
export async function startSharedServices(): Promise<SharedServices> {
  const { folder, remove } = scratchFolder()
  const mails = join(folder, 'mails')
  mkdirSync(mails)
  const ends: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
    remove()
  }
  try {
    const postgres = await startOldPostgres()
    if (!postgres) throw new Error('PostgreSQL 15 does not come as a package for this kind of machine')
    ends.push(postgres.stop)
    const bucket = await startBucket()
    ends.push(bucket.stop)
    const post = await startPostOffice(mails)
    ends.push(post.close)
    const { privateKey } = generateKeyPairSync('ed25519')
    return {
      folder,
      mails,
      databaseUrl: postgres.url,
      env: {
        ...bucketCredentials,
        DATABASE_URL: postgres.url,
        STORAGE_URL: bucket.url,
        SMTP_URL: post.url,
        TRUSTED_PROXIES: '127.0.0.1',
        CERTIFICATE_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
