import { availableParallelism } from 'node:os'
import { percentile } from '../../checks/percentile.ts'
import { hashPassword } from '../../server/src/accounts/passwords.ts'
import { asked, roundSeconds } from '../ask-both.ts'
import { openLoop } from '../ceilings/open-loop.ts'
import type { House } from '../house.ts'
import { linesOf, openLoad } from '../load/open-load.ts'
import { requestText } from '../load/order.ts'
import { compare } from '../rounds.ts'
import type { Row } from '../row.ts'
import { enrol, password, type Teacher } from '../teachers.ts'
import { pageHeaders } from './page.ts'

/** As many log in at the same time; more would be told to come again (`server/src/accounts/passwords.ts`). */
const lines = 8

/** Addresses of the other end, as a balancer tells them: each logs in a few times, as the limits of attempts have it. */
const addressOf = (place: number) => `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`

let turn = 0
/** Log-ins of teachers in turn, each by a line of their own; an account may do so ten times in a quarter of an hour. */
const logIns = (teachers: Teacher[]): string[] =>
  teachers.map(({ email }) =>
    requestText(
      'POST',
      '/api/auth/user/login',
      { ...pageHeaders, 'x-forwarded-for': addressOf((turn += 1)) },
      { email, password },
    ),
  )

export const login: Row = {
  name: 'login',
  what: '`POST /api/auth/user/login`',
  goal: { at: 'least', ratio: 0.9, words: 'the rate of the same argon2 call in a loop, as many at once' },
  async run(house, rounds, say) {
    // Some sixty a second are hashed on a core; nobody is asked more than twice.
    const teachers = await enrol(house, Math.ceil((rounds + 1) * roundSeconds * 60))
    const ceiling = openLoop(house, {
      kind: 'argon2',
      stored: await hashPassword(password),
      password,
      // The share of the machine that `passwords.ts` takes.
      atOnce: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
    })
    try {
      const order = { port: house.port, requests: logIns(teachers), once: false, status: 200, bytes: null }
      const product = asked(house, 'product', house.processes.product, { ...order, connections: lines })
      return await compare(product, ceiling.side, { rounds, unit: 'log-ins/s', say })
    } finally {
      ceiling.close()
    }
  },
}

/** Pages a second that are asked for beside the log-ins: few enough that they do not wait for each other. */
const pageRate = 100

async function pageTimes({ load, port }: House, seconds: number): Promise<{ p99: number; wrong: string[] }> {
  const order = { port, requests: [requestText('GET', '/', pageHeaders)], once: false, status: 200, bytes: null }
  const outcome = await load.send({ ...order, connections: 8, seconds, rate: pageRate })
  return { p99: percentile(outcome.times, 0.99), wrong: linesOf('pages', outcome) }
}

export const pageBesideLogins: Row = {
  name: 'page-beside-logins',
  what: '`/` while teachers log in without a pause: p99',
  goal: { at: 'most', ratio: 3, words: 'the p99 without them' },
  async run(house, rounds, say) {
    const seconds = 4
    const teachers = await enrol(house, Math.ceil((rounds + 1) * seconds * 60))
    const other = openLoad()
    const requests = logIns(teachers)
    const found: { idle: number; busy: number }[] = []
    const wrong: string[] = []
    try {
      for (let round = 0; round <= rounds; round += 1) {
        const idle = await pageTimes(house, seconds)
        const from = Math.floor((requests.length / (rounds + 1)) * round)
        const order = { port: house.port, requests: requests.slice(from), once: true, status: 200, bytes: null }
        const [busy, loggedIn] = await Promise.all([
          pageTimes(house, seconds),
          other.send({ ...order, connections: lines, seconds }),
        ])
        say(`p99 ${idle.p99.toFixed(1)} ms idle, ${busy.p99.toFixed(1)} ms beside ${loggedIn.answers} log-ins`)
        wrong.push(...idle.wrong, ...busy.wrong, ...linesOf('log-ins', loggedIn))
        if (round > 0) found.push({ idle: idle.p99, busy: busy.p99 })
      }
    } finally {
      other.close()
    }
    const middle = (values: number[]) => percentile(values, 0.5)
    const ratios = found.map(({ idle, busy }) => busy / idle)
    return {
      ratio: middle(ratios),
      spread: [Math.min(...ratios), Math.max(...ratios)],
      product: `${middle(found.map(({ busy }) => busy)).toFixed(1)} ms`,
      ceiling: `${middle(found.map(({ idle }) => idle)).toFixed(1)} ms`,
      processor: '',
      wrong,
    }
  },
}
