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
/** One of this many answers is lost. */
const dropEach = 10
const fullRunMs = 180_000
/** A writer gives up after this many attempts; while one of two servers is up this is not reached. */
const triesMax = 25

let calls = 0

/** Sends one request from its own loopback address, as limits count per address. */
function sendOnce(
  base: string,
  path: string,
  body: object,
  key: string,
): Promise<{ status: number; answerText: string }> {
  calls += 1
  const localAddress = `127.${2 + ((calls >> 16) % 250)}.${(calls >> 8) % 256}.${1 + (calls % 250)}`
  const headers = { 'content-type': 'application/json', [idempotencyHeader]: key }
  return new Promise((resolve, reject) => {
    const call = request(base + path, { method: 'POST', agent: false, localAddress, headers }, (response) => {
      text(response).then((answerText) => resolve({ status: response.statusCode ?? 0, answerText }), reject)
    })
    call.once('error', reject)
    call.end(JSON.stringify(body))
  })
}

/** Sends a call until a server answers, as the product's pages do: with the same idempotency key each time. */
async function send(
  base: string,
  path: string,
  body: object,
): Promise<{ status: number; answerText: string; tries: number }> {
  const key = randomUUID()
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce(base, path, body, key).catch(() => null)
    if (answer && answer.status !== 502) return { ...answer, tries }
    if (tries === triesMax) throw new Error(`nobody answered ${path} in ${triesMax} tries`)
    await sleep(150)
  }
}

/** A contact message that could be stored twice, and a registration that a second attempt would be refused: both would be errors. */
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

interface WriteResults {
  broken: string[]
  /** Markers of the writes answered with success. */
  done: Set<string>
  repeated: number
}

/** Sends writes one after another, every fourth a registration. */
async function write(base: string, until: number, results: WriteResults): Promise<void> {
  for (let count = 0; performance.now() < until; count += 1) {
    const mark = randomUUID()
    const { path, body } = count % 4 === 0 ? writes.registration : writes.message
    const { status, answerText, tries } = await send(base, path, body(mark))
    if (status === 201 || status === 200) results.done.add(mark)
    else results.broken.push(`${path} was answered with ${status} at try ${tries}: ${answerText.slice(0, 120)}`)
    if (tries > 1) results.repeated += 1
  }
}

/** Counts the rows that each write left. */
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
  say(`${writers} clients write continuously; one of two servers is killed every ${killEveryMs / 1000} s`)
  const killing = startKilling(killEveryMs)
  const results: WriteResults = { broken: [], done: new Set(), repeated: 0 }
  const until = performance.now() + fullRunMs * scale
  try {
    await Promise.all(Array.from({ length: writers }, () => write(balancer.base, until, results)))
  } finally {
    results.broken.push(...(await killing.stop()))
  }
  const rows = await rowsOf(services.databaseUrl)
  const twice = [...rows.values()].filter((count) => count > 1).length
  const lost = [...results.done].filter((mark) => !rows.has(mark)).length
  const unacknowledged = [...rows.keys()].filter((mark) => !results.done.has(mark)).length
  const { unanswered, dropped, replayed } = balancer.traffic
  const wrong: [number, string][] = [
    [twice, 'writes acted twice'],
    [lost, 'writes answered with success, but not stored'],
    [unacknowledged, 'writes stored, but answered with a failure'],
  ]
  return {
    broken: [
      ...results.broken.slice(0, 10),
      ...wrong.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
      ...(unanswered === 0 || replayed === 0
        ? ['no call was interrupted or no answer was lost: nothing was tested']
        : []),
    ],
    figures: [
      ['writes answered with success', results.done.size],
      ['servers killed and restarted', killing.kills()],
      ['calls interrupted by a kill', unanswered],
      ['answers dropped on purpose', dropped],
      ['writes that had to be repeated', results.repeated],
      ['repeats answered with the stored answer', replayed],
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
