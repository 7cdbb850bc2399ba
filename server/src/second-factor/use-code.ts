import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Transaction } from '../platform/db/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { unseal } from '../platform/crypto/sealed.ts'
import { sharedSecret } from '../platform/crypto/secrets.ts'
import { hashOfCode, normaliseCode } from './recovery-codes.ts'
import { findFactor, consumeRecoveryCode, consumeStep } from './second-factor.queries.ts'
import { stepOfCode } from './totp.ts'

/** The key that encrypts the secrets in this feature's tables. */
export const secondFactorKey = (ctx: AppContext): Promise<Buffer> =>
  sharedSecret(ctx.db, 'second-factor-key', ctx.now())

export const secretOf = (userId: string): string => `second factor of ${userId}`

export const wrongCode = (): AppError =>
  new AppError('wrong-code', undefined, { fields: { code: serverMessages.codeWrong } })

/** Consumes a code of the app or a recovery code and returns which kind it was. Raises `wrong-code` for a wrong, old or used one. */
export async function useCode(
  tx: Transaction,
  userId: string,
  code: string,
  { key, now }: { key: Buffer; now: Date },
): Promise<'app' | 'recovery'> {
  const normalised = normaliseCode(code)
  if (!/^\d{6}$/.test(normalised)) {
    if (await consumeRecoveryCode(tx, userId, hashOfCode(userId, normalised))) return 'recovery'
    throw wrongCode()
  }
  const factor = await findFactor(tx, userId)
  const secret = factor && unseal(key, secretOf(userId), factor.sealedSecret)
  const step = secret ? stepOfCode(secret, normalised, now) : null
  if (step === null || !(await consumeStep(tx, userId, step))) throw wrongCode()
  return 'app'
}
