import { ApiError } from '../../api/client.ts'

/** The sentence about a link that a refused call names dead; null for another failure. */
export function deadLinkProblem(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'link-expired') return error.message
  // Longer than any link of ours.
  return error.code === 'invalid-fields' ? 'This link is mistyped.' : null
}

/** Why a mailed link no longer works, by a call that leaves it usable. Null for one that works, and where the server cannot say. */
export async function linkProblem(check: Promise<unknown>): Promise<string | null> {
  try {
    await check
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return deadLinkProblem(error)
  }
}
