import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { times } from '@ariviyal/contract/limits'
import { encode } from 'uqr'
import { isStaff } from '@ariviyal/contract/roles'
import { confirmSession } from '../accounts/change-sessions.ts'
import { noteAccountEvent } from '../accounts/note-account-event.ts'
import { verifyOwnPassword } from '../accounts/verify-own-password.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Caller, House } from '../platform/house.ts'
import { Refusal } from '../platform/http/errors.ts'
import { enqueueMail } from '../platform/mail.ts'
import { seal, unseal } from '../platform/sealed.ts'
import { hashOfCode, newRecoveryCodes, tidyCode } from './recovery-codes.ts'
import { turnedOnMail } from './second-factor.mails.ts'
import { findFactor, insertFactor, replaceRecoveryCodes } from './second-factor.queries.ts'
import { addressOf, newSecret, stepOfCode } from './totp.ts'
import { secondFactorKey, secretOf, wrongCode } from './use-code.ts'

const proposalFor = (userId: string): string => `proposal for ${userId}`

/** A square of dark modules as one path of SVG, with the quiet zone that ISO/IEC 18004 asks for. */
function pictureOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return { size, path }
}

/** A new secret for the caller's app. Nothing is kept: the sealed proposal comes back with the first code. Raises `second-factor-on`. */
export async function proposeSecondFactor(house: House, user: User) {
  if (await findFactor(house.db, user.id)) throw new Refusal('second-factor-on')
  const secret = newSecret()
  const address = addressOf(secret, user.email)
  const until = house.now().getTime() + times.secondFactorProposalMinutes * 60_000
  const proposal = seal(await secondFactorKey(house), proposalFor(user.id), `${until} ${secret}`)
  return { secret, address, qr: pictureOf(address), proposal }
}

/**
 * Turns the caller's second factor on, confirms this session and answers the recovery codes; the caller's other sessions are asked for
 * a code from now on. Raises `wrong-password`, `wrong-code`, `second-factor-on`, and `link-expired` for a proposal that is too old or somebody else's.
 */
export async function turnOnSecondFactor(
  house: House,
  caller: Caller,
  { proposal, code, password }: { proposal: string; code: string; password: string },
): Promise<string[]> {
  const user = caller.account
  await verifyOwnPassword(house.db, user.id, password)
  const key = await secondFactorKey(house)
  const now = house.now()
  const [until, secret] = unseal(key, proposalFor(user.id), proposal)?.split(' ') ?? []
  if (!secret || Number(until) < now.getTime()) throw new Refusal('link-expired', serverMessages.proposalOver)
  const step = stepOfCode(secret, tidyCode(code), now)
  if (step === null) throw wrongCode()

  const codes = newRecoveryCodes()
  await house.db.transaction(async (tx) => {
    const sealedSecret = seal(key, secretOf(user.id), secret)
    if (!(await insertFactor(tx, { userId: user.id, sealedSecret, lastStep: step, createdAt: now })))
      throw new Refusal('second-factor-on')
    await replaceRecoveryCodes(
      tx,
      user.id,
      codes.map((plain) => hashOfCode(user.id, plain)),
    )
    await confirmSession(tx, caller.sessionId, now)
    await noteAccountEvent(tx, user.id, 'second-factor-on', now)
    if (isStaff(user.role))
      await recordAction(tx, user, now, 'second-factor.turned-on', { type: 'user', id: user.id }, { name: user.name })
    await enqueueMail(house, tx, turnedOnMail(user, `${house.config.publicUrl}/profile/security`))
  })
  return codes
}
