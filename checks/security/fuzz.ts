import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Effort, Findings, Part } from '../part.ts'
import { compose, type Input } from './compose.ts'
import { type Answer, bytesOf, exchange } from './exchange.ts'
import { Tally } from './fuzz-tally.ts'
import { faultOfAnswer } from './judge-answer.ts'
import { faultOfMail } from './judge-mail.ts'
import { type ApiDocument, otherTargets, type Target, targetsOf } from './targets.ts'
import { openWorld, type World } from './world.ts'
import { type Role, roles } from './world-accounts.ts'

const wholeInputs = 50_000
const atOnce = 8
const longestMs = 1_000
/** An input that is not whole gets no answer; whoever sends it goes away after this. */
const patienceMs = 4_000
const mostFaults = 30

interface Job {
  target: Target
  role: Role
  number: number
}

/** One address of the loopback after another, so that no single one is noted for trying too often. */
const addressFor = (number: number) => `127.${1 + (number % 250)}.${(number >> 8) % 250}.${1 + (number % 199)}`

const codeOf = ({ body, headers }: Answer): string | null =>
  headers.get('content-type')?.startsWith('application/json')
    ? (/"code":"([\w-]+)"/.exec(body.toString('utf8', 0, 2_000))?.[1] ?? null)
    : null

class Fuzzer {
  readonly tally = new Tally()
  readonly broken: string[] = []
  readonly #world: World
  readonly #seed: number
  readonly #port: number

  constructor(world: World, seed: number) {
    this.#world = world
    this.#seed = seed
    this.#port = Number(new URL(world.server.base).port)
  }

  async one({ target, role, number }: Job): Promise<void> {
    const asker = {
      token: this.#world.tokenOf(role),
      known: this.#world.known(target.path),
      addressOf: (what: string) => this.#world.addressOf(what, role),
    }
    const input = compose(target, asker, this.#seed, number)
    const answer = await this.#askPatiently(input, number)
    const code = answer && codeOf(answer)
    this.tally.count(target.name, answer?.status ?? null, code, answer?.ms ?? 0)
    if (!answer) return
    const fault = faultOfAnswer(input.wire, answer) ?? (await this.#faultOfTime(input, answer, number))
    if (fault) this.#note(target, role, number, input, fault)
    const isSpent = answer.status === 401 || /^(staff-only|second-factor)/.test(code ?? '')
    if (isSpent && !input.wire.raw) this.#spent.add(role)
  }

  readonly #spent = new Set<Role>()
  /** Replaces the accounts that can no longer do what their role may: logged out, deleted, given another role. */
  async renewSpent(): Promise<void> {
    const spent = [...this.#spent]
    this.#spent.clear()
    for (const role of spent) {
      const token = this.#world.tokenOf(role)
      const caller = token === null ? null : await this.#world.home.house.authenticate(token)
      const stored = role === 'editor' || role === 'support' || role === 'admin' ? role : 'teacher'
      if (token !== null && caller?.user.role !== stored) await this.#world.renew(role)
    }
  }

  /** Who is told that the house has too much to do comes again after a while, like every client. */
  async #askPatiently(input: Input, number: number): Promise<Answer | null> {
    for (let times = 0; ; times += 1) {
      const answer = await this.#ask(input, number)
      if (answer?.status !== 503 || !answer.headers.has('retry-after') || times === 10) return answer
      this.tally.busy += 1
      await pause(1_000)
    }
  }

  #ask(input: Input, number: number): Promise<Answer | null> {
    return exchange({ port: this.#port, from: addressFor(number) }, input.wire, patienceMs)
  }

  /** A slow answer counts when the same, asked for alone, is slow in the middle of three. */
  async #faultOfTime(input: Input, { ms }: Answer, number: number): Promise<string | null> {
    this.tally.slowest = Math.max(this.tally.slowest, ms)
    if (ms <= longestMs) return null
    const again: number[] = []
    for (let time = 0; time < 3; time += 1) again.push((await this.#ask(input, number))?.ms ?? 0)
    const middle = again.sort((a, b) => a - b)[1] ?? 0
    return middle > longestMs ? `took ${Math.round(ms)} ms, and again ${Math.round(middle)} ms` : null
  }

  #note({ name }: Target, role: Role, number: number, { wire, how }: Input, fault: string): void {
    if (this.broken.length >= mostFaults) return
    const bytes = bytesOf(wire)
    const shown = JSON.stringify(bytes.toString('latin1', 0, 900))
    const told = this.#logOf(fault)
    this.broken.push(
      `${name} as ${role}, ${how} (SEED=${this.#seed}, input ${number}): ${fault}\n    ${bytes.length} bytes: ${shown}${told}`,
    )
  }

  /** What the server itself says of a failure. */
  #logOf(fault: string): string {
    const id = /"request_id":"([\w-]+)"/.exec(fault)?.[1]
    const line = id && this.#world.server.lines.find((each) => each.includes(id) && each.includes('"err"'))
    // What it was raised for stands last, after a stack.
    return line
      ? `\n    its log: ${line.slice(line.indexOf('"err"'), line.indexOf('"stack"'))} … ${line.slice(line.lastIndexOf('"cause"')).slice(0, 500)}`
      : ''
  }
}

const isForStaff = (path: string) => path.startsWith('/api/admin/') || path.startsWith('/uploads')

/** Most inputs for those who may ask; the others show that their guard holds against any of them too. */
function plan(targets: Target[], inputs: number): Omit<Job, 'number'>[] {
  const weighted = targets.flatMap((target) =>
    roles.flatMap((role) => {
      const mayNot = isForStaff(target.path) ? !['editor', 'support', 'admin'].includes(role) : false
      const share = mayNot ? 1 : role === 'admin' || !isForStaff(target.path) ? 5 : 4
      return Array.from({ length: share }, () => ({ target, role }))
    }),
  )
  return Array.from({ length: inputs }, (_, place) => {
    // A step that has no divisor in common with the length comes by everything, in no order that matters.
    const at = (place * 7_919) % weighted.length
    return weighted[at] as (typeof weighted)[number]
  })
}

async function memoryOf({ base }: World['server']): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? 0) / 1024 ** 2
}

