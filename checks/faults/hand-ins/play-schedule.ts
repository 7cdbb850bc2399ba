import { setTimeout as pause } from 'node:timers/promises'
import { byteFaults, lineFaults, PhoneLine } from '../schedules/phone-line.ts'
import { queryPatiently } from '../schedules/patiently.ts'
import type { Player as SchedulePlayer, Schedule, Stage } from '../schedules/run-schedules.ts'
import { type OpenAssignment, openAssignments } from './assignments.ts'
import { findFalseClaims, judgeEnd } from './judge.ts'
import type { PageCode } from './load-code.ts'
import { Phone } from './phone.ts'
import { runJob } from './run-job.ts'
import { makeSchedule, phones as phoneCount, type Step, tabs } from './schedule.ts'

/** After a kill the examination of a file goes on once its job is missed (server/src/platform/jobs). */
const healSeconds = 90
const faults = [...lineFaults, ...byteFaults, ...byteFaults] as const

/** A player for each number, each with an assignment of its own. */
export async function openPlayers(stage: Stage<PageCode>, seed: number, numbers: readonly number[]): Promise<Player[]> {
  const assignments = await openAssignments(stage.base, stage.db(), numbers.length)
  return numbers.map((number, index) => {
    const assignment = assignments[index]
    if (!assignment) throw new Error('an assignment is missing')
    return new Player(stage, makeSchedule(seed, number), assignment)
  })
}

/** Days pass: what is handed in stays, while the server's jobs delete old uploads and files without an owner. */
export async function passDays({ dataDir, db }: Stage<PageCode>): Promise<void> {
  await queryPatiently(
    db(),
    `update uploads set created_at = created_at - interval '8 days', finished_at = finished_at - interval '8 days',
       taken_at = taken_at - interval '8 days' where state <> 'checking'`,
    [],
  )
  for (const job of ['uploads.expire', 'files.collect']) await runJob(dataDir, db(), job)
  await queryPatiently(db(), `update loose_files set since = since - interval '8 days'`, [])
  await runJob(dataDir, db(), 'files.collect')
}

/** Plays one schedule: the pupil with two phones, the teacher, and the judge beside them. */
class Player implements SchedulePlayer {
  readonly schedule: Schedule<Step>
  readonly broken: string[] = []
  doing: string | undefined
  readonly #stage: Stage<PageCode>
  readonly #assignment: OpenAssignment
  readonly #phones: readonly Phone[]

