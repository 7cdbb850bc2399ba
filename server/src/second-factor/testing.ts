import { proposeSecondFactor, turnOnSecondFactor } from '@ariviyal/contract/second-factor'
import { Secret, TOTP } from 'otpauth'
import { registration } from '../accounts/testing.ts'
import type { TestHouse } from '../testing/test-house.ts'

/** What an authenticator app would show now, or so many seconds from now. */
export const codeAt = (home: TestHouse, secret: string, seconds = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: home.house.now().getTime() + seconds * 1_000,
  })

/** Turns the second factor of an account on; a minute later, so that the next code is a fresh one. */
export async function setUpSecondFactor(
  home: TestHouse,
  token: string,
  password = registration().password,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body: offer } = await home.call(proposeSecondFactor, { token })
  const { secret, proposal } = offer
  const { status, body, error } = await home.call(turnOnSecondFactor, {
    token,
    body: { proposal, code: codeAt(home, secret), password },
  })
  if (status !== 201) throw new Error(`not turned on: ${error.code}`)
  home.advance({ minutes: 1 })
  return { secret, recoveryCodes: body.recovery_codes }
}
