import type { Answer } from '@ariviyal/contract/endpoint'
import type { listLivePeople, LivePerson, PeopleCounts } from '@ariviyal/contract/live-desk'
import { certificatesOf } from '../certificates/certificates-of.ts'
import { holdsCertificate } from '../certificates/certificates.policy.ts'
import { countCertificates } from '../certificates/count-certificates.ts'
import { countPeopleOf, listPeople, type PeopleFilter, refuseUnknownSession } from '../live/list-people.ts'
import type { Database } from '../platform/database.ts'
import { pageFrom, rowsForPage } from '../platform/http/cursor.ts'

/** People of a session with their certificates, at most `limit` after the registration `before`. */
export async function readPeople(
  db: Database,
  sessionId: string,
  filter: PeopleFilter,
  page: { before: string | undefined; limit: number },
): Promise<LivePerson[]> {
  const people = await listPeople(db, sessionId, filter, page, holdsCertificate)
  const certificates = await certificatesOf(
    db,
    people.map(({ id }) => id),
  )
  return people.map((person) => ({ ...person, certificate: certificates.get(person.id) ?? null }))
}

async function countAll(db: Database, sessionId: string): Promise<PeopleCounts> {
  const [counts, certificates] = await Promise.all([countPeopleOf(db, sessionId), countCertificates(db, [sessionId])])
  return { ...counts, certificates: certificates.get(sessionId) ?? 0 }
}

/** A page of the people of a session and the line above it. Raises `not-found`. */
export async function showPeople(
  db: Database,
  sessionId: string,
  filter: PeopleFilter,
  before: string | undefined,
): Promise<Answer<typeof listLivePeople>> {
  await refuseUnknownSession(db, sessionId)
  const [people, counts] = await Promise.all([
    readPeople(db, sessionId, filter, { before, limit: rowsForPage }),
    countAll(db, sessionId),
  ])
  return { ...pageFrom(people, (person) => person), counts }
}
