import { randomUUID } from 'node:crypto'
import { measuredSide, connections, roundSeconds } from '../measured-side.ts'
import { openLoop } from '../ceilings/open-loop.ts'
import type { Written } from '../ceilings/plan.ts'
import type { BenchServer } from '../bench-server.ts'
import { requestText } from '../load/load-order.ts'
import { openRecorder, type RecordedStatement } from '../record-calls.ts'
import { compare } from '../rounds.ts'
import type { Row } from '../row.ts'
import { enrol } from '../teachers.ts'
import { pageHeaders } from './page.ts'

/** Upper bound of writes a second on any machine. */
const mostPerSecond = 1_500

/** Matches UUIDs (version 7), and values that are a hash. */
const generated = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|^[\w-]{43}$/g

/**
 * Extracts the transaction of a call: the statements between `begin` and `commit` that write. The ceiling generates new ids and hashes where the
 * product did. The caller's id (`caller`) is replaced by that of another existing teacher.
 */
function writesOf(statements: RecordedStatement[], caller: string | null) {
  const begin = statements.findIndex(({ text }) => text.trim().toLowerCase() === 'begin')
  return statements
    .slice(begin + 1)
    .filter(({ text }) => /^\s*(insert|with|update|delete)/i.test(text))
    .map(({ text, values }) => ({
      text,
      values: values.map((value): Written => {
        if (typeof value !== 'string') return { is: value }
        if (caller !== null && value === caller) return { each: 'caller' }
        const matches = value.match(generated) ?? []
        return matches.length > 0 ? { each: 'new', in: value, originals: [...new Set(matches)] } : { is: value }
      }),
    }))
}

interface Write {
  path: string
  /** The request that is recorded, and the requests that are sent. */
  example: { headers: Record<string, string>; body: object; caller: string | null }
  requests: string[]
  callers: string[]
}

async function measure(bench: BenchServer, write: Write, rounds: number, say: (line: string) => void) {
  const { headers, body, caller } = write.example
  const recorder = await openRecorder(bench)
  const steps = writesOf(await recorder.record({ method: 'POST', url: write.path, headers, body }), caller)
  await recorder.close()
  say(`${steps.length} statements in the transaction`)
  const ceiling = openLoop(bench, {
    kind: 'writes',
    steps,
    connection: bench.connection,
    callers: write.callers,
    atOnce: connections,
  })
  try {
    const order = { port: bench.port, once: true, status: 201, bytes: null }
    let from = 0
    const each = Math.floor(write.requests.length / (rounds + 1))
    const product = () => {
      const requests = write.requests.slice(from, (from += each))
      return measuredSide(bench, 'product', bench.processes.product, { ...order, requests })()
    }
    return await compare(product, ceiling.side, { rounds, unit: 'writes/s', say })
  } finally {
    ceiling.close()
  }
}

const countFor = (rounds: number) => Math.ceil((rounds + 1) * roundSeconds * mostPerSecond)
const goal = {
  at: 'least',
  ratio: 0.6,
  words: 'the same rows by the bare driver, as durable, the mail job in the transaction',
} as const
const from = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** `keyed`: each request has an `Idempotency-Key`, as pages send it. */
async function measureContact(bench: BenchServer, keyed: boolean, rounds: number, say: (line: string) => void) {
  const bodyOf = (index: number) => ({
    name: 'A teacher',
    email: `guest-${index}@bench.example`,
    subject: 'A question',
    message: 'Which books speak of the monsoon in grade 8?',
  })
  const newKey = () => (keyed ? { 'idempotency-key': randomUUID() } : undefined)
  const requests = Array.from({ length: countFor(rounds) }, (_, index) =>
    requestText('POST', '/api/contact', { ...pageHeaders, ...newKey(), 'x-forwarded-for': from(index) }, bodyOf(index)),
  )
  const example = { headers: { ...newKey() }, body: bodyOf(-1), caller: null }
  return measure(bench, { path: '/api/contact', example, requests, callers: [] }, rounds, say)
}

export const contact: Row = {
  name: 'contact',
  what: '`POST /api/contact`',
  goal,
  run: (bench, rounds, say) => measureContact(bench, false, rounds, say),
}

export const contactWithKey: Row = {
  name: 'contact-with-key',
  what: '`POST /api/contact` with an `Idempotency-Key`, as pages send it',
  goal,
  run: (bench, rounds, say) => measureContact(bench, true, rounds, say),
}

export const subscribing: Row = {
  name: 'subscribe',
  what: '`POST /api/auth/user/subscribe`',
  goal,
  async run(bench, rounds, say) {
    const path = '/api/auth/user/subscribe'
    const bodyOf = (userId: string) => ({
      userId,
      institution_name: 'Government Higher Secondary School',
      school_address: '12 Temple Street, Madurai',
      affiliation_board: 'State Board',
      correspondent_name: 'A correspondent',
      principal_name: 'A principal',
      principal_contact: '9840012345',
      principal_email: 'principal@bench.example',
      branches: '',
      school_email: 'school@bench.example',
      school_website: '',
      school_mobile: '9840012345',
      school_landline: '',
      student_strength: '480',
      teaching_staff_count: 24,
      representatives: '',
      declaration: true,
    })
    const count = countFor(rounds)
    const [first, ...teachers] = await enrol(bench, 2 * count + 1)
    if (!first) throw new Error('no teacher was created')
    const requests = teachers
      .slice(0, count)
      .map(({ id, token }, index) =>
        requestText(
          'POST',
          path,
          { ...pageHeaders, authorization: `Bearer ${token}`, 'x-forwarded-for': from(index) },
          bodyOf(id),
        ),
      )
    const headers = { authorization: `Bearer ${first.token}` }
    const example = { headers, body: bodyOf(first.id), caller: first.id }
    return measure(bench, { path, example, requests, callers: teachers.slice(count).map(({ id }) => id) }, rounds, say)
  },
}
