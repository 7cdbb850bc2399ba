import { hashOfToken } from '../../server/src/platform/crypto/one-time-token.ts'
import { measuredSide } from '../measured-side.ts'
import { answerOf, openCeiling, stepsOf } from '../ceilings/open-ceiling.ts'
import type { BenchServer } from '../bench-server.ts'
import { requestText } from '../load/load-order.ts'
import { openRecorder } from '../record-calls.ts'
import { compare, roundsUntilWarm } from '../rounds.ts'
import type { RowResult, Row } from '../row.ts'
import { enrol, subscribe, type Teacher } from '../teachers.ts'

type Callers = (bench: BenchServer) => Promise<Teacher[]>

/** The headers that the product's own pages send. */
const headersOf = (teacher: Teacher | undefined): Record<string, string> => ({
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
  ...(teacher && { authorization: `Bearer ${teacher.token}` }),
})

async function measure(
  bench: BenchServer,
  path: string,
  callers: Teacher[],
  rounds: number,
  say: (line: string) => void,
) {
  const [first] = callers
  const headers = headersOf(first)
  const recorder = await openRecorder(bench)
  const statements = await recorder.record({ method: 'GET', url: path, headers })
  await recorder.close()
  say(`${statements.length} statements a request`)
  const answer = await answerOf(bench.port, path, headers)
  const steps = stepsOf(statements, first ? hashOfToken(first.token) : null)
  const ceiling = await openCeiling({ kind: 'replay', answer, steps, connection: bench.connection })
  try {
    const requests = (callers.length > 0 ? callers : [undefined]).map((teacher) =>
      requestText('GET', path, headersOf(teacher)),
    )
    const order = { requests, once: false, status: 200, bytes: Buffer.from(answer.body, 'base64').length }
    return await compare(
      measuredSide(bench, 'product', bench.processes.product, { ...order, port: bench.port }),
      measuredSide(bench, 'ceiling', bench.processes.ceiling(ceiling.pid), { ...order, port: ceiling.port }),
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
  run: async (bench, rounds, say): Promise<RowResult> => measure(bench, path, await callersOf(bench), rounds, say),
})

const teachers: Callers = (bench) => enrol(bench, 40)
const subscribers: Callers = async (bench) => {
  const enrolled = await enrol(bench, 40)
  await subscribe(bench, enrolled)
  return enrolled
}

export const me = read('me', '`GET /api/auth/user/me`', '/api/auth/user/me', teachers)
export const booksAsGuest = read('books-guest', '`GET /api/ebooks` as guest', '/api/ebooks', async () => [])
export const booksAsSubscriber = read('books-subscriber', '`GET /api/ebooks` as subscriber', '/api/ebooks', subscribers)
