import type { TestState } from '@ariviyal/contract/tests/tests'
import type { TestRow } from './tests.table.ts'

type Moments = Pick<TestRow, 'openedAt' | 'closedAt' | 'opensAt' | 'closesAt'>

/** Whether a test has ended: closed by its teacher, or at the end of its window. */
export const isClosed = ({ closedAt, closesAt }: Pick<Moments, 'closedAt' | 'closesAt'>, now: Date): boolean =>
  closedAt !== null || (closesAt !== null && closesAt <= now)

export function stateOf(test: Moments, now: Date): TestState {
  if (test.openedAt === null) return 'draft'
  return isClosed(test, now) ? 'closed' : 'open'
}

export const isUpcoming = ({ opensAt }: Pick<Moments, 'opensAt'>, now: Date): boolean =>
  opensAt !== null && opensAt > now
