import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Effort, Findings, Part } from '../../part.ts'
import { scratchFolder } from '../../real-server.ts'
import { type CostInput, costInputs } from './cost-inputs.ts'
import { bytesOf, exchange } from '../exchange.ts'
import { type ApiDocument, otherTargets, type Target, targetsOf } from '../targets.ts'
import { openFixtures, type SecurityFixtures } from '../security-fixtures.ts'
import type { TestRole } from '../fixture-accounts.ts'

/** Maximum event loop time of a request beyond the same call with ordinary values, in milliseconds. */
const maxMs = 50
const patienceMs = 60_000
const maxFaults = 30

/** The role that gets furthest with a call. */
const roleFor = (path: string): TestRole =>
  /^\/(api\/admin\/|uploads)/.test(path)
    ? 'admin'
    : path.startsWith('/api/school')
      ? 'representative'
      : /\/(login|register|contact|forgot-password|reset-password)/.test(path)
        ? 'guest'
        : 'subscriber'

/** A new loopback address each time, so that no limit of attempts applies. */
const addressFor = (number: number) => `127.${2 + (number % 200)}.${(number >> 8) % 250}.${1 + (number % 199)}`

class Meter {
  readonly #socket: Socket
  readonly #fixtures: SecurityFixtures
  #number = 0
  slowest = 0

  constructor(socket: Socket, fixtures: SecurityFixtures) {
    this.#socket = socket
    this.#fixtures = fixtures
  }

  async #workedMs(): Promise<number> {
    this.#socket.write('?')
    const [reply] = (await once(this.#socket, 'data')) as [Buffer]
    return Number(reply.toString())
  }

  /** Returns the event loop time of a request sent alone. */
  async costOf({ wire }: CostInput): Promise<{ ms: number; status: number | null }> {
    this.#number += 1
    if (this.#number % 40 === 0) await this.#fixtures.resetAttempts()
    const before = await this.#workedMs()
    const port = Number(new URL(this.#fixtures.server.base).port)
    const answer = await exchange({ port, from: addressFor(this.#number) }, wire, patienceMs)
    return { ms: (await this.#workedMs()) - before, status: answer?.status ?? null }
  }
}

/** Ordinary values cost time too: a PDF is drawn, a page of a list is read. */
async function ordinaryCost(meter: Meter, known: Map<string, number>, input: CostInput): Promise<number> {
  const { name } = input.target
  if (!known.has(name)) {
    const [path = ''] = input.wire.target.slice(0, 300).split('?', 1)
    const wire = { ...input.wire, target: path, body: input.wire.body && Buffer.from('{}') }
    known.set(name, (await meter.costOf({ ...input, wire })).ms)
  }
  return known.get(name) ?? 0
}

async function measure(
  fixtures: SecurityFixtures,
  meter: Meter,
  targets: Target[],
  { scale, say }: Effort,
  seed: number,
) {
  const callerOf = ({ path }: Target) => ({
    token: fixtures.tokenOf(roleFor(path)),
    known: fixtures.known(path),
    addressOf: (what: string) => fixtures.addressOf(what, roleFor(path)),
  })
  const broken: string[] = []
  const statuses = new Map<string, number>()
  const ordinary = new Map<string, number>()
  let [inputs, place] = [0, 0]
  for (const make of costInputs(targets, callerOf, seed)) {
    place += 1
    // A smaller run takes a fixed sample.
    if ((place * 7_919) % 10_000 >= scale * 10_000) continue
    const input = make()
    inputs += 1
    if (inputs % 2_000 === 0) say(`${inputs} inputs, ${broken.length} findings`)
    let { ms, status } = await meter.costOf(input)
    statuses.set(`${String(status).charAt(0)}xx`, (statuses.get(`${String(status).charAt(0)}xx`) ?? 0) + 1)
    const allowed = maxMs + (ms > maxMs ? await ordinaryCost(meter, ordinary, input) : 0)
    // A time this far above the limit is not noise.
    for (let again = 0; again < 2 && ms > allowed && ms < 10 * allowed; again += 1)
      ms = Math.min(ms, (await meter.costOf(input)).ms)
    if (ms <= allowed) {
      meter.slowest = Math.max(meter.slowest, ms)
      continue
    }
    const bytes = bytesOf(input.wire)
    const shown = JSON.stringify((input.wire.body ?? Buffer.from(input.wire.target)).toString('utf8', 0, 80))
    const finding = `${input.target.name}, ${input.place}: ${Math.round(ms)} ms of the event loop for ${bytes.length} bytes, answered ${status}: ${shown}`
    say(finding)
    broken.push(finding)
    if (broken.length >= maxFaults || fixtures.server.child.exitCode !== null) break
  }
  return { broken, inputs, statuses }
}

async function run(effort: Effort): Promise<Findings> {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))
  effort.say(`SEED=${seed}`)
  const { folder, remove } = scratchFolder()
  const path = join(folder, 'cost.sock')
  const fixtures = await openFixtures({ watch: [import.meta.resolve('./watch-cost.ts')], env: { COST_SOCKET: path } })
  try {
    const document = (await (await fetch(`${fixtures.server.base}/api/openapi.json`)).json()) as ApiDocument
    const targets = [
      ...targetsOf(document),
      ...otherTargets.filter(({ body, params }) => !body && Object.keys(params).length > 0),
    ]
    const socket = connect(path)
    await once(socket, 'connect')
    const meter = new Meter(socket, fixtures)
    const { broken, inputs, statuses } = await measure(fixtures, meter, targets, effort, seed)
    socket.destroy()
    const classes = [...statuses].sort(([a], [b]) => a.localeCompare(b)).map(([kind, count]) => `${kind}: ${count}`)
    if (!statuses.has('4xx')) broken.push('nothing was refused: these were not the intended inputs')
    return {
      broken,
      figures: [
        ['inputs, each with one worst-case text', inputs],
        ['calls', targets.length],
        ['answers by status', classes.join(', ')],
        ['longest event loop time of an input', `${Math.round(meter.slowest)} ms`],
        ['seed', seed],
      ],
    }
  } finally {
    await fixtures.close()
    remove()
  }
}

export const cost: Part = { name: 'cost', title: 'Event loop time of worst-case texts', run }
