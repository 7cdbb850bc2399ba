import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startPostOffice } from '../../e2e/house/start-house.ts'
import { bucketCredentials } from '../../server/src/testing/test-bucket.ts'
import { root } from '../real-server.ts'
import { openSharedGround } from '../shared-ground.ts'

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

/** A PostgreSQL, a store of S3, a mail server and a key for certificates. */
export async function startSharedServices(): Promise<SharedServices> {
  await using ends = new AsyncDisposableStack()
  const { folder, databaseUrl, certificateKey } = await openSharedGround(ends)
  const mails = join(folder, 'mails')
  mkdirSync(mails)
  const bucket = await startBucket()
  ends.defer(bucket.stop)
  const post = await startPostOffice(mails)
  ends.defer(post.close)
  const running = ends.move()
  return {
    folder,
    mails,
    databaseUrl,
    env: {
      ...bucketCredentials,
      DATABASE_URL: databaseUrl,
      STORAGE_URL: bucket.url,
      SMTP_URL: post.url,
      TRUSTED_PROXIES: '127.0.0.1',
      CERTIFICATE_KEY: certificateKey,
    },
    stop: () => running.disposeAsync(),
  }
}
