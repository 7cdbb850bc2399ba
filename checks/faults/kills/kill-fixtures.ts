import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../server/src/platform/db/database.ts'
import type { Random } from '../../random.ts'
import type { RequestParts } from '../../send-request.ts'
import { ConnectionLost, type Reply, type TestClient, clientFrom } from '../../test-client.ts'
import { type RecordedWrite, type ExpectedMail, type Sql, type Completeness } from './ledger.ts'
import type { Mailbox } from './mailbox.ts'

/** A teacher with a running subscription, created by one scenario and used by others. */
export interface Subscriber {
  id: string
  email: string
  token: string
}

/** State shared by all scenarios. They wait while the server is down. */
export interface KillFixtures {
  base: string
  random: Random
  mailbox: Mailbox
  acts: RecordedWrite[]
  /** Violations that the scenarios found themselves. */
  broken: string[]
  /** Null while the server is down. */
  db: Database | null
  adminToken: string
  subscribers: Subscriber[]
  /** Ids of the uploads that the server acknowledged to a client. */
  uploads: Set<string>
  /** When true, no new scenario starts. */
  ending: boolean
  nextNumber: () => number
}

export interface SentCall extends RequestParts {
  kind: string
  method: string
  path: string
  readState: (db: Sql) => Promise<Completeness>
  mails?: () => ExpectedMail[]
  late?: boolean
}

/** The client of one scenario. Records each write before it is sent, and its outcome. */
export class ScenarioClient {
  readonly number: number
  readonly fixtures: KillFixtures
  private readonly visitor: TestClient

  constructor(fixtures: KillFixtures) {
    this.fixtures = fixtures
    this.number = fixtures.nextNumber()
    const { integer } = fixtures.random
    // An address per client, so that limits of attempts apply as for one visitor.
    this.visitor = clientFrom(`127.${integer(1, 254)}.${integer(1, 254)}.${integer(2, 254)}`, () => fixtures.base)
  }

  get random(): Random {
    return this.fixtures.random
  }

  leave(): void {
    this.visitor.leave()
  }

  /** Returns a name that no other scenario uses. */
  named(word: string): string {
    return `${word} ${this.number}`
  }

  email(word: string): string {
    return `${word}-${this.number}@school.example`
  }

  /** A read, or a protocol step that is not checked in the ledger. */
  async request(method: string, path: string, options?: RequestParts): Promise<Reply> {
    await this.up()
    return this.visitor.request(method, path, options)
  }

  /** A write, recorded in the ledger. @throws ConnectionLost when the outcome is unknown. */
  async act({ kind, method, path, readState, mails = () => [], late = false, ...options }: SentCall): Promise<Reply> {
    await this.up()
    const act: RecordedWrite = { kind, state: 'sent', readState, mails, late }
    this.fixtures.acts.push(act)
    let reply: Reply
    try {
      reply = await this.visitor.request(method, path, options)
    } catch (error) {
      act.state = 'unknown'
      throw error
    }
    act.state = reply.status < 300 ? 'acknowledged' : 'refused'
    if (act.state === 'refused')
      throw new Error(`${kind} was refused with ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply
  }

  /** Returns one row of the database. @throws ConnectionLost while the database is down. */
  async row(text: string, values: unknown[]): Promise<Record<string, string> | undefined> {
    await this.up()
    try {
      const result = await this.fixtures.db?.$client.query<Record<string, string>>(text, values)
      return result?.rows[0]
    } catch (error) {
      throw new ConnectionLost('the database went away', { cause: error })
    }
  }

  /** Returns the mail once it has arrived, or null after `seconds`. */
  async mail(to: string, subject: string, seconds = 4) {
    for (let waited = 0; waited < seconds * 1_000; waited += 25) {
      const result = this.fixtures.mailbox.find(to, subject)
      if (result) return result
      await pause(25)
    }
    return null
  }

  async up(): Promise<void> {
    while (!this.fixtures.db) await pause(10)
  }
}

/** Whether the database shows that a previous write of the scenario was done. */
export const isDone = async (db: Sql, text: string, values: unknown[]): Promise<boolean> =>
  (await db(text, values))['done'] === 1
