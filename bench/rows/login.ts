import { percentile } from '../../checks/percentile.ts'
import { hashPassword } from '../../server/src/accounts/passwords/passwords.ts'
import { halfOfCores } from '../../server/src/platform/overload/concurrency-limiter.ts'
import { measuredSide, roundSeconds } from '../measured-side.ts'
import { openLoop } from '../ceilings/open-loop.ts'
import type { BenchServer } from '../bench-server.ts'
import { linesOf, openLoad } from '../load/open-load.ts'
import { requestText } from '../load/load-order.ts'
import { compare } from '../rounds.ts'
import type { Row } from '../row.ts'
import { enrol, password, type Teacher } from '../teachers.ts'
import { pageHeaders } from './page.ts'

/** Concurrent log-ins; the server answers more with 503 (`server/src/accounts/passwords/passwords.ts`). */
const loginConnections = 8

/** Client addresses as a balancer reports them: each logs in only a few times, within the limits of attempts. */
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

let clientCount = 0
/** Log-in requests of the teachers in turn. The limit is ten log-ins of an account in a quarter of an hour. */
const logIns = (teachers: Teacher[]): string[] =>
  teachers.map(({ email }) =>
    requestText(
      'POST',
      '/api/auth/user/login',
      { ...pageHeaders, 'x-forwarded-for': addressOf((clientCount += 1)) },
      { email, password },
    ),
  )

export const login: Row = {
  name: 'login',
  what: '`POST /api/auth/user/login`',
  goal: { at: 'least', ratio: 0.9, words: 'the rate of the same argon2 call in a loop, as many at once' },
  async run(bench, rounds, say) {
    // A core hashes about sixty passwords a second; no account logs in more than twice.
    const teachers = await enrol(bench, Math.ceil((rounds + 1) * roundSeconds * 60))
    const ceiling = openLoop(bench, {
      kind: 'argon2',
      stored: await hashPassword(password),
      password,
      atOnce: halfOfCores,
    })
    try {
      const order = { port: bench.port, requests: logIns(teachers), once: false, status: 200, bytes: null }
      const product = measuredSide(bench, 'product', bench.processes.product, {
        ...order,
        connections: loginConnections,
      })
      return await compare(product, ceiling.side, { rounds, unit: 'log-ins/s', say })
    } finally {
      ceiling.close()
    }
  },
}

/** Pages requested a second beside the log-ins: few enough that they do not queue. */
const pageRate = 100

async function pageTimes({ load, port }: BenchServer, seconds: number): Promise<{ p99: number; wrong: string[] }> {
  const order = { port, requests: [requestText('GET', '/', pageHeaders)], once: false, status: 200, bytes: null }
  const outcome = await load.send({ ...order, connections: 8, seconds, rate: pageRate })
  return { p99: percentile(outcome.times, 0.99), wrong: linesOf('pages', outcome) }
}

export const pageBesideLogins: Row = {
  name: 'page-beside-logins',
  what: '`/` while teachers log in without a pause: p99',
  goal: { at: 'most', ratio: 3, words: 'the p99 without them' },
  async run(bench, rounds, say) {
    const seconds = 4
    const teachers = await enrol(bench, Math.ceil((rounds + 1) * seconds * 60))
    const other = openLoad()
    const requests = logIns(teachers)
    const times: { idle: number; busy: number }[] = []
    const wrong: string[] = []
    try {
      for (let round = 0; round <= rounds; round += 1) {
        const idle = await pageTimes(bench, seconds)
        const from = Math.floor((requests.length / (rounds + 1)) * round)
        const order = { port: bench.port, requests: requests.slice(from), once: true, status: 200, bytes: null }
        const [busy, loggedIn] = await Promise.all([
          pageTimes(bench, seconds),
          other.send({ ...order, connections: loginConnections, seconds }),
        ])
        say(`p99 ${idle.p99.toFixed(1)} ms idle, ${busy.p99.toFixed(1)} ms beside ${loggedIn.answers} log-ins`)
        wrong.push(...idle.wrong, ...busy.wrong, ...linesOf('log-ins', loggedIn))
        if (round > 0) times.push({ idle: idle.p99, busy: busy.p99 })
      }
    } finally {
      other.close()
    }
    const middle = (values: number[]) => percentile(values, 0.5)
    const ratios = times.map(({ idle, busy }) => busy / idle)
    return {
      ratio: middle(ratios),
      spread: [Math.min(...ratios), Math.max(...ratios)],
      product: `${middle(times.map(({ busy }) => busy)).toFixed(1)} ms`,
      ceiling: `${middle(times.map(({ idle }) => idle)).toFixed(1)} ms`,
      processor: '',
      wrong,
    }
  },
}
