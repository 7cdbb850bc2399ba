import type { ErrorCode } from '@ariviyal/contract/errors'
import { ApiError } from '../api/client.ts'
import type { Outcome } from './use-sheet.ts'

/** Refusals which say that somebody else was faster: nothing is left to do, and the list that was on screen is old. */
const settledBefore: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'already-decided',
  'no-subscription',
  'not-found',
  'not-registered',
  'session-closed',
])

/** Carries out an act of staff and brings the page up to date. Any other failure is thrown, for the form to show. */
export async function settle(act: () => Promise<Outcome>, refresh: () => Promise<void>): Promise<Outcome> {
  let outcome: Outcome
  try {
    outcome = await act()
  } catch (error) {
    if (!(error instanceof ApiError) || !settledBefore.has(error.code)) throw error
    outcome = { tone: 'warning', text: error.message }
  }
  await refresh()
  return outcome
}
