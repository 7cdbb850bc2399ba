import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../server/src/platform/database.ts'
import type { Chances } from '../../seeded.ts'
import type { Question } from '../../ask.ts'
import { Cut, type Reply, type Visitor, visitorFrom } from '../../visitor.ts'
import { type Act, type ExpectedMail, type Sql, type Truth } from './ledger.ts'
import type { Mailbox } from './mailbox.ts'

/** A teacher with a running subscription, made by one story and used by others. */
export interface Subscriber {
  id: string
  email: string
  token: string
}

/** What all stories share. The server comes and goes; they wait for it. */
export interface World {
  base: string
  chances: Chances
  mailbox: Mailbox
  acts: Act[]
  /** What the stories themselves found to be wrong. */
  broken: string[]
  /** Null while the server is away. */
  db: Database | null
  adminToken: string
  subscribers: Subscriber[]
  /** The ids of the uploads that a client was told of. */
  uploads: Set<string>
  /** No new story begins. */
  ending: boolean
  nextNumber: () => number
}

export interface Sent extends Question {
  kind: string
  method: string
  path: string
  look: (db: Sql) => Promise<Truth>
  mails?: () => ExpectedMail[]
  late?: boolean
}

/** One client in one story: it writes down what it sends before it sends it, and what came back. */
export class Teller {
  readonly number: number
  readonly world: World
  private readonly visitor: Visitor

  constructor(world: World) {
    this.world = world
    this.number = world.nextNumber()
    const { whole } = world.chances
    // Each has an address of its own, so that the limits of attempts are those of a visitor.
    this.visitor = visitorFrom(`127.${whole(1, 254)}.${whole(1, 254)}.${whole(2, 254)}`, () => world.base)
  }

  get chances(): Chances {
    return this.world.chances
  }

  leave(): void {
    this.visitor.leave()
  }

  /** A name that no other story has. */
  named(word: string): string {
    return `${word} ${this.number}`
  }

  email(word: string): string {
    return `${word}-${this.number}@school.example`
  }

  /** A read, or a step of a protocol that is judged by itself. */
  async ask(method: string, path: string, asked?: Question): Promise<Reply> {
    await this.up()
    return this.visitor.ask(method, path, asked)
  }

  /** A write, kept in the ledger; raises `Cut` when nobody knows whether it was done. */
  async act({ kind, method, path, look, mails = () => [], late = false, ...asked }: Sent): Promise<Reply> {
    await this.up()
    const act: Act = { kind, state: 'sent', look, mails, late }
    this.world.acts.push(act)
    let reply: Reply
    try {
      reply = await this.visitor.ask(method, path, asked)
    } catch (error) {
      act.state = 'unknown'
      throw error
    }
    act.state = reply.status < 300 ? 'acknowledged' : 'refused'
    if (act.state === 'refused')
      throw new Error(`${kind} was refused with ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply
  }

  /** One row of the database as it is now; raises `Cut` while it is away. */
  async row(text: string, values: unknown[]): Promise<Record<string, string> | undefined> {
    await this.up()
    try {
      const found = await this.world.db?.$client.query<Record<string, string>>(text, values)
      return found?.rows[0]
    } catch (error) {
      throw new Cut('the database went away', { cause: error })
    }
  }

  /** The mail once it has come; null when it has not within these seconds. */
  async mail(to: string, subject: string, seconds = 4) {
    for (let waited = 0; waited < seconds * 1_000; waited += 25) {
      const found = this.world.mailbox.find(to, subject)
      if (found) return found
      await pause(25)
    }
    return null
  }

  async up(): Promise<void> {
    while (!this.world.db) await pause(10)
  }
}

/** Whether an act of the same story has been done, as the database tells. */
export const isDone = async (db: Sql, text: string, values: unknown[]): Promise<boolean> =>
  (await db(text, values))['done'] === 1
