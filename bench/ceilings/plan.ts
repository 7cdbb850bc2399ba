import type { Connection } from '../../server/src/platform/database.ts'

/** What a ceiling answers, as the product was seen to answer it: the head to the last header, and the body. */
export interface SameBytes {
  status: number
  headers: [string, string][]
  /** In base64. */
  body: string
}

/** A value of a statement: as it was recorded, or the hash of the token of each request, alone in a list. */
export type Value = { is: unknown } | { each: 'token-hashes' }

export interface Step {
  text: string
  values: Value[]
}

/** What a ceiling does for each request. */
export type Plan =
  /** Sends the bytes from memory, over `node:http`. */
  | { kind: 'memory'; answer: SameBytes }
  /** Sends the statements as named prepared ones through a pool as large as the product's, then the answer as JSON, over Fastify. */
  | { kind: 'replay'; answer: SameBytes; steps: Step[]; connection: Connection }

/** A value of a statement that writes: as recorded, with new ids and hashes in place of the recorded ones, or the id of the next caller. */
export type Written = { is: unknown } | { each: 'new'; in: string; made: string[] } | { each: 'caller' }

/** What a ceiling does over and over, without any HTTP. */
export type Loop =
  /** Compares the password with the hash. */
  | { kind: 'argon2'; stored: string; password: string; atOnce: number }
  /** Writes the rows in one transaction, by named prepared statements through a pool as large as the product's. */
  | {
      kind: 'writes'
      steps: { text: string; values: Written[] }[]
      connection: Connection
      /** Each is used once. */
      callers: string[]
      atOnce: number
    }
