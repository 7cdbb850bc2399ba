import type { Executor } from '../platform/db/database.ts'
import { selectChainHead, selectChained, selectUnchained } from './audit-log.queries.ts'
import { type ChainBreak, type ChainEnd, ChainVerifier } from './chain.ts'

export interface ChainReport {
  /** Number of valid entries before the first break. */
  entries: number
  end: ChainEnd
  broken: ChainBreak | null
}

/**
 * Reads the whole log in one snapshot and recomputes each hash. With an `anchor`, an end of the chain recorded elsewhere, also detects a chain that
 * was truncated or rebuilt since. Does not block writers.
 */
export function verifyChain(db: Executor, anchor?: ChainEnd): Promise<ChainReport> {
  return db.transaction(
    async (tx) => {
      const verifier = new ChainVerifier(anchor)
      const report = (broken: ChainBreak | null): ChainReport => ({
        entries: verifier.end.seq,
        end: verifier.end,
        broken,
      })
      for (
        let entries = await selectChained(tx, 0);
        entries.length > 0;
        entries = await selectChained(tx, verifier.end.seq)
      )
        for (const entry of entries) {
          const broken = verifier.next(entry)
          if (broken) return report(broken)
        }
      const unchained = await selectUnchained(tx)
      if (unchained) return report({ seq: verifier.end.seq + 1, id: unchained.id, why: 'not-chained' })
      return report(verifier.finish(await selectChainHead(tx)))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const reasons: Record<ChainBreak['why'], string> = {
  changed: 'its content is not what was written',
  missing: 'it is missing',
  'not-linked': 'it does not follow the entry before it',
  'cut-off': 'it was written, and is gone',
  'not-chained': 'it was put in without a place in the chain',
  'not-as-anchored': 'it is another than the one that was noted',
}

/** A break in one line, for the operator. */
export const breakInWords = ({ seq, id, why }: ChainBreak): string =>
  `entry ${seq}${id ? ` (${id})` : ''}: ${reasons[why]}`
