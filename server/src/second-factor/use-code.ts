import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { Refusal } from '../platform/http/errors.ts'
import { unseal } from '../platform/sealed.ts'
import { sharedSecret } from '../platform/secrets.ts'
import { hashOfCode, tidyCode } from './recovery-codes.ts'
import { findFactor, takeRecoveryCode, takeStep } from './second-factor.queries.ts'
import { stepOfCode } from './totp.ts'

/** The key that seals what must not be read in the tables of this feature. */
export const secondFactorKey = (house: House): Promise<Buffer> =>
  sharedSecret(house.db, 'second-factor-key', house.now())

export const secretOf = (userId: string): string => `second factor of ${userId}`

export const wrongCode = (): Refusal =>
  new Refusal('wrong-code', undefined, { fields: { code: serverMessages.codeWrong } })

/** Uses a code of the app, or a recovery code, up and says which it was. Raises `wrong-code` for one that is wrong, old or used. */
export async function useCode(
  tx: Transaction,
  userId: string,
  code: string,
  { key, now }: { key: Buffer; now: Date },
): Promise<'app' | 'recovery'> {
  const given = tidyCode(code)
  if (!/^\d{6}$/.test(given)) {
    if (await takeRecoveryCode(tx, userId, hashOfCode(userId, given))) return 'recovery'
    throw wrongCode()
  }
  const factor = await findFactor(tx, userId)
  const secret = factor && unseal(key, secretOf(userId), factor.sealedSecret)
  const step = secret ? stepOfCode(secret, given, now) : null
  if (step === null || !(await takeStep(tx, userId, step))) throw wrongCode()
  return 'app'
}
