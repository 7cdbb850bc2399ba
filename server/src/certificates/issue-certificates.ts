import { findPeople, type Person, provenAddress } from '../accounts/find-people.ts'
import { type HeldSession, heldSession, type Qualified, qualifiedIn, settledFor } from '../live/attendance/qualified.ts'
import type { Executor } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import {
  holdIssuing,
  insertCertificates,
  type NewCertificate,
  registrationsWithCertificate,
} from './certificates.queries.ts'
import { certificateIssuedMail, confirmNameMail } from './certificates.mails.ts'
import { openIssuerKey } from './issuer-key.ts'
import { makeCertificate } from './make-certificate.ts'
import { findNames, holdNames, noteRequests } from './names.queries.ts'
import { takeStatusIndexes } from './status-indexes.queries.ts'

export const issueQueue = 'certificates.issue'
/** Certificates that are drawn before they are stored in one transaction: so many at most are drawn again after a crash. */
const batch = 20
/** Settled sessions of one teacher that may wait for a name. */
const waitingMax = 500

/** Whose certificates are due: of a session that is settled, or of a teacher who has confirmed a name. */
export type IssueJob = { sessionId: string } | { userId: string }

/** Has the certificates of a settled session issued, once the caller's transaction has committed. */
export const enqueueIssue = (house: House, tx: Executor, sessionId: string): Promise<string> =>
  house.jobs.enqueue(tx, issueQueue, { sessionId } satisfies IssueJob, { key: sessionId })

/** Issues what is due and is not there yet; it bears to be run again, at the same time, or after a crash in its middle. */
export async function issueCertificates(house: House, job: IssueJob, signal?: AbortSignal): Promise<void> {
  if ('userId' in job) return issueWaiting(house, job.userId)
  const session = await heldSession(house.db, job.sessionId)
  if (!session?.settledAt || session.cancelledAt) return
  let after: string | undefined
  do {
    signal?.throwIfAborted()
    const places = await qualifiedIn(house.db, session.id, after, batch)
    after = places.length < batch ? undefined : places.at(-1)?.registrationId
    await issueFor(house, session, places)
  } while (after !== undefined)
}

async function issueWaiting(house: House, userId: string): Promise<void> {
  for (const place of await waitingFor(house.db, userId)) {
    const session = await heldSession(house.db, place.sessionId)
    if (session) await issueFor(house, session, [place])
  }
}

/** Where a teacher qualifies, in sessions that are settled, and has had no certificate. */
export async function waitingFor(executor: Executor, userId: string): Promise<Qualified[]> {
  const places = await settledFor(executor, userId, waitingMax)
  const served = await registrationsWithCertificate(
    executor,
    places.map(({ registrationId }) => registrationId),
  )
  return places.filter(({ registrationId }) => !served.has(registrationId))
}

/** Issues the certificates of these places of one session that have had none; who has no confirmed name is asked for it instead. */
async function issueFor(house: House, session: HeldSession, places: Qualified[]): Promise<void> {
  const served = await registrationsWithCertificate(
    house.db,
    places.map(({ registrationId }) => registrationId),
  )
  const due = places.filter(({ registrationId }) => !served.has(registrationId))
  if (due.length === 0) return
  const userIds = due.map(({ userId }) => userId)
  const [people, names] = [await findPeople(house.db, userIds), await findNames(house.db, userIds)]
  await askForNames(
    house,
    session,
    due.filter(({ userId }) => !names.has(userId)),
    people,
  )

  const key = await openIssuerKey(house)
  const named = due.filter(({ userId }) => names.has(userId) && people.has(userId))
  const statusIndexes = await takeStatusIndexes(house.db, named.length)
  const made: NewCertificate[] = []
  for (const [place, qualified] of named.entries()) {
    const { registrationId, userId, sessionId, presentSeconds, sessionSeconds } = qualified
    const printed = {
      name: names.get(userId) ?? '',
      topic: session.topic,
      theme: session.theme,
      speaker: session.speaker,
      startsAt: session.startsAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
      presentSeconds,
      sessionSeconds,
    }
    const { presencePercent } = session
    const email = provenAddress(people.get(userId))
    const draft = { registrationId, sessionId, userId, email, presencePercent, printed }
    made.push(await makeCertificate(house, key, draft, statusIndexes[place] ?? 0))
  }
  const stored = await storeCertificates(house, session, made, people)
  // Another instance was faster, or the name was corrected meanwhile: nothing refers to these files.
  for (const { id, pdfKey } of made) if (!stored.has(id)) await house.storage.delete(pdfKey)
}

/** Stores what was made and writes to the holders; gives the ids of those that were stored. */
async function storeCertificates(
  house: House,
  session: HeldSession,
  made: NewCertificate[],
  people: Map<string, Person>,
): Promise<Set<string>> {
  if (made.length === 0) return new Set()
  return house.db.transaction(async (tx) => {
    await holdIssuing(tx, session.id)
    const served = await registrationsWithCertificate(
      tx,
      made.map(({ registrationId }) => registrationId),
    )
    const names = await holdNames(
      tx,
      made.map(({ userId }) => userId),
    )
    const due = made.filter(({ registrationId }) => !served.has(registrationId))
    const right = due.filter(({ userId, printed }) => names.get(userId) === printed.name)
    if (right.length < due.length) await enqueueIssue(house, tx, session.id)
    const stored = await insertCertificates(tx, right)
    for (const certificate of right) {
      const person = people.get(certificate.userId)
      if (person && stored.has(certificate.id))
        await enqueueMail(house, tx, certificateIssuedMail(person, certificate, house.config.publicUrl))
    }
    return stored
  })
}

async function askForNames(
  house: House,
  session: HeldSession,
  unnamed: Qualified[],
  people: Map<string, Person>,
): Promise<void> {
  if (unnamed.length === 0) return
  await house.db.transaction(async (tx) => {
    const asked = await noteRequests(
      tx,
      session.id,
      unnamed.map(({ registrationId }) => registrationId),
      house.now(),
    )
    for (const { registrationId, userId } of unnamed) {
      const person = people.get(userId)
      if (person && asked.has(registrationId))
        await enqueueMail(house, tx, confirmNameMail(person, session.topic, house.config.publicUrl))
    }
  })
}
