import { messages } from '@ariviyal/contract/messages'
import type { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { subscribe } from '@ariviyal/contract/subscriptions/subscriptions'
import { ApiError, call } from '../api/client.ts'
import { forgetFormDraft } from '../session/device/form-drafts.ts'
import { refreshSession } from '../session/refresh-session.ts'
import { readSession } from '../session/store.ts'

/** Sends a subscription request of the logged-in user. */
export async function sendRequest(form: InstitutionFormFields) {
  const session = readSession()
  if (!session) throw new ApiError(401, { msg: messages.notLoggedIn, code: 'not-logged-in' })
  const reply = await call(subscribe, { body: { ...form, userId: session.user.id } })
  forgetFormDraft('subscription-form')
  // The request waits now; with automatic approval the subscription is running.
  await refreshSession()
  return reply
}
