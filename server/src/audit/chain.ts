import { createHash } from 'node:crypto'

/** What `previous_hash` of the first entry holds. */
export const chainBegin = '0'.repeat(64)

/** An entry with the texts that its hash is made of, as the database writes them. */
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

/** Where a chain is not what it was: at an entry (`seq`, with its `id` where there is one), and in which way. */
export interface ChainBreak {
  seq: number
  id: string | null
  why: 'changed' | 'missing' | 'not-linked' | 'cut-off' | 'not-chained' | 'not-as-anchored'
}

/** The hash of an entry by its content; migration `audit_chain` computes the same in the database. */
function hashOfEntry({ seq, previousHash, id, content }: Omit<ChainedEntry, 'hash'>): string {
  const fields = [seq, previousHash, id, ...content]
  return createHash('sha256')
    .update(fields.map((field) => `${Buffer.byteLength(field)}:${field},`).join(''))
    .digest('hex')
}

/** Follows a chain entry by entry, from its beginning. */
export class ChainWalk {
  end: ChainEnd = { seq: 0, hash: chainBegin }
  /** The hash at the place that an anchor names, once it was passed. */
  #anchored: string | undefined
  readonly #anchor: ChainEnd | undefined

  constructor(anchor?: ChainEnd) {
    this.#anchor = anchor
    if (anchor?.seq === 0) this.#anchored = chainBegin
  }

  /** Takes the next entry; answers where the chain breaks, if it does here. */
  next(entry: ChainedEntry): ChainBreak | null {
    const seq = Number(entry.seq)
    const due = this.end.seq + 1
    if (seq !== due) return { seq: due, id: null, why: 'missing' }
    if (entry.hash !== hashOfEntry(entry)) return { seq, id: entry.id, why: 'changed' }
    if (entry.previousHash !== this.end.hash) return { seq, id: entry.id, why: 'not-linked' }
    this.end = { seq, hash: entry.hash }
    if (this.#anchor?.seq === seq) this.#anchored = entry.hash
    return null
  }

  /** What is still to be said after the last entry: whether it is the last that was written, and whether an anchor was met. */
  finish(head: ChainEnd | null): ChainBreak | null {
    if (!head || head.seq !== this.end.seq || head.hash !== this.end.hash)
      return { seq: this.end.seq + 1, id: null, why: 'cut-off' }
    if (!this.#anchor || this.#anchored === this.#anchor.hash) return null
    return this.#anchored === undefined
      ? { seq: this.end.seq + 1, id: null, why: 'cut-off' }
      : { seq: this.#anchor.seq, id: null, why: 'not-as-anchored' }
  }
}

/** An end of the chain as it is written down elsewhere: `12:` and the hash. */
export const anchorOf = ({ seq, hash }: ChainEnd): string => `${seq}:${hash}`

/** Null for a text that is no anchor. */
export function readAnchor(text: string): ChainEnd | null {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? []
  return seq && hash ? { seq: Number(seq), hash } : null
}
