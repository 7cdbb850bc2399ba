import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { times } from '@ariviyal/contract/limits'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { confirmLoginSession } from '../accounts/login-sessions/change-login-sessions.ts'
import { recordAccountEvent } from '../accounts/security/record-account-event.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Caller, AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { qrImage } from '../platform/qr-image.ts'
import { enqueueMail } from '../platform/mail/mail.ts'
import { seal, unseal } from '../platform/crypto/sealed.ts'
import { hashOfCode, newRecoveryCodes, normaliseCode } from './recovery-codes.ts'
import { turnedOnMail } from './second-factor.mails.ts'
import { findFactor, insertFactor, replaceRecoveryCodes } from './second-factor.queries.ts'
import { addressOf, newSecret, stepOfCode } from './totp.ts'
import { secondFactorKey, secretOf, wrongCode } from './use-code.ts'

const proposalFor = (userId: string): string => `proposal for ${userId}`

/** Proposes a new secret for the caller's app. Stores nothing: the encrypted proposal returns with the first code. Raises `second-factor-on`. */
export async function proposeSecondFactor(ctx: AppContext, user: User) {
  if (await findFactor(ctx.db, user.id)) throw new AppError('second-factor-on')
  const secret = newSecret()
  const address = addressOf(secret, user.email)
  const until = ctx.now().getTime() + times.secondFactorProposalMinutes * 60_000
  const proposal = seal(await secondFactorKey(ctx), proposalFor(user.id), `${until} ${secret}`)
  return { secret, address, qr: qrImage(address), proposal }
}

/**
 * Turns on the caller's second factor, confirms this session and returns the recovery codes. The caller's other sessions need a code from now on.
 * Raises `wrong-code`, `second-factor-on`, and `link-expired` for a proposal that is too old or another user's.
 */
export async function turnOnSecondFactor(
  ctx: AppContext,
  caller: Caller,
  { proposal, code }: { proposal: string; code: string },
): Promise<string[]> {
  const user = caller.account
  const key = await secondFactorKey(ctx)
  const now = ctx.now()
  const [until, secret] = unseal(key, proposalFor(user.id), proposal)?.split(' ') ?? []
  if (!secret || Number(until) < now.getTime()) throw new AppError('link-expired', serverMessages.proposalOver)
  const step = stepOfCode(secret, normaliseCode(code), now)
  if (step === null) throw wrongCode()

  const codes = newRecoveryCodes()
  await ctx.db.transaction(async (tx) => {
    const sealedSecret = seal(key, secretOf(user.id), secret)
    if (!(await insertFactor(tx, { userId: user.id, sealedSecret, lastStep: step, createdAt: now })))
      throw new AppError('second-factor-on')
    await replaceRecoveryCodes(
      tx,
      user.id,
      codes.map((plain) => hashOfCode(user.id, plain)),
    )
    await confirmLoginSession(tx, caller.sessionId, now)
    await recordAccountEvent(tx, user.id, 'second-factor-on', now)
    if (isStaff(user.role))
      await recordAction(tx, user, now, 'second-factor.turned-on', { type: 'user', id: user.id }, { name: user.name })
    await enqueueMail(ctx, tx, turnedOnMail(user, `${ctx.config.publicUrl}/profile/security`))
  })
  return codes
}
