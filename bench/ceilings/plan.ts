import type { Connection } from '../../server/src/platform/db/database.ts'

/** The answer that a ceiling sends, recorded from the product: all headers, and the body. */
export interface SameBytes {
  status: number
  headers: [string, string][]
  /** Base64. */
  body: string
}

/** A parameter of a statement: the recorded value, or the hash of each request's token. */
export type Value = { is: unknown } | { each: 'token-hash' }

export interface Step {
  text: string
  values: Value[]
}

/** What a ceiling does for each request. */
export type Plan =
  /** Sends the recorded bytes from memory, over `node:http`. */
  | { kind: 'memory'; answer: SameBytes }
  /** Runs the statements as named prepared statements through a pool of the product's size, then sends the answer as JSON, over Fastify. */
  | { kind: 'replay'; answer: SameBytes; steps: Step[]; connection: Connection }

/** A parameter of a statement that writes: the recorded value, the recorded value with new ids and hashes, or the id of the next caller. */
export type Written = { is: unknown } | { each: 'new'; in: string; originals: string[] } | { each: 'caller' }

/** The work that a ceiling repeats, without HTTP. */
export type Loop =
  /** Compares the password with the hash. */
  | { kind: 'argon2'; stored: string; password: string; atOnce: number }
  /** Writes the rows in one transaction, by named prepared statements through a pool of the product's size. */
  | {
      kind: 'writes'
      steps: { text: string; values: Written[] }[]
      connection: Connection
      /** Each is used once. */
      callers: string[]
      atOnce: number
    }
