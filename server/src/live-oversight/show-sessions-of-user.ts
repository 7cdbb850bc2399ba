import type { Answer } from '@ariviyal/contract/endpoint'
import type { listSessionsOfUser } from '@ariviyal/contract/live/live-oversight'
import { findPerson } from '../accounts/find-people.ts'
import { certificatesOf } from '../certificates/certificates-of.ts'
import { countCertificatesOfUser } from '../certificates/count-certificates.ts'
import { liveSessionsOfUser } from '../live/shown/live-sessions-of-user.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'

/** The live sessions of a user, each with attendance and certificate. Raises `not-found` for an unknown user. */
export async function showSessionsOfUser(db: Executor, userId: string): Promise<Answer<typeof listSessionsOfUser>> {
  if (!(await findPerson(db, userId))) throw new AppError('not-found')
  const { places, total } = await liveSessionsOfUser(db, userId)
  const [held, certificates] = await Promise.all([
    certificatesOf(
      db,
      places.map(({ registrationId }) => registrationId),
    ),
    countCertificatesOfUser(db, userId),
  ])
  return {
    items: places.map(({ registrationId, ...place }) => ({ ...place, certificate: held.get(registrationId) ?? null })),
    total,
    certificates,
  }
}
