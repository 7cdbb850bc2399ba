import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Effort, Findings, Part } from '../part.ts'
import { compose, type Input } from './compose.ts'
import { type RawReply, bytesOf, exchange } from './exchange.ts'
import { Tally } from './fuzz-tally.ts'
import { faultOfAnswer } from './judge-answer.ts'
import { faultOfMail } from './judge-mail.ts'
import { type ApiDocument, otherTargets, type Target, targetsOf } from './targets.ts'
import { openFixtures, type SecurityFixtures } from './security-fixtures.ts'
import { type TestRole, roles } from './fixture-accounts.ts'

const fullRunInputs = 50_000
const atOnce = 8
const longestMs = 1_000
/** Time after which a client with an incomplete request gives up. */
const patienceMs = 4_000
const maxFaults = 30

interface Job {
  target: Target
  role: TestRole
  number: number
}

/** A new loopback address for each input, so that no address reaches a limit of attempts. */
const addressFor = (number: number) => `127.${1 + (number % 250)}.${(number >> 8) % 250}.${1 + (number % 199)}`

const codeOf = ({ body, headers }: RawReply): string | null =>
  headers.get('content-type')?.startsWith('application/json')
    ? (/"code":"([\w-]+)"/.exec(body.toString('utf8', 0, 2_000))?.[1] ?? null)
    : null

class Fuzzer {
  readonly tally = new Tally()
  readonly broken: string[] = []
  readonly #fixtures: SecurityFixtures
  readonly #seed: number
  readonly #port: number

  constructor(fixtures: SecurityFixtures, seed: number) {
    this.#fixtures = fixtures
    this.#seed = seed
    this.#port = Number(new URL(fixtures.server.base).port)
  }

  async runJob({ target, role, number }: Job): Promise<void> {
    const caller = {
      token: this.#fixtures.tokenOf(role),
      known: this.#fixtures.known(target.path),
      addressOf: (what: string) => this.#fixtures.addressOf(what, role),
    }
    const input = compose(target, caller, this.#seed, number)
    const answer = await this.#sendWithRetry(input, number)
    const code = answer && codeOf(answer)
    this.tally.count(target.name, answer?.status ?? null, code, answer?.ms ?? 0)
    if (!answer) return
    const fault = faultOfAnswer(input.wire, answer) ?? (await this.#faultOfTime(input, answer, number))
    if (fault) this.#note(target, role, number, input, fault)
    const hasLostRole = answer.status === 401 || /^(staff-only|second-factor)/.test(code ?? '')
    if (hasLostRole && !input.wire.raw) this.#lostRoles.add(role)
  }

  readonly #lostRoles = new Set<TestRole>()
  /** Replaces accounts that lost their role: logged out, deleted, or changed. */
  async renewAccounts(): Promise<void> {
    const lostRoles = [...this.#lostRoles]
    this.#lostRoles.clear()
    for (const role of lostRoles) {
      const token = this.#fixtures.tokenOf(role)
      if (token !== null && !(await this.#hasRole(role, token))) await this.#fixtures.renew(role)
    }
  }

  async #hasRole(role: TestRole, token: string): Promise<boolean> {
    const { ctx } = this.#fixtures.testApp
    if (role === 'pupil') return (await ctx.authenticatePupil(token)) !== null
    const stored = role === 'editor' || role === 'support' || role === 'admin' ? role : 'teacher'
    return (await ctx.authenticate(token))?.user.role === stored
  }

  /** Repeats a request after Retry-After, as every client does. */
  async #sendWithRetry(input: Input, number: number): Promise<RawReply | null> {
    for (let times = 0; ; times += 1) {
      const answer = await this.#send(input, number)
      if (answer?.status !== 503 || !answer.headers.has('retry-after') || times === 10) return answer
      this.tally.busy += 1
      await pause(1_000)
    }
  }

  #send(input: Input, number: number): Promise<RawReply | null> {
    return exchange({ port: this.#port, from: addressFor(number) }, input.wire, patienceMs)
  }

  /** A slow answer is a fault only when the median of three repetitions sent alone is slow too. */
  async #faultOfTime(input: Input, { ms }: RawReply, number: number): Promise<string | null> {
    this.tally.slowest = Math.max(this.tally.slowest, ms)
    if (ms <= longestMs) return null
    const again: number[] = []
    for (let time = 0; time < 3; time += 1) again.push((await this.#send(input, number))?.ms ?? 0)
    const middle = again.sort((a, b) => a - b)[1] ?? 0
    return middle > longestMs ? `took ${Math.round(ms)} ms, and again ${Math.round(middle)} ms` : null
  }

  #note({ name }: Target, role: TestRole, number: number, { wire, how }: Input, fault: string): void {
    if (this.broken.length >= maxFaults) return
    const bytes = bytesOf(wire)
    const shown = JSON.stringify(bytes.toString('latin1', 0, 900))
    const log = this.#logOf(fault)
    this.broken.push(
      `${name} as ${role}, ${how} (SEED=${this.#seed}, input ${number}): ${fault}\n    ${bytes.length} bytes: ${shown}${log}`,
    )
  }

  /** The server's log about a failure. */
  #logOf(fault: string): string {
    const id = /"request_id":"([\w-]+)"/.exec(fault)?.[1]
    const line = id && this.#fixtures.server.lines.find((each) => each.includes(id) && each.includes('"err"'))
    // The cause is at the end, after the stack.
    return line
      ? `\n    its log: ${line.slice(line.indexOf('"err"'), line.indexOf('"stack"'))} … ${line.slice(line.lastIndexOf('"cause"')).slice(0, 500)}`
      : ''
  }
}

const isForStaff = (path: string) => path.startsWith('/api/admin/') || path.startsWith('/uploads')

/** Most inputs for permitted roles; the others check that the guards reject them. */
function plan(targets: Target[], inputs: number): Omit<Job, 'number'>[] {
  const weighted = targets.flatMap((target) =>
    roles.flatMap((role) => {
      const mayNot = isForStaff(target.path) ? !['editor', 'support', 'admin'].includes(role) : false
      const share = mayNot ? 1 : role === 'admin' || !isForStaff(target.path) ? 5 : 4
      return Array.from({ length: share }, () => ({ target, role }))
    }),
  )
  return Array.from({ length: inputs }, (_, index) => {
    // A step coprime to the length visits every entry once, in a scattered order.
    const at = (index * 7_919) % weighted.length
    return weighted[at] as (typeof weighted)[number]
  })
}

async function memoryOf({ base }: SecurityFixtures['server']): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? 0) / 1024 ** 2
}

async function untilQuiet(fixtures: SecurityFixtures): Promise<void> {
  for (let seconds = 0; seconds < 120; seconds += 1) {
    const { rows } = await fixtures.testApp.ctx.db.$client.query<{ count: number }>(
      "select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() + interval '31 seconds' and name like 'mail.%'",
    )
    if (rows[0]?.count === 0) return
    await pause(1_000)
  }
}

async function run({ scale, say }: Effort): Promise<Findings> {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))
  const inputs = Math.ceil(fullRunInputs * scale)
  say(`SEED=${seed}, ${inputs} inputs`)
  const fixtures = await openFixtures()
  try {
    const document = (await (await fetch(`${fixtures.server.base}/api/openapi.json`)).json()) as ApiDocument
    const targets = [...targetsOf(document), ...otherTargets]
    const fuzzer = new Fuzzer(fixtures, seed)
    const jobs = plan(targets, inputs)
    let memory = 0
    const batch = Math.max(200, Math.min(500, inputs))
    for (let from = 0; from < jobs.length && fuzzer.broken.length < maxFaults; from += batch) {
      if (from > 0 && from % (batch * 8) === 0) await fixtures.refresh()
      const waiting = jobs.slice(from, from + batch).map((job, index) => ({ ...job, number: from + index }))
      const work = async () => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          if (job.number % 40 === 0) await fixtures.resetAttempts()
          await fuzzer.runJob(job)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      await fuzzer.renewAccounts()
      if (memory === 0 && from >= jobs.length / 10) memory = await memoryOf(fixtures.server)
      if (from % (batch * 10) === 0) say(`${from + batch} inputs, ${fuzzer.broken.length} faults`)
      if (fixtures.server.child.exitCode !== null || fixtures.server.child.signalCode !== null) break
    }
    return await findings(fixtures, fuzzer, targets, seed, memory)
  } finally {
    await fixtures.close()
  }
}

