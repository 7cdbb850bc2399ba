import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startFileMailServer } from '../../e2e/support/start-test-server.ts'
import { bucketCredentials } from '../../server/src/testing/servers/test-bucket.ts'
import { root } from '../real-server.ts'
import { openSharedFixtures } from '../shared-fixtures.ts'

/** The services that instances share. */
export interface SharedServices {
  folder: string
  /** Folder in which the mail server stores received mails, one file each. */
  mails: string
  databaseUrl: string
  /** Settings of every instance. */
  env: Record<string, string>
  stop: () => Promise<void>
}

/** Starts an S3 bucket in its own process. */
async function startBucket(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(root, 'checks/instances/bucket-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    exited.then(([code]) => Promise.reject(new Error(`the store ended with ${String(code)}`))),
  ])
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Starts PostgreSQL, an S3 store, a mail server, and generates a key for certificates. */
export async function startSharedServices(): Promise<SharedServices> {
  await using ends = new AsyncDisposableStack()
  const { folder, databaseUrl, certificateKey } = await openSharedFixtures(ends)
  const mails = join(folder, 'mails')
  mkdirSync(mails)
  const bucket = await startBucket()
  ends.defer(bucket.stop)
  const mailServer = await startFileMailServer(mails)
  ends.defer(mailServer.close)
  const running = ends.move()
  return {
    folder,
    mails,
    databaseUrl,
    env: {
      ...bucketCredentials,
      DATABASE_URL: databaseUrl,
      STORAGE_URL: bucket.url,
      SMTP_URL: mailServer.url,
      TRUSTED_PROXIES: '127.0.0.1',
      CERTIFICATE_KEY: certificateKey,
    },
    stop: () => running.disposeAsync(),
  }
}
