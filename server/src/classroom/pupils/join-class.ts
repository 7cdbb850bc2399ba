import type { JoinForm } from '@ariviyal/contract/classroom/pupils'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import { hashOfToken, newToken } from '../../platform/crypto/one-time-token.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countAttempt, refundAttempt } from '../../platform/http/attempts/attempts.ts'
import { findByCode } from './pins.queries.ts'
import { hashOfNobody, verifyPin } from './pins.ts'
import { deleteSurplusSessions, insertPupilSession } from './pupil-sessions.queries.ts'

/** A pupil whose PIN was right, and the hash that it was compared with. */
type Verified = Omit<Pupil, 'sessionId'> & { verifiedHash: string }

const wrong = () => new AppError('wrong-credentials', serverMessages.joinWrong)

/** What the attempts of one pupil are counted by: as typed, so that the limits do not tell which pupils exist. */
export const pupilKey = (code: string, rollNumber: number): string => `${code} ${rollNumber}`

/**
 * Verifies a PIN. A wrong code, roll number and PIN raise the same `wrong-credentials` after the same work, malformed ones too; the right
 * PIN of an archived class raises `archived`. Only failures count against the limits, and those beyond the limit of one pupil count neither for the class nor for the address.
 * Needs the pool: attempts count whatever becomes of the call.
 */
export async function verifyPupil(ctx: AppContext, form: JoinForm, address: string): Promise<Verified> {
  const pupil = pupilKey(form.code, form.roll_number)
  const refundClass = () => refundAttempt(ctx, 'join-class', { address, account: form.code })
  await countAttempt(ctx, 'join-class', address, form.code)
  try {
    await countAttempt(ctx, 'join-as-pupil', address, pupil, 'account')
  } catch (error) {
    await refundClass()
    throw error
  }
  const found = await findByCode(ctx.db, form.code, form.roll_number)
  const verifiedHash = found?.pinHash ?? hashOfNobody
  const isRight = await verifyPin(verifiedHash, form.pin)
  if (!found || !isRight) throw wrong()
  await refundClass()
  await refundAttempt(ctx, 'join-as-pupil', { address: null, account: pupil })
  // Only after the PIN, so that nobody else learns about the class.
  if (found.archivedAt !== null) throw new AppError('archived', serverMessages.classArchivedNoJoin)
  return { ...found, verifiedHash }
}

/** Starts a session of a pupil and returns its token. Raises `wrong-credentials` if the PIN has ended since it was verified. */
export async function startPupilSession(ctx: AppContext, { id, verifiedHash }: Verified): Promise<string> {
  const [token, at] = [newToken(), ctx.now()]
  await ctx.db.transaction(async (tx) => {
    if (!(await insertPupilSession(tx, { studentId: id, verifiedHash, tokenHash: hashOfToken(token), at })))
      throw wrong()
    await deleteSurplusSessions(tx, id)
  })
  return token
}