async function findings(
  fixtures: SecurityFixtures,
  fuzzer: Fuzzer,
  targets: Target[],
  seed: number,
  memoryBefore: number,
): Promise<Findings> {
  const { tally, broken } = fuzzer
  const { exitCode, signalCode } = fixtures.server.child
  if (exitCode !== null || signalCode !== null)
    return {
      broken: [
        ...broken,
        `the server ended with ${exitCode ?? signalCode}:\n${fixtures.server.lines.slice(-20).join('\n')}`,
      ],
      figures: [],
    }
  await untilQuiet(fixtures)
  const ready = await fetch(`${fixtures.server.base}/readyz`)
  if (ready.status !== 200) broken.push(`/readyz answers ${ready.status} afterwards`)
  broken.push(...(await fixtures.faults()))
  const mailFaults = (await Promise.all(fixtures.received.map(faultOfMail))).filter((fault) => fault !== null)
  broken.push(...mailFaults.slice(0, 10).map((fault) => `a mail: ${fault}`))
  if (fixtures.received.length === 0) broken.push('no mail was sent, so none was checked')
  const unreached = targets
    .filter(({ name }) => !['refused', 'done'].includes(tally.reached.get(name) ?? ''))
    .map(({ name }) => name)
  // A run with few inputs for each target cannot pass every guard.
  if (unreached.length > 0 && tally.inputs >= targets.length * 50)
    broken.push(`never passed their authorization check: ${unreached.join(', ')}`)
  const memoryAfter = await memoryOf(fixtures.server)
  if (memoryAfter > memoryBefore + 300)
    broken.push(`memory grew from ${Math.round(memoryBefore)} to ${Math.round(memoryAfter)} MB`)
  const classes = [...tally.classes].sort(([a], [b]) => a.localeCompare(b)).map(([kind, count]) => `${kind}: ${count}`)
  return {
    broken,
    figures: [
      ['inputs', tally.inputs],
      ['operations and other addresses', targets.length],
      ['of these, successful at least once', tally.named('done').length],
      ['the others, refused after the authorization check', tally.named('refused').length],
      ['answers by status', classes.join(', ')],
      ['no answer, because the input was incomplete', tally.silent],
      ['5xx answers', [...tally.classes].filter(([kind]) => kind === '5xx').reduce((sum, [, count]) => sum + count, 0)],
      [
        'response time with 8 concurrent requests: median, p99, longest',
        `${tally.within(0.5)}, ${tally.within(0.99)} and ${Math.round(tally.slowest)} ms`,
      ],
      ['mails sent, all checked', fixtures.received.length],
      [
        'server memory after a tenth of the run and at the end',
        `${Math.round(memoryBefore)} and ${Math.round(memoryAfter)} MB`,
      ],
      ['seed', seed],
    ],
  }
}

export const fuzz: Part = { name: 'fuzz', title: 'Hostile input, from the OpenAPI document', run }
