import { hashOfToken } from '../../server/src/platform/one-time-token.ts'
import { asked } from '../ask-both.ts'
import { answerOf, openCeiling, stepsOf } from '../ceilings/open-ceiling.ts'
import type { House } from '../house.ts'
import { requestText } from '../load/order.ts'
import { openRecorder } from '../record-calls.ts'
import { compare, roundsUntilWarm } from '../rounds.ts'
import type { Measured, Row } from '../row.ts'
import { enrol, subscribe, type Teacher } from '../teachers.ts'

type Callers = (house: House) => Promise<Teacher[]>

/** As the site's own pages ask. */
const headersOf = (teacher: Teacher | undefined): Record<string, string> => ({
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
  ...(teacher && { authorization: `Bearer ${teacher.token}` }),
})

async function measure(house: House, path: string, callers: Teacher[], rounds: number, say: (line: string) => void) {
  const [first] = callers
  const headers = headersOf(first)
  const recorder = await openRecorder(house)
  const statements = await recorder.record({ method: 'GET', url: path, headers })
  await recorder.close()
  say(`${statements.length} statements a request`)
  const answer = await answerOf(house.port, path, headers)
  const steps = stepsOf(statements, first ? hashOfToken(first.token) : null)
  const ceiling = await openCeiling({ kind: 'replay', answer, steps, connection: house.connection })
  try {
    const requests = (callers.length > 0 ? callers : [undefined]).map((teacher) =>
      requestText('GET', path, headersOf(teacher)),
    )
    const order = { requests, once: false, status: 200, bytes: Buffer.from(answer.body, 'base64').length }
    return await compare(
      asked(house, 'product', house.processes.product, { ...order, port: house.port }),
      asked(house, 'ceiling', house.processes.ceiling(ceiling.pid), { ...order, port: ceiling.port }),
      { rounds, unit: 'requests/s', say, warmUps: roundsUntilWarm },
    )
  } finally {
    ceiling.close()
  }
}

const read = (name: string, what: string, path: string, callersOf: Callers): Row => ({
  name,
  what,
  goal: { at: 'least', ratio: 0.8, words: 'requests/s of bare Fastify with the same SQL through `pg`' },
  run: async (house, rounds, say): Promise<Measured> => measure(house, path, await callersOf(house), rounds, say),
})

const teachers: Callers = (house) => enrol(house, 40)
const subscribers: Callers = async (house) => {
  const enrolled = await enrol(house, 40)
  await subscribe(house, enrolled)
  return enrolled
}

export const me = read('me', '`GET /api/auth/user/me`', '/api/auth/user/me', teachers)
export const booksAsGuest = read('books-guest', '`GET /api/ebooks` as guest', '/api/ebooks', async () => [])
export const booksAsSubscriber = read('books-subscriber', '`GET /api/ebooks` as subscriber', '/api/ebooks', subscribers)
