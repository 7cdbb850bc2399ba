import type { Answer } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import type { countStatement, readStatement, StatementMatch } from '@ariviyal/contract/subscriptions/statements'

type Counted = Answer<typeof countStatement>
type Statement = Answer<typeof readStatement>

interface Outcome {
  sum: Counted
  /** What was not counted, because a call failed. */
  left: StatementMatch[]
  error?: unknown
}

/** Counts matches in parts that one call takes, up to the first part that fails. */
export async function countInParts(
  matches: StatementMatch[],
  count: (part: StatementMatch[]) => Promise<Counted>,
): Promise<Outcome> {
  const sum: Counted = { recorded: 0, failures: [] }
  for (let at = 0; at < matches.length; at += limits.bulkMax)
    try {
      const { recorded, failures } = await count(matches.slice(at, at + limits.bulkMax))
      sum.recorded += recorded
      sum.failures.push(...failures)
    } catch (error) {
      return { sum, left: matches.slice(at), error }
    }
  return { sum, left: [] }
}

/** A statement without the matches that were counted, where it cannot be read anew. */
export function withoutCounted(statement: Statement, matches: StatementMatch[], left: StatementMatch[]): Statement {
  const done = new Set(matches.filter((match) => !left.includes(match)))
  const isOpen = (match: StatementMatch) => !done.has(match)
  return {
    ...statement,
    counted: statement.counted + done.size,
    certain: statement.certain.filter(isOpen),
    possible: statement.possible.filter(isOpen),
  }
}
