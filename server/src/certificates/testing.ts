import { randomBytes } from 'node:crypto'
import { makeSerial } from '@ariviyal/contract/serial'
import { v7 as uuid } from 'uuid'
import { users } from '../accounts/users.table.ts'
import { liveAppeals } from '../live/attendance/attendance.table.ts'
import { type LiveSessionRow, liveRegistrations } from '../live/live.table.ts'
import { putRegistration, putSession } from '../live/testing.ts'
import type { House } from '../platform/house.ts'
import { certificateNames, type CertificateRow, certificates, type PrintedOnCertificate } from './certificates.table.ts'
import { makeCredential } from './credential.ts'
import { openIssuerKey } from './issuer-key.ts'
import { makeProof } from './proof.ts'
import { takeStatusIndexes } from './status-indexes.queries.ts'

export interface CertificateChange {
  printed?: Partial<PrintedOnCertificate>
  /** The registration that it is for; without one a session and a place in it are put there. */
  registration?: { id: string; sessionId: string }
}

/** A certificate of a teacher, signed as every other, put into the database as it is. */
export async function putCertificate(
  { house }: { house: House },
  teacher: { id: string; name: string; email: string },
  change: CertificateChange = {},
): Promise<CertificateRow> {
  const { db, config } = house
  const key = await openIssuerKey(house)
  const session = change.registration
    ? { id: change.registration.sessionId }
    : await putSession(house, { startsAt: new Date(house.now().getTime() - 48 * 3_600_000) })
  const registrationId = change.registration?.id ?? (await putRegistration(house, session.id, teacher.id))
  const startsAt = new Date(Math.floor(house.now().getTime() / 60_000) * 60_000 - 48 * 3_600_000)
  const printed: PrintedOnCertificate = {
    name: teacher.name,
    topic: 'Why the sky over Ooty is so blue',
    theme: 'physics',
    speaker: 'The physics desk',
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    presentSeconds: 2_470,
    sessionSeconds: 3_600,
    ...change.printed,
  }
  const issuedAt = house.now()
  const [statusIndex = 0] = await takeStatusIndexes(db, 1)
  const fields = { ...printed, serial: makeSerial(randomBytes(8)), statusIndex, issuedAt: issuedAt.toISOString() }
  const [row] = await db
    .insert(certificates)
    .overridingSystemValue()
    .values({
      id: uuid(),
      serial: fields.serial,
      registrationId,
      sessionId: session.id,
      userId: teacher.id,
      theme: printed.theme,
      printed,
      issuedAt,
      keyId: key.id,
      statusIndex,
      proof: makeProof(key, fields),
      credential: await makeCredential(config.publicUrl, key, {
        ...fields,
        registrationId,
        sessionId: session.id,
        email: teacher.email,
        presencePercent: 75,
      }),
      pdfKey: 'certificates/none.pdf',
    })
    .returning()
  if (!row) throw new Error('no certificate')
  return row
}

/**
 * A session that ended an hour ago with so many teachers who have confirmed their names and were there all the time; nothing is found or
 * settled yet. Nobody of them can log in.
 */
export async function putAttendedSession(house: Pick<House, 'db' | 'now'>, count: number): Promise<LiveSessionRow> {
  const now = house.now()
  const endsAt = new Date(Math.floor(now.getTime() / 60_000) * 60_000 - 3_600_000)
  const session = await putSession(house, { startsAt: new Date(endsAt.getTime() - 3_600_000), endsAt })
  const people = Array.from({ length: count }, (_, place) => ({ id: uuid(), registrationId: uuid(), place }))
  await house.db.insert(users).values(
    people.map(({ id, place }) => ({
      id,
      firstname: 'Teacher',
      lastname: String(place),
      email: `${id}@school.example`,
      phoneNumber: '9840012345',
      passwordHash: 'nobody logs in here',
      role: 'teacher' as const,
      createdAt: now,
      emailConfirmedAt: now,
    })),
  )
  await house.db
    .insert(certificateNames)
    .values(people.map(({ id }) => ({ userId: id, name: 'ஆசிரியர் Teacher', confirmedAt: now })))
  await house.db.insert(liveRegistrations).values(
    people.map(({ id, registrationId }) => ({
      id: registrationId,
      sessionId: session.id,
      userId: id,
      status: 'registered' as const,
      queuedAt: now,
      registeredAt: now,
    })),
  )
  await house.db.insert(liveAppeals).values(
    people.map(({ registrationId }) => ({
      id: uuid(),
      registrationId,
      claimedFrom: session.startsAt,
      claimedUntil: endsAt,
      words: 'I sat beside a colleague.',
      madeAt: now,
      decidedAt: now,
      granted: true,
      grantedFrom: session.startsAt,
      grantedUntil: endsAt,
    })),
  )
  return session
}
