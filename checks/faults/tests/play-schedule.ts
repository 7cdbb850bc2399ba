import { sendRequest } from '../../send-request.ts'
import { type OpenTest, openTests } from './classroom.ts'
import { findFalseClaims, judgeEnd, type Played, readAttempt, readValue } from './judge.ts'
import type { PageCode } from './load-code.ts'
import { Phone } from './phone.ts'
import { PhoneLine } from '../schedules/phone-line.ts'
import { PlainDevice } from './plain-device.ts'
import type { Player as SchedulePlayer, Schedule, Stage } from '../schedules/run-schedules.ts'
import { makeSchedule, phones as phoneCount, type Step } from './schedule.ts'

/** A player for each number, each with a test of its own. */
export async function openPlayers(stage: Stage<PageCode>, seed: number, numbers: readonly number[]): Promise<Player[]> {
  const tests = await openTests(stage.base, stage.db(), numbers.length)
  return numbers.map((number, index) => {
    const test = tests[index]
    if (!test) throw new Error('a test is missing')
    return new Player(stage, makeSchedule(seed, number), test)
  })
}

/** Plays one schedule: the pupil with the phones, the teacher, and the judge beside them. */
class Player implements Played, SchedulePlayer {
  readonly schedule: Schedule<Step>
  readonly test: OpenTest
  readonly phones: readonly Phone[]
  readonly plain: PlainDevice
  readonly broken: string[] = []
  /** What it is doing, for the report of one that does not end. */
  doing: string | undefined
  readonly #stage: Stage<PageCode>
  readonly #lines: PhoneLine[]
  #values = 0
  #judgedClaims = 0

  constructor(stage: Stage<PageCode>, schedule: Schedule<Step>, test: OpenTest) {
    this.#stage = stage
    this.schedule = schedule
    this.test = test
    let devices = 0
    const newDevice = () => `${schedule.number}-${(devices += 1)}`
    const lines = test.tokens.map(() => new PhoneLine(stage.base))
    this.#lines = lines
    const [first = '', ...others] = test.tokens
    this.phones = lines.slice(0, phoneCount).map(
      (line, index) =>
        new Phone({
          name: `phone ${index}`,
          code: stage.code,
          token: test.tokens[index] ?? first,
          test: test.id,
          line,
          newDevice,
          broken: this.#note,
        }),
    )
    this.plain = new PlainDevice({
      line: lines.at(-1) as PhoneLine,
      token: others.at(-1) ?? first,
      test: test.id,
      random: schedule.random,
      device: 'plain',
    })
  }

  get faults(): number {
    return this.#lines.reduce((sum, { happened }) => sum + happened, 0)
  }
  get requests(): number {
    return this.#lines.reduce((sum, { requests }) => sum + requests, 0)
  }

  async begin(): Promise<void> {
    for (const phone of this.phones) await phone.open()
  }

  async play(from: number, to?: number): Promise<void> {
    for (const step of this.schedule.steps.slice(from, to)) {
      this.doing = step.act
      await this.#do(step)
      await this.#judgeNewClaims()
    }
    this.doing = undefined
  }

