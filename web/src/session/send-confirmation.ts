const failed = 'The link could not be sent. Try again.'

/** Has the link that confirms the own address mailed again; answers what to tell the person. The call is fetched when the button is pressed. */
export async function sendConfirmationLink(): Promise<string> {
  try {
    const [{ call, serverMessage }, { sendConfirmation }] = await Promise.all([
      import('../api/client.ts'),
      import('@ariviyal/contract/accounts'),
    ])
    try {
      return (await call(sendConfirmation)).msg
    } catch (error) {
      return serverMessage(error) ?? failed
    }
  } catch {
    // The script of the call did not come.
    return failed
  }
}
