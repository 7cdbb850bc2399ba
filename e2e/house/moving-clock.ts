import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runningPostgres } from '../../server/src/platform/embedded-postgres/running.ts'
import type { ClockRequest } from '../../server/src/testing/clock-server.ts'
import { journeyVariables, runServer, startPostOffice, tellJourneys, type RunningHouse } from './start-house.ts'

type Asked = ClockRequest extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never

/** A house of its own, whose clock the test moves, with its own data and SMTP server. */
export interface ClockHouse {
  base: () => string
  mails: string
  /** The moment that it is in the house. */
  now: () => Date
  /** Moves the clock of the house to a moment, and lets it do what is due then. */
  moveTo: (moment: Date) => Promise<void>
  /** Moves the clock on, and lets nothing begin by that. */
  shift: (ms: number) => Promise<void>
  /** The process of the server. */
  pid: () => number | undefined
  /** Teachers with a subscription and a confirmed name, who never log in; answers their addresses. */
  putSubscribers: (count: number) => Promise<string[]>
  /** Certificates with these names; answers what their QR codes carry. */
  putCertificates: (names: string[]) => Promise<{ serial: string; proof: string }[]>
  rows: <Row>(query: string) => Promise<Row[]>
  /** Sends the calls of a journey here, and not to the house of the run, until what it answers is called. */
  takeCalls: () => Promise<() => void>
  /** Ends the server as a power cut would, and starts it again on the same data and at the same moment of its clock. */
  killAndRestart: () => Promise<void>
  stop: () => Promise<void>
}

export async function startClockHouse(): Promise<ClockHouse> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ariviyal-weeks-'))
  const mails = path.join(folder, 'mails')
  mkdirSync(mails)
  const postOffice = await startPostOffice(mails)
  let aheadMs = 0
  const run = () =>
    runServer(
      'server/src/testing/clock-server.ts',
      { DATA_DIR: path.join(folder, 'data'), SMTP_URL: postOffice.url, CLOCK_AHEAD_MS: String(aheadMs) },
      'ipc',
    )
  let running: RunningHouse = await run()
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
    async takeCalls() {
      const outside = { ...process.env }
      await tellJourneys(running.base, mails, await runningPostgres(path.join(folder, 'data')))
      return () => {
        for (const name of journeyVariables) process.env[name] = outside[name]
      }
    },
    async killAndRestart() {
      const gone = once(running.process, 'exit')
      running.process.kill('SIGKILL')
      await gone
      running = await run()
    },
    async stop() {
      await running.stop()
      await postOffice.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
