import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { idempotencyHeader } from '../../contract/src/idempotency.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { type Pair, withPair } from './pair.ts'

const writers = 12
const killEveryMs = 3_000
/** A poor line: of so many answers one is lost. */
const dropEach = 10
const wholeMs = 180_000
/** A writer gives up after so many tries; with one of two servers there it does not come to that. */
const triesMax = 25

let calls = 0

/** One request, from a loopback address of its own, as visitors have: limits count each for itself. */
function sendOnce(base: string, path: string, body: object, key: string): Promise<{ status: number; said: string }> {
  calls += 1
  const localAddress = `127.${2 + ((calls >> 16) % 250)}.${(calls >> 8) % 256}.${1 + (calls % 250)}`
  const headers = { 'content-type': 'application/json', [idempotencyHeader]: key }
  return new Promise((resolve, reject) => {
    const call = request(base + path, { method: 'POST', agent: false, localAddress, headers }, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, said }), reject)
    })
    call.once('error', reject)
    call.end(JSON.stringify(body))
  })
}

/** Sends a call until one of the servers answers it, as a page of the product does: with the same key each time. */
async function send(
  base: string,
  path: string,
  body: object,
): Promise<{ status: number; said: string; tries: number }> {
  const key = randomUUID()
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce(base, path, body, key).catch(() => null)
    if (answer && answer.status !== 502) return { ...answer, tries }
    if (tries === triesMax) throw new Error(`nobody answered ${path} in ${triesMax} tries`)
    await sleep(150)
  }
}

/** A message that may come twice, and a registration that would be refused the second time: both are wrong. */
const writes = {
  message: {
    path: '/api/contact',
    body: (mark: string) => ({
      name: 'A teacher',
      email: `${mark}@school.example`,
      subject: mark,
      message: 'How do we book a workshop for our school?',
    }),
  },
  registration: {
    path: '/api/auth/user/register',
    body: (mark: string) => ({
      firstname: 'Meena',
      lastname: 'Kumar',
      email: `${mark}@school.example`,
      phone_number: '9000000001',
      password: 'nine-planets-no-8',
    }),
  },
}

interface Said {
  broken: string[]
  /** The marks of what was answered with success. */
  done: Set<string>
  repeated: number
}

/** Sends one write after another, every fourth a registration. */
async function write(base: string, until: number, found: Said): Promise<void> {
  for (let count = 0; performance.now() < until; count += 1) {
    const mark = randomUUID()
    const { path, body } = count % 4 === 0 ? writes.registration : writes.message
    const { status, said, tries } = await send(base, path, body(mark))
    if (status === 201 || status === 200) found.done.add(mark)
    else found.broken.push(`${path} was answered with ${status} at try ${tries}: ${said.slice(0, 120)}`)
    if (tries > 1) found.repeated += 1
  }
}

/** How many rows each write has left. */
async function rowsOf(databaseUrl: string): Promise<Map<string, number>> {
  const { rows } = await onDatabase({ connectionString: databaseUrl }, (client) =>
    client.query<{ mark: string; count: string }>(`
    select mark, count(*) from (
      select subject as mark from contact_messages
      union all select split_part(email, '@', 1) from users where role = 'teacher'
    ) as found group by mark`),
  )
  return new Map(rows.map(({ mark, count }) => [mark, Number(count)]))
}

async function runOn({ services, balancer, startKilling }: Pair, { scale, say }: Effort): Promise<Findings> {
  say(`${writers} write without a pause; one of two servers is killed every ${killEveryMs / 1000} s`)
  const killing = startKilling(killEveryMs)
  const found: Said = { broken: [], done: new Set(), repeated: 0 }
  const until = performance.now() + wholeMs * scale
  try {
    await Promise.all(Array.from({ length: writers }, () => write(balancer.base, until, found)))
  } finally {
    found.broken.push(...(await killing.stop()))
  }
  const rows = await rowsOf(services.databaseUrl)
  const twice = [...rows.values()].filter((count) => count > 1).length
  const lost = [...found.done].filter((mark) => !rows.has(mark)).length
  const untold = [...rows.keys()].filter((mark) => !found.done.has(mark)).length
  const { unanswered, dropped, replayed } = balancer.traffic
  const wrong: [number, string][] = [
    [twice, 'writes acted twice'],
    [lost, 'writes were answered with success, and are not there'],
    [untold, 'writes are there, and were answered with a failure'],
  ]
  return {
    broken: [
      ...found.broken.slice(0, 10),
      ...wrong.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
      ...(unanswered === 0 || replayed === 0
        ? ['no call died with a server, or no answer was lost: nothing was tried']
        : []),
    ],
    figures: [
      ['writes that were answered with success', found.done.size],
      ['servers killed and started again', killing.kills()],
      ['calls that died with a server', unanswered],
      ['answers that were dropped on their way', dropped],
      ['writes that had to be sent again', found.repeated],
      ['repeats that were answered with the answer that was lost, since the write had acted', replayed],
      ...wrong.map(([count, what]): [string, number] => [what, count]),
    ],
  }
}

export const repeats: Part = {
  name: 'repeats',
  title: 'Writes that are sent again when their server was killed',
  run: (effort) =>
    withPair(
      (pair) => runOn(pair, effort),
      (count) => count % dropEach === 0,
    ),
}
