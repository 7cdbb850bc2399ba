import type { ErrorCode } from '@ariviyal/contract/errors'
import { ApiError } from '../api/client.ts'
import type { ActOutcome } from './dialog/use-dialog.ts'

/** Conflicts: a colleague was faster, so nothing is left to do and the displayed list is outdated. */
const settledBefore: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'already-decided',
  'no-subscription',
  'not-found',
  'not-registered',
  'session-closed',
])

/** Answer of an action: the message, and what the page shows beside it. */
export type ActAnswer = { msg: string } & Pick<ActOutcome, 'inviteUrl'>

/** Runs a staff action and revalidates the page. Throws any other failure, for the form to show. */
export async function runAndRefresh(act: () => Promise<ActAnswer>, refresh: () => Promise<void>): Promise<ActOutcome> {
  let outcome: ActOutcome
  try {
    const { msg, inviteUrl } = await act()
    outcome = { tone: 'success', text: msg, ...(inviteUrl !== undefined && { inviteUrl }) }
  } catch (error) {
    if (!(error instanceof ApiError) || !settledBefore.has(error.code)) throw error
    outcome = { tone: 'warning', text: error.message }
  }
  await refresh()
  return outcome
}

/** Prefixes the item's name to the answer, on pages with several items. */
export async function withName(name: string, answer: Promise<ActAnswer>): Promise<ActAnswer> {
  return { msg: `${name}: ${(await answer).msg}` }
}
