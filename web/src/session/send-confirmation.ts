import { sendConfirmation } from '@ariviyal/contract/accounts/accounts'
import { call, serverMessage } from '../api/client.ts'

/** Requests another confirmation mail, and returns the message for the user. */
export async function sendConfirmationLink(): Promise<string> {
  try {
    return (await call(sendConfirmation)).msg
  } catch (error) {
    return serverMessage(error) ?? 'The link could not be sent. Try again.'
  }
}
