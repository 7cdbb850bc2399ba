import { proposeSecondFactor, turnOnSecondFactor } from '@ariviyal/contract/accounts/second-factor'
import { Secret, TOTP } from 'otpauth'
import { registration } from '../accounts/testing.ts'
import type { TestApp } from '../testing/test-app.ts'

/** The code of an authenticator app now, or the given number of seconds from now. */
export const codeAt = (testApp: TestApp, secret: string, seconds = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: testApp.ctx.now().getTime() + seconds * 1_000,
  })

/** Turns on the second factor of an account, then advances a minute so that the next code is unused. */
export async function setUpSecondFactor(
  testApp: TestApp,
  token: string,
  password = registration().password,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body: offer } = await testApp.call(proposeSecondFactor, { token })
  const { secret, proposal } = offer
  const { status, body, error } = await testApp.call(turnOnSecondFactor, {
    token,
    body: { proposal, code: codeAt(testApp, secret), password },
  })
  if (status !== 201) throw new Error(`not turned on: ${error.code}`)
  testApp.advance({ minutes: 1 })
  return { secret, recoveryCodes: body.recovery_codes }
}
