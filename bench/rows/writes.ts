import { randomUUID } from 'node:crypto'
import { asked, connections, roundSeconds } from '../ask-both.ts'
import { openLoop } from '../ceilings/open-loop.ts'
import type { Written } from '../ceilings/plan.ts'
import type { House } from '../house.ts'
import { requestText } from '../load/order.ts'
import { openRecorder, type Statement } from '../record-calls.ts'
import { compare } from '../rounds.ts'
import type { Row } from '../row.ts'
import { enrol } from '../teachers.ts'
import { pageHeaders } from './page.ts'

/** No machine that this runs on has written more in a second. */
const mostPerSecond = 1_500

/** Ids, and values that are a hash as a whole. */
const madeNew = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|^[\w-]{43}$/g

/**
 * Of what a call sends, its transaction: the statements between `begin` and `commit` that write. Ids and hashes that the product made new are made
 * new by the ceiling too; those of the caller become another teacher's, who exist (`caller`).
 */
function writesOf(statements: Statement[], caller: string | null) {
  const begin = statements.findIndex(({ text }) => text.trim().toLowerCase() === 'begin')
  return statements
    .slice(begin + 1)
    .filter(({ text }) => /^\s*(insert|with|update|delete)/i.test(text))
    .map(({ text, values }) => ({
      text,
      values: values.map((value): Written => {
        if (typeof value !== 'string') return { is: value }
        if (caller !== null && value === caller) return { each: 'caller' }
        const made = value.match(madeNew) ?? []
        return made.length > 0 ? { each: 'new', in: value, made: [...new Set(made)] } : { is: value }
      }),
    }))
}

interface Write {
  path: string
  /** The request that is recorded, and those that are sent. */
  example: { headers: Record<string, string>; body: object; caller: string | null }
  requests: string[]
  callers: string[]
}

async function measure(house: House, write: Write, rounds: number, say: (line: string) => void) {
  const { headers, body, caller } = write.example
  const recorder = await openRecorder(house)
  const steps = writesOf(await recorder.record({ method: 'POST', url: write.path, headers, body }), caller)
  await recorder.close()
  say(`${steps.length} statements in the transaction`)
  const ceiling = openLoop(house, {
    kind: 'writes',
    steps,
    connection: house.connection,
    callers: write.callers,
    atOnce: connections,
  })
  try {
    const order = { port: house.port, once: true, status: 201, bytes: null }
    let from = 0
    const each = Math.floor(write.requests.length / (rounds + 1))
    const product = () => {
      const requests = write.requests.slice(from, (from += each))
      return asked(house, 'product', house.processes.product, { ...order, requests })()
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
const from = (place: number) => `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`

/** `keyed`: each with an `Idempotency-Key`, as pages send it. */
async function measureContact(house: House, keyed: boolean, rounds: number, say: (line: string) => void) {
  const bodyOf = (place: number) => ({
    name: 'A teacher',
    email: `guest-${place}@bench.example`,
    subject: 'A question',
    message: 'Which books speak of the monsoon in grade 8?',
  })
  const newKey = () => (keyed ? { 'idempotency-key': randomUUID() } : undefined)
  const requests = Array.from({ length: countFor(rounds) }, (_, place) =>
    requestText('POST', '/api/contact', { ...pageHeaders, ...newKey(), 'x-forwarded-for': from(place) }, bodyOf(place)),
  )
  const example = { headers: { ...newKey() }, body: bodyOf(-1), caller: null }
  return measure(house, { path: '/api/contact', example, requests, callers: [] }, rounds, say)
}

export const contact: Row = {
  name: 'contact',
  what: '`POST /api/contact`',
  goal,
  run: (house, rounds, say) => measureContact(house, false, rounds, say),
}

export const contactWithKey: Row = {
  name: 'contact-with-key',
  what: '`POST /api/contact` with an `Idempotency-Key`, as pages send it',
  goal,
  run: (house, rounds, say) => measureContact(house, true, rounds, say),
}

export const subscribing: Row = {
  name: 'subscribe',
  what: '`POST /api/auth/user/subscribe`',
  goal,
  async run(house, rounds, say) {
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
    const [first, ...teachers] = await enrol(house, 2 * count + 1)
    if (!first) throw new Error('nobody was enrolled')
    const requests = teachers
      .slice(0, count)
      .map(({ id, token }, place) =>
        requestText(
          'POST',
          path,
          { ...pageHeaders, authorization: `Bearer ${token}`, 'x-forwarded-for': from(place) },
          bodyOf(id),
        ),
      )
    const headers = { authorization: `Bearer ${first.token}` }
    const example = { headers, body: bodyOf(first.id), caller: first.id }
    return measure(house, { path, example, requests, callers: teachers.slice(count).map(({ id }) => id) }, rounds, say)
  },
}
