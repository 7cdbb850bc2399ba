const failed = 'The link could not be sent. Try again.'

/** Requests another confirmation mail, and returns the message for the user. The call is loaded on press. */
export async function sendConfirmationLink(): Promise<string> {
  try {
    const [{ call, serverMessage }, { sendConfirmation }] = await Promise.all([
      import('../api/client.ts'),
      import('@ariviyal/contract/accounts/accounts'),
    ])
    try {
      return (await call(sendConfirmation)).msg
    } catch (error) {
      return serverMessage(error) ?? failed
    }
  } catch {
    // The lazy chunk failed to load.
    return failed
  }
}
