import { brand } from '@ariviyal/contract/brand'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the parameters of all authenticator apps. Accepts the previous and the next step too, for clock drift (section 6). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const stepsAside = 1

/** 160 bits, as RFC 4226 section 4 recommends, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The URI in the QR code. */
export const addressOf = (secret: string, account: string): string =>
  new TOTP({ ...settings, issuer: brand.name, label: account, secret: Secret.fromBase32(secret) }).toString()

/** The time step of a code; null for a wrong or expired one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    ...settings,
    token: code,
    secret: Secret.fromBase32(secret),
    window: stepsAside,
    timestamp,
  })
  return delta === null ? null : TOTP.counter({ period: settings.period, timestamp }) + delta
}
