import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { type RealServer, startRealServer } from '../../real-server.ts'
import { openSharedFixtures } from '../../shared-fixtures.ts'

/** The proxy that the second server trusts. */
export const trustedProxy = '127.9.9.9'

export interface TwoServers {
  one: RealServer
  other: RealServer
  /** Texts of the mails to an address, oldest first. */
  mailsTo: (email: string) => Promise<string[]>
  stop: () => Promise<void>
}

/** Two built servers on one database; the second is behind a proxy. @throws Error when there is no package of PostgreSQL for this machine. */
export async function startTwoServers(): Promise<TwoServers> {
  await using ends = new AsyncDisposableStack()
  const { folder, databaseUrl, certificateKey } = await openSharedFixtures(ends)
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), CERTIFICATE_KEY: certificateKey }
  const one = await startRealServer(env)
  ends.defer(async () => void (await one.stop()))
  const other = await startRealServer({ ...env, TRUSTED_PROXIES: trustedProxy })
  ends.defer(async () => void (await other.stop()))
  const running = ends.move()
  const outbox = join(env.DATA_DIR, 'outbox')
  return {
    one,
    other,
    stop: () => running.disposeAsync(),
    mailsTo: async (email) => {
      const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
      const mails = await Promise.all(names.sort().map((name) => PostalMime.parse(readFileSync(join(outbox, name)))))
      return mails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ text }) => text ?? '')
    },
  }
}

/** A registration form and its password. */
export const newTeacher = () => ({
  firstname: 'Meena',
  lastname: 'Kumari',
  email: `teacher-${randomBytes(6).toString('hex')}@school.example`,
  phone_number: '9840012345',
  password: `leaf-${randomBytes(6).toString('hex')}`,
})

/** Waits for a mail to an address that matches, at most 20 s. */
export async function findInMail({ mailsTo }: TwoServers, email: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const match = (await mailsTo(email)).map((text) => pattern.exec(text)?.[1]).findLast(Boolean)
    if (match) return match
    await pause(100)
  }
  throw new Error(`no mail with ${String(pattern)} came to the address`)
}