  /** Everybody sends at once, so that a kill meets requests under way. */
  async sendAll(): Promise<void> {
    this.doing = 'send all'
    const { random } = this.schedule
    for (const phone of this.phones) await phone.answer(this.#question(random.below(4)), this.#value(true))
    this.plain.answer(this.#question(random.below(4)), this.#value(false))
    if (random.maybe(0.1)) await random.pick(this.phones).handIn()
    await Promise.all([
      ...this.phones.map((phone) => phone.send()),
      this.plain.send({ all: true }),
      random.maybe(0.1) ? this.plain.submit(false) : undefined,
    ])
    this.doing = undefined
  }

  /** The network is back, there is room, every page is open: all must arrive. */
  async heal(): Promise<void> {
    this.doing = 'heal'
    for (const line of this.#lines) {
      line.faults = []
      await line.release()
    }
    for (const phone of this.phones) {
      phone.disk.isFull = false
      await phone.open()
      await phone.send()
      // Where its events turn out to be lost the pupil has to press twice.
      for (let tries = 0; tries < 2 && phone.tab?.log.state().takenOver; tries += 1) {
        await phone.takeOver()
        await phone.send()
      }
      await phone.send()
    }
    await this.plain.send({ all: true })
    // A page learns of older values that arrived only when it takes over; then it must show what counts.
    await this.phones.at(-1)?.takeOver()
    await this.judgeClaims()
    this.doing = undefined
  }

  /** Judges what was called saved since the last time. */
  async #judgeNewClaims(): Promise<void> {
    if (this.#claims().length > this.#judgedClaims) await this.judgeClaims()
  }

  /** Judges everything that was called saved. */
  async judgeClaims(): Promise<void> {
    const claims = this.#claims()
    this.#judgedClaims = claims.length
    for (const line of await findFalseClaims(this.#stage.db(), this.test.id, claims)) this.#note(line)
  }

  judge() {
    return judgeEnd(this.#stage.base, this.#stage.db(), this)
  }

  leave(): void {
    for (const phone of this.phones) phone.close()
    for (const line of this.#lines) line.close()
  }

  #claims = () => [...this.phones, this.plain].flatMap((source) => source.claims)
  #note = (line: string): void => {
    if (!this.broken.includes(line)) this.broken.push(line)
  }
  #besides = (on: number): Phone => this.phones[(on + 1) % this.phones.length] as Phone
  #question = (index: number): string => this.test.questions[index % this.test.questions.length] ?? ''
  #value(isRight: boolean): string {
    this.#values += 1
    return `${isRight ? 5 : 9}.${String(this.#values).padStart(4, '0')}`
  }

  async #do(step: Step): Promise<void> {
    const { random } = this.schedule
    const phone = 'on' in step ? (this.phones[step.on] as Phone) : (this.phones[0] as Phone)
    switch (step.act) {
      case 'answer':
        return phone.answer(this.#question(step.question), this.#value(step.isRight))
      case 'send':
        return phone.send(step.faults)
      case 'send-both':
        await Promise.all([...this.phones.map((one) => one.send(['none', 'twice'])), this.plain.send({ copies: 2 })])
        return
      case 'answer-while-sending': {
        const sending = phone.send(['slow', 'slow'])
        await phone.answer(this.#question(step.question), this.#value(true))
        return sending
      }
      case 'lose-storage-while-sending': {
        await phone.answer(this.#question(step.question + 1), this.#value(true))
        const sending = phone.send(['slow', 'slow'])
        phone.damage(() => phone.disk.delete())
        await phone.answer(this.#question(step.question), this.#value(true))
        return sending
      }
      case 'close-while-sending': {
        await phone.answer(this.#question(step.question), this.#value(true))
        const sending = phone.send(['slow'])
        phone.close()
        return sending
      }
      case 'reload-unsent':
        await phone.answer(this.#question(step.question), this.#value(true))
        await phone.send([random.pick(['request-lost', 'held', 'answer-lost'])])
        phone.close()
        await phone.open()
        return
      case 'lose-saved':
        for (let more = 0; more < 2; more += 1) await phone.answer(this.#question(step.question), this.#value(true))
        await phone.send()
        phone.close()
        phone.damage(() => phone.disk.loseLast(step.writes))
        await phone.open()
        await phone.answer(this.#question(step.question + 1), this.#value(false))
        return phone.send()
      case 'overtake':
        return this.#overtake(phone, this.#besides(step.on), step.question)
      case 'overtake-lost':
        return this.#overtakeLost(phone, this.#besides(step.on), step.question)
      case 'reload':
        phone.close()
        await phone.open()
        return
      case 'close':
        return phone.close()
      case 'open':
        await phone.open()
        return
      case 'take-over':
        await phone.takeOver()
        return
      case 'hand-in':
        return phone.handIn()
      case 'delete-storage':
        return phone.damage(() => phone.disk.delete())
      case 'crash':
        phone.close()
        return phone.damage(() => phone.disk.loseLast(step.writes))
      case 'fill':
        phone.disk.isFull = true
        return
      case 'empty':
        phone.disk.isFull = false
        return
      case 'jump':
        return phone.jump(step.seconds)
      case 'plain-start':
        return this.plain.start()
      case 'plain-answer':
        return this.plain.answer(this.#question(step.question), this.#value(step.isRight))
      case 'plain-send':
        return this.plain.send({ copies: step.copies })
      case 'plain-forget':
        return this.plain.forget()
      case 'plain-gap':
        await this.plain.start()
        for (const question of [0, 1]) this.plain.answer(this.#question(question), this.#value(true))
        await this.plain.send({ all: true, from: this.plain.count - 1 })
        return this.#submitPlainly()
      case 'plain-left':
        await this.plain.start()
        await this.plain.send({ all: true })
        await phone.takeOver()
        return this.#submitPlainly()
      case 'plain-submit':
        return this.#submitPlainly()
      case 'expire':
        await this.#stage
          .db()
          .$client.query(
            'update test_attempts set deadline = clock_timestamp() where test_id = $1 and ended_at is null',
            [this.test.id],
          )
        return
      case 'close-test': {
        const path = `/api/lms/tests/${this.test.id}/close`
        await sendRequest(this.#stage.base + path, { method: 'POST', token: this.test.teacher })
      }
    }
  }

  /** The pupil goes on on another phone and comes back: the first must then show its own answer that it had not sent. */
  async #overtake(phone: Phone, other: Phone, index: number): Promise<void> {
    await phone.takeOver()
    await phone.answer(this.#question(index), this.#value(true))
    const [question, own] = [this.#question(index + 2), this.#value(true)]
    await phone.answer(question, own)
    await other.takeOver()
    for (const place of [index, index + 1]) await other.answer(this.#question(place), this.#value(false))
    await other.send()
    const isBack = await phone.takeOver()
    const attempt = await readAttempt(this.#stage.db(), this.test.id)
    if (!isBack || !phone.tab || attempt?.ended !== false || phone.given.at(-1)?.value !== own) return
    const shown = phone.tab.log.state().answers[question]
    if (shown !== own) this.#note(`${phone.name} shows ${JSON.stringify(shown)} where its own ${own} counts`)
  }

  /**
   * A phone without a network loses its storage between two answers, and the pupil goes on on another phone: what is newer there counts for
   * both questions.
   */
  async #overtakeLost(phone: Phone, other: Phone, index: number): Promise<void> {
    const questions = [this.#question(index), this.#question(index + 2)]
    await phone.takeOver()
    phone.line.isDown = true
    await phone.answer(this.#question(index), this.#value(true))
    phone.damage(() => phone.disk.delete())
    for (const place of [index + 1, index + 2]) await phone.answer(this.#question(place), this.#value(true))
    const isTaken = await other.takeOver()
    const newer = new Map(questions.map((question) => [question, this.#value(false)]))
    for (const [question, value] of newer) await other.answer(question, value)
    await other.send()
    const isSaved =
      isTaken &&
      other.tab?.log.state().keeping === 'saved' &&
      [...newer.values()].every((value) => other.given.some((given) => given.value === value))
    const before = await readAttempt(this.#stage.db(), this.test.id)
    phone.line.isDown = false
    await phone.send()
    if (!isSaved || before?.ended !== false) return
    for (const [question, expected] of newer) {
      const value = await readValue(this.#stage.db(), this.test.id, question, this.phones)
      if (value !== expected) this.#note(`${value} counts, which was given before ${expected} on a phone that was left`)
    }
  }

  async #submitPlainly(): Promise<void> {
    const attempt = await readAttempt(this.#stage.db(), this.test.id)
    const { epoch } = this.plain
    const result = await this.plain.submit(attempt?.submitted === false)
    if (result === 'submitted' && attempt && !attempt.ended && epoch < attempt.epoch)
      this.#note(`a device of epoch ${epoch} has submitted in epoch ${attempt.epoch}`)
  }
}
