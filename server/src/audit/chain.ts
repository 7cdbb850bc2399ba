import { createHash } from 'node:crypto'

/** `previous_hash` of the first entry. */
export const chainStart = '0'.repeat(64)

/** An entry with its hashed fields, in the text form that the database writes. */
export interface ChainedEntry {
  id: string
  seq: string
  previousHash: string
  hash: string
  /** Actor, action, type and id of the subject, details as jsonb prints them, microseconds since 1970. */
  content: string[]
}

export interface ChainEnd {
  seq: number
  hash: string
}

/** Where the chain is broken: the entry (`seq`, and `id` where there is one) and the kind of break. */
export interface ChainBreak {
  seq: number
  id: string | null
  why: 'changed' | 'missing' | 'not-linked' | 'cut-off' | 'not-chained' | 'not-as-anchored'
}

/** The hash of an entry. The migration `audit_chain` computes the same in the database. */
function hashOfEntry({ seq, previousHash, id, content }: Omit<ChainedEntry, 'hash'>): string {
  const fields = [seq, previousHash, id, ...content]
  return createHash('sha256')
    .update(fields.map((field) => `${Buffer.byteLength(field)}:${field},`).join(''))
    .digest('hex')
}

/** Verifies a chain entry by entry, from its beginning. */
export class ChainVerifier {
  end: ChainEnd = { seq: 0, hash: chainStart }
  /** The hash at the anchor's position, once that was reached. */
  #anchored: string | undefined
  readonly #anchor: ChainEnd | undefined

  constructor(anchor?: ChainEnd) {
    this.#anchor = anchor
    if (anchor?.seq === 0) this.#anchored = chainStart
  }

  /** Verifies the next entry. Returns the break, if any. */
  next(entry: ChainedEntry): ChainBreak | null {
    const seq = Number(entry.seq)
    const expected = this.end.seq + 1
    if (seq !== expected) return { seq: expected, id: null, why: 'missing' }
    if (entry.hash !== hashOfEntry(entry)) return { seq, id: entry.id, why: 'changed' }
    if (entry.previousHash !== this.end.hash) return { seq, id: entry.id, why: 'not-linked' }
    this.end = { seq, hash: entry.hash }
    if (this.#anchor?.seq === seq) this.#anchored = entry.hash
    return null
  }

  /** Verifies, after the last entry, that it is the last one written and that the anchor was reached. */
  finish(head: ChainEnd | null): ChainBreak | null {
    if (!head || head.seq !== this.end.seq || head.hash !== this.end.hash)
      return { seq: this.end.seq + 1, id: null, why: 'cut-off' }
    if (!this.#anchor || this.#anchored === this.#anchor.hash) return null
    return this.#anchored === undefined
      ? { seq: this.end.seq + 1, id: null, why: 'cut-off' }
      : { seq: this.#anchor.seq, id: null, why: 'not-as-anchored' }
  }
}

/** The printed form of an end of the chain: `12:` and the hash. */
export const anchorOf = ({ seq, hash }: ChainEnd): string => `${seq}:${hash}`

/** Returns null for an invalid anchor. */
export function readAnchor(text: string): ChainEnd | null {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? []
  return seq && hash ? { seq: Number(seq), hash } : null
}
