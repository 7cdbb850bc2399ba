import { isStaff } from '@ariviyal/contract/roles'
import { ApiError } from '../api/client.ts'
import { requireSession } from '../session/require-session.ts'
import { isSubscribed } from '../session/store.ts'

/** What a page of classes has to show, or null for who has no subscription; a guest is sent to /subscription. */
export async function forSubscribers<Data>(load: () => Promise<Data>): Promise<Data | null> {
  const session = requireSession()
  if (!isSubscribed(session) && !isStaff(session.user.role)) return null
  try {
    return await load()
  } catch (error) {
    // The browser believed in a subscription that has ended.
    if (error instanceof ApiError && error.code === 'subscription-needed') return null
    throw error
  }
}