  constructor(stage: Stage<PageCode>, schedule: Schedule<Step>, assignment: OpenAssignment) {
    this.#stage = stage
    this.schedule = schedule
    this.#assignment = assignment
    const { random } = schedule
    this.#phones = assignment.sessions.slice(0, phoneCount).map(
      (session, index) =>
        new Phone({
          name: `phone ${index}`,
          code: stage.code,
          assignment,
          session,
          line: new PhoneLine(stage.base),
          random,
        }),
    )
  }

  get faults(): number {
    return this.#phones.reduce((sum, { line }) => sum + line.happened, 0)
  }
  get requests(): number {
    return this.#phones.reduce((sum, { line }) => sum + line.requests, 0)
  }

  async begin(): Promise<void> {
    this.doing = 'begin'
    for (const phone of this.#phones) await phone.open(0)
  }

  async play(from: number, to?: number): Promise<void> {
    for (const step of this.schedule.steps.slice(from, to)) {
      this.doing = step.act
      await this.#do(step)
    }
    await this.judgeClaims()
    this.doing = undefined
  }

  async sendAll(): Promise<void> {
    this.doing = 'send all'
    const { random } = this.schedule
    for (const phone of this.#phones) {
      phone.line.isDown = false
      await phone.open(0)
      await phone.write(0)
      if (random.maybe(0.7)) await phone.add(0)
      await phone.handIn(0)
    }
    await pause(random.integer(300, 900))
    this.doing = undefined
  }

  async judgeClaims(): Promise<void> {
    for (const line of await findFalseClaims(this.#stage.db(), this.#assignment, this.#phones)) this.#note(line)
  }

  async heal(): Promise<void> {
    this.doing = 'heal'
    for (const phone of this.#phones) phone.line.nextFault = () => 'none'
    for (const phone of this.#phones) {
      const left = await phone.heal(healSeconds, () => this.#countExamined())
      if (left !== undefined) this.#note(`lost: ${left}`)
      // A page that is opened now shows what was handed in.
      await phone.reload(0)
    }
    this.doing = undefined
  }

  async #countExamined(): Promise<number> {
    const { rows } = await queryPatiently<{ count: number }>(
      this.#stage.db(),
      `select count(*)::int as count from uploads where state in ('ready', 'refused')`,
      [],
    )
    return rows[0]?.count ?? 0
  }

  async judge() {
    this.doing = 'judge'
    const { base, dataDir, db } = this.#stage
    const verdict = await judgeEnd({ base, dataDir, db: db(), assignment: this.#assignment, phones: this.#phones })
    this.doing = undefined
    return verdict
  }

  leave(): void {
    for (const phone of this.#phones) phone.leave()
  }

  #note = (line: string): void => {
    if (!this.broken.includes(line)) this.broken.push(line)
  }

  async #do(step: Step): Promise<void> {
    const { random } = this.schedule
    const phone = this.#phones['on' in step ? step.on : 0]
    if (!phone) throw new Error('unreachable: the schedule knows the phones')
    switch (step.act) {
      case 'write':
        return phone.write(step.tab)
      case 'add':
        return phone.add(step.tab)
      case 'replace':
        return phone.replace(step.tab)
      case 'remove':
        return phone.remove(step.tab)
      case 'move':
        return phone.move(step.tab)
      case 'hand-in':
        return phone.handIn(step.tab)
      case 'stop':
        return phone.stop(step.tab)
      case 'begin-again':
        return phone.beginAgain(step.tab)
      case 'change-while-sending':
        await phone.write(0)
        if (random.maybe(0.4)) await phone.add(0)
        await phone.handIn(0)
        await pause(random.integer(0, random.maybe(0.6) ? 60 : 400))
        await phone.stop(0)
        await phone.write(0)
        return phone.handIn(0)
      case 'hand-in-twice':
        for (let tab = 0; tab < tabs; tab += 1) await phone.open(tab)
        await phone.write(step.tab)
        await Promise.all(Array.from({ length: tabs }, (_, tab) => phone.handIn(tab)))
        return
      case 'expire-while-stopped':
        for (let page = 0; page < 2; page += 1) await phone.add(0)
        await phone.handIn(0)
        await pause(random.integer(100, 600))
        await phone.stop(0)
        await this.#expire()
        return phone.handIn(0)
      case 'wait':
        await pause(step.ms)
        return
      case 'line':
        phone.line.isDown = step.is === 'down'
        phone.line.nextFault =
          step.is === 'bad' ? () => (random.maybe(0.5) ? random.pick(faults) : 'none') : () => 'none'
        return
      case 'reload':
        return phone.reload(step.tab)
      case 'open':
        return phone.open(step.tab)
      case 'close':
        return phone.close(step.tab)
      case 'other-page':
        return phone.otherPage()
      case 'lose-storage':
        return phone.loseStorage()
      case 'fill':
        phone.disk.isFull = true
        return
      case 'empty':
        phone.disk.isFull = false
        return
      case 'expire':
        return this.#expire()
      case 'mark':
        return this.#mark()
    }
  }

  /** The pupil's files that are not handed in are as old as the server keeps them, and its hourly job runs. */
  async #expire(): Promise<void> {
    await queryPatiently(
      this.#stage.db(),
      `update uploads set created_at = created_at - interval '8 days', finished_at = finished_at - interval '8 days'
       where pupil_id = $1 and taken_at is null and state <> 'checking'`,
      [this.#assignment.student],
    )
    await runJob(this.#stage.dataDir, this.#stage.db(), 'uploads.expire')
  }

  /** The teacher decides about what is handed in, unless the pupil does so at the same moment. */
  async #mark(): Promise<void> {
    const { id, student, call } = this.#assignment
    const path = `/api/lms/assignments/${id}/marking/${student}`
    const { version, hand_ins: handIns } = await call<{ version: number; hand_ins: number }>('GET', path)
    const decision = { version, hand_ins: handIns, marks: 5, feedback: 'Write the unit.' }
    await call('POST', path, decision).catch((error: unknown) => {
      if (!String(error).includes(': 409 ')) throw error
    })
  }
}
