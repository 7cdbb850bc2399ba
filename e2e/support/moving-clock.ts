// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from 'playwright/test'
import { runningDatabase } from '../../server/src/platform/db/embedded-database.ts'
import type { ClockRequest } from '../../server/src/testing/servers/clock-server.ts'
import {
  journeyVariables,
  openDataFolder,
  runServer,
  startFileMailServer,
  setJourneyVariables,
  type RunningServer,
} from './start-test-server.ts'
import type { TestSession } from './accounts.ts'
import { becomes } from './test.ts'

type Asked = ClockRequest extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never

/** A separate application with its own data and SMTP server, whose clock the test moves. */
export interface ClockServer {
  base: () => string
  mails: string
  /** Current time of the application. */
  now: () => Date
  /** Moves the application's clock to a time and runs the jobs due. */
  moveTo: (moment: Date) => Promise<void>
  /** Advances the clock without starting jobs. */
  shift: (ms: number) => Promise<void>
  /** Process id of the server. */
  pid: () => number | undefined
  /** Creates teachers with a subscription and a confirmed name, who never log in; returns their addresses. */
  putSubscribers: (count: number) => Promise<string[]>
  /** Creates certificates for these names; returns the content of their QR codes. */
  putCertificates: (names: string[]) => Promise<{ serial: string; proof: string }[]>
  rows: <Row>(query: string) => Promise<Row[]>
  /** Redirects the journey's API calls to this application, until the returned function is called. */
  redirectCalls: () => Promise<() => void>
  /** Kills the server (SIGKILL) and restarts it with the same data and clock. */
  killAndRestart: () => Promise<void>
  stop: () => Promise<void>
}

export async function startClockServer(settings: Record<string, string> = {}): Promise<ClockServer> {
  const folder = openDataFolder('ariviyal-weeks-')
  const mails = path.join(folder, 'mails')
  mkdirSync(mails)
  const postOffice = await startFileMailServer(mails)
  let aheadMs = 0
  const run = () =>
    runServer(
      'server/src/testing/servers/clock-server.ts',
      { DATA_DIR: path.join(folder, 'data'), SMTP_URL: postOffice.url, CLOCK_AHEAD_MS: String(aheadMs), ...settings },
      'ipc',
    )
  let running: RunningServer = await run()
  let requests = 0
  const ask = (request: Asked): Promise<unknown> => {
    requests += 1
    const id = requests
    const { process: server } = running
    return new Promise((resolve, reject) => {
      const hear = (answer: { id: number; value?: unknown; error?: string }) => {
        if (answer.id !== id) return
        server.off('message', hear)
        if (answer.error === undefined) resolve(answer.value)
        else reject(new Error(answer.error))
      }
      server.on('message', hear)
      server.send({ id, ...request })
    })
  }
  return {
    base: () => running.base,
    mails,
    now: () => new Date(Date.now() + aheadMs),
    async moveTo(moment) {
      aheadMs = moment.getTime() - Date.now()
      await ask({ ask: 'move-to', moment: moment.toISOString() })
    },
    async shift(ms) {
      aheadMs += ms
      await ask({ ask: 'shift', ms })
    },
    pid: () => running.process.pid,
    putSubscribers: async (count) => (await ask({ ask: 'subscribers', count })) as string[],
    putCertificates: async (names) =>
      (await ask({ ask: 'certificates', names })) as { serial: string; proof: string }[],
    rows: async <Row>(query: string) => (await ask({ ask: 'count', query })) as Row[],
    async redirectCalls() {
      const outside = { ...process.env }
      await setJourneyVariables(running.base, mails, await runningDatabase(path.join(folder, 'data')))
      return () => {
        for (const name of journeyVariables) process.env[name] = outside[name]
      }
    },
    async killAndRestart() {
      const exited = once(running.process, 'exit')
      running.process.kill('SIGKILL')
      await exited
      running = await run()
    },
    async stop() {
      await running.stop()
      await postOffice.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const dayMs = 86_400_000

/** The date of the first Monday after this time. */
export function nextMonday(moment: Date): Date {
  const day = new Date(moment.toISOString().slice(0, 10))
  return new Date(day.getTime() + (8 - day.getUTCDay()) * dayMs)
}

/** The time `clock` in India (UTC+5:30), this many days after `day`. */
export const indianTime = (day: Date, days: number, clock: string): Date =>
  new Date(`${new Date(day.getTime() + days * dayMs).toISOString().slice(0, 10)}T${clock}:00+05:30`)

/**
 * Moves the application's clock, and waits until every job that is due by it has run, and those that they added. Books, which a new application
 * prepares for minutes, are not awaited.
 */
export async function passTo(app: ClockServer, moment: Date): Promise<void> {
  await app.moveTo(moment)
  const due = `select name from pgboss.job
    where state < 'completed' and start_after <= now() and name not like 'library.%' and name not like '\\_\\_pgboss%'`
  await expect.poll(() => app.rows(due), { timeout: 60_000, message: 'jobs that are due' }).toEqual([])
}

/**
 * Opens a page as this person, in the same browser page as the others before, whose console the test watches. Its clock stands at the
 * application's time.
 */
export async function openAs(app: ClockServer, page: Page, session: TestSession, address: string): Promise<void> {
  await page.clock.setFixedTime(app.now())
  await page.goto(`${app.base()}/robots.txt`)
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await becomes(page, session)
  await page.goto(`${app.base()}${address}`)
}
