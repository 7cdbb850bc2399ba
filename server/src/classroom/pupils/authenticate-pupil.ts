import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import type { Pupil } from '../../platform/app-context.ts'
import type { Database } from '../../platform/db/database.ts'
import { prepareFindPupil, pupilSessionsUsedSince, touchPupilSession } from './pupil-sessions.queries.ts'

/** A session's last use is written at most once in this time. */
const touchAfterMs = 3_600_000

/** Finds the pupil of a bearer token and extends the session; null for an unknown or expired token. */
export function authenticatePupil(db: Database, now: () => Date): (token: string) => Promise<Pupil | null> {
  const findPupil = prepareFindPupil(db)
  return async (token) => {
    const moment = now()
    const row = await findPupil(hashOfToken(token), pupilSessionsUsedSince(moment))
    if (!row) return null
    const { lastUsedAt, ...pupil } = row
    if (moment.getTime() - lastUsedAt.getTime() > touchAfterMs) await touchPupilSession(db, row.sessionId, moment)
    return pupil
  }
}
