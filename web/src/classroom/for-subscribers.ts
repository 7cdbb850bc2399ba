import { isStaff } from '@ariviyal/contract/accounts/roles'
import { ApiError } from '../api/client.ts'
import { requireSession } from '../session/require-session.ts'
import { isSubscribed } from '../session/store.ts'

/** Loads the data of a page of classes; null without a subscription. Guests are redirected to /subscription. */
export async function forSubscribers<Data>(load: () => Promise<Data>): Promise<Data | null> {
  const session = requireSession()
  if (!isSubscribed(session) && !isStaff(session.user.role)) return null
  try {
    return await load()
  } catch (error) {
    // The stored subscription state was out of date.
    if (error instanceof ApiError && error.code === 'subscription-needed') return null
    throw error
  }
}
