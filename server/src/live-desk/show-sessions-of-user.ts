import type { Answer } from '@ariviyal/contract/endpoint'
import type { listSessionsOfUser } from '@ariviyal/contract/live-desk'
import { findPerson } from '../accounts/find-people.ts'
import { certificatesOf } from '../certificates/certificates-of.ts'
import { countCertificatesOfUser } from '../certificates/count-certificates.ts'
import { sessionsOfUser } from '../live/sessions-of-user.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'

/** The live sessions of a user with what came of each. Raises `not-found` where there is no such user. */
export async function showSessionsOfUser(db: Database, userId: string): Promise<Answer<typeof listSessionsOfUser>> {
  if (!(await findPerson(db, userId))) throw new Refusal('not-found')
  const { places, total } = await sessionsOfUser(db, userId)
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