async function untilQuiet(world: World): Promise<void> {
  for (let seconds = 0; seconds < 120; seconds += 1) {
    const { rows } = await world.home.house.db.$client.query<{ count: number }>(
      "select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() + interval '31 seconds' and name like 'mail.%'",
    )
    if (rows[0]?.count === 0) return
    await pause(1_000)
  }
}

async function run({ scale, say }: Effort): Promise<Findings> {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))
  const inputs = Math.ceil(wholeInputs * scale)
  say(`SEED=${seed}, ${inputs} inputs`)
  const world = await openWorld()
  try {
    const document = (await (await fetch(`${world.server.base}/api/openapi.json`)).json()) as ApiDocument
    const targets = [...targetsOf(document), ...otherTargets]
    const fuzzer = new Fuzzer(world, seed)
    const jobs = plan(targets, inputs)
    let memory = 0
    const batch = Math.max(200, Math.min(500, inputs))
    for (let from = 0; from < jobs.length && fuzzer.broken.length < mostFaults; from += batch) {
      if (from > 0 && from % (batch * 8) === 0) await world.refresh()
      const waiting = jobs.slice(from, from + batch).map((job, place) => ({ ...job, number: from + place }))
      const work = async () => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          if (job.number % 40 === 0) await world.forgetAttempts()
          await fuzzer.one(job)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      await fuzzer.renewSpent()
      if (memory === 0 && from >= jobs.length / 10) memory = await memoryOf(world.server)
      if (from % (batch * 10) === 0) say(`${from + batch} inputs, ${fuzzer.broken.length} faults`)
      if (world.server.child.exitCode !== null || world.server.child.signalCode !== null) break
    }
    return await findings(world, fuzzer, targets, seed, memory)
  } finally {
    await world.close()
  }
}

async function findings(
  world: World,
  fuzzer: Fuzzer,
  targets: Target[],
  seed: number,
  memoryBefore: number,
): Promise<Findings> {
  const { tally, broken } = fuzzer
  const { exitCode, signalCode } = world.server.child
  if (exitCode !== null || signalCode !== null)
    return {
      broken: [
        ...broken,
        `the server ended with ${exitCode ?? signalCode}:\n${world.server.lines.slice(-20).join('\n')}`,
      ],
      figures: [],
    }
  await untilQuiet(world)
  const ready = await fetch(`${world.server.base}/readyz`)
  if (ready.status !== 200) broken.push(`/readyz answers ${ready.status} afterwards`)
  broken.push(...(await world.faults()))
  const mailFaults = (await Promise.all(world.received.map(faultOfMail))).filter((fault) => fault !== null)
  broken.push(...mailFaults.slice(0, 10).map((fault) => `a mail: ${fault}`))
  if (world.received.length === 0) broken.push('no mail went out, so that none could be wrong')
  const unreached = targets
    .filter(({ name }) => !['refused', 'done'].includes(tally.reached.get(name) ?? ''))
    .map(({ name }) => name)
  // A run of a few inputs for each cannot come past every guard.
  if (unreached.length > 0 && tally.inputs >= targets.length * 50)
    broken.push(`never got past their guard: ${unreached.join(', ')}`)
  const memoryAfter = await memoryOf(world.server)
  if (memoryAfter > memoryBefore + 300)
    broken.push(`memory grew from ${Math.round(memoryBefore)} to ${Math.round(memoryAfter)} MB`)
  const classes = [...tally.classes].sort(([a], [b]) => a.localeCompare(b)).map(([kind, count]) => `${kind}: ${count}`)
  return {
    broken,
    figures: [
      ['inputs', tally.inputs],
      ['operations and other addresses', targets.length],
      ['of them done with success at least once', tally.named('done').length],
      ['the others refused past their guard', tally.named('refused').length],
      ['answers by status', classes.join(', ')],
      ['no answer, because the input was not whole', tally.silent],
      [
        'answers of 5xx',
        [...tally.classes].filter(([kind]) => kind === '5xx').reduce((sum, [, count]) => sum + count, 0),
      ],
      [
        'answer time, median, 99 % and longest while 8 asked at once',
        `${tally.within(0.5)}, ${tally.within(0.99)} and ${Math.round(tally.slowest)} ms`,
      ],
      ['mails that went out, all read', world.received.length],
      [
        'memory of the server after a tenth and at the end',
        `${Math.round(memoryBefore)} and ${Math.round(memoryAfter)} MB`,
      ],
      ['seed', seed],
    ],
  }
}

export const fuzz: Part = { name: 'fuzz', title: 'Hostile input, from the OpenAPI document', run }
