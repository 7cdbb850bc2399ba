import type { Database } from '../platform/database.ts'
import { selectChainHead, selectChained, selectUnchained } from './audit-log.queries.ts'
import { type ChainBreak, type ChainEnd, ChainWalk } from './chain.ts'

export interface ChainReport {
  /** How many entries are whole, up to the first that is not. */
  entries: number
  end: ChainEnd
  broken: ChainBreak | null
}

/**
 * Reads the whole log as it stands at one moment and computes each entry's hash again. With an `anchor`, an end of the chain that was
 * written down elsewhere, it also finds a chain that was cut or made anew since. Acts go on meanwhile.
 */
export function verifyChain(db: Database, anchor?: ChainEnd): Promise<ChainReport> {
  return db.transaction(
    async (tx) => {
      const walk = new ChainWalk(anchor)
      const report = (broken: ChainBreak | null): ChainReport => ({ entries: walk.end.seq, end: walk.end, broken })
      for (
        let entries = await selectChained(tx, 0);
        entries.length > 0;
        entries = await selectChained(tx, walk.end.seq)
      )
        for (const entry of entries) {
          const broken = walk.next(entry)
          if (broken) return report(broken)
        }
      const stranger = await selectUnchained(tx)
      if (stranger) return report({ seq: walk.end.seq + 1, id: stranger.id, why: 'not-chained' })
      return report(walk.finish(await selectChainHead(tx)))
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

/** A break in one line, for whoever looks after the house. */
export const breakInWords = ({ seq, id, why }: ChainBreak): string =>
  `entry ${seq}${id ? ` (${id})` : ''}: ${reasons[why]}`
