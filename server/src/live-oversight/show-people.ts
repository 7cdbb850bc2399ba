import type { Answer } from '@ariviyal/contract/endpoint'
import type { listLivePeople, LivePerson, PeopleCounts } from '@ariviyal/contract/live/live-oversight'
import { certificatesOf } from '../certificates/certificates-of.ts'
import { hasCertificate } from '../certificates/certificates.policy.ts'
import { countCertificates } from '../certificates/count-certificates.ts'
import { countPeopleOf, listPeople, type PeopleFilter, assertSessionExists } from '../live/registrations/list-people.ts'
import type { Executor } from '../platform/db/database.ts'
import { pageFrom, rowsForPage } from '../platform/http/cursor.ts'

/** People of a session with their certificates: at most `limit`, after the registration `before`. */
export async function readPeople(
  db: Executor,
  sessionId: string,
  filter: PeopleFilter,
  page: { before: string | undefined; limit: number },
): Promise<LivePerson[]> {
  const people = await listPeople(db, sessionId, filter, page, hasCertificate)
  const certificates = await certificatesOf(
    db,
    people.map(({ id }) => id),
  )
  return people.map((person) => ({ ...person, certificate: certificates.get(person.id) ?? null }))
}

async function countAll(db: Executor, sessionId: string): Promise<PeopleCounts> {
  const [counts, certificates] = await Promise.all([countPeopleOf(db, sessionId), countCertificates(db, [sessionId])])
  return { ...counts, certificates: certificates.get(sessionId) ?? 0 }
}

/** A page of the people of a session, and the summary above the list. Raises `not-found`. */
export async function showPeople(
  db: Executor,
  sessionId: string,
  filter: PeopleFilter,
  before: string | undefined,
): Promise<Answer<typeof listLivePeople>> {
  await assertSessionExists(db, sessionId)
  const [people, counts] = await Promise.all([
    readPeople(db, sessionId, filter, { before, limit: rowsForPage }),
    countAll(db, sessionId),
  ])
  return { ...pageFrom(people, (person) => person), counts }
}
