import { randomBytes } from 'node:crypto'
import { makeSerial } from '@ariviyal/contract/certificates/serial'
import { v7 as uuid } from 'uuid'
import { users } from '../accounts/users.table.ts'
import { liveAppeals } from '../live/attendance/attendance.table.ts'
import { type LiveSessionRow, liveRegistrations } from '../live/live.table.ts'
import { putRegistration, putLiveSession } from '../live/testing.ts'
import type { AppContext } from '../platform/app-context.ts'
import { certificateNames, type CertificateRow, certificates, type PrintedOnCertificate } from './certificates.table.ts'
import { makeCredential } from './proof/credential.ts'
import { openIssuerKey } from './proof/issuer-key.ts'
import { makeProof } from './proof/proof.ts'
import { allocateStatusIndexes } from './proof/status-indexes.queries.ts'

export interface CertificateChange {
  printed?: Partial<PrintedOnCertificate>
  /** The registration; without one, a session and a registration are inserted. */
  registration?: { id: string; sessionId: string }
}

/** Inserts a properly signed certificate of a teacher. */
export async function putCertificate(
  { ctx }: { ctx: AppContext },
  teacher: { id: string; name: string; email: string },
  change: CertificateChange = {},
): Promise<CertificateRow> {
  const { db, config } = ctx
  const key = await openIssuerKey(ctx)
  const session = change.registration
    ? { id: change.registration.sessionId }
    : await putLiveSession(ctx, { startsAt: new Date(ctx.now().getTime() - 48 * 3_600_000) })
  const registrationId = change.registration?.id ?? (await putRegistration(ctx, session.id, teacher.id))
  const startsAt = new Date(Math.floor(ctx.now().getTime() / 60_000) * 60_000 - 48 * 3_600_000)
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
  const issuedAt = ctx.now()
  const [statusIndex = 0] = await allocateStatusIndexes(db, 1)
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
        subjectId: registrationId,
        occasionId: session.id,
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
 * Inserts a session that ended an hour ago, with `count` teachers who confirmed their names and attended fully. Attendance is not computed
 * or settled. The teachers cannot log in.
 */
export async function putAttendedSession(ctx: Pick<AppContext, 'db' | 'now'>, count: number): Promise<LiveSessionRow> {
  const now = ctx.now()
  const endsAt = new Date(Math.floor(now.getTime() / 60_000) * 60_000 - 3_600_000)
  const session = await putLiveSession(ctx, { startsAt: new Date(endsAt.getTime() - 3_600_000), endsAt })
  const people = Array.from({ length: count }, (_, place) => ({ id: uuid(), registrationId: uuid(), place }))
  await ctx.db.insert(users).values(
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
  await ctx.db
    .insert(certificateNames)
    .values(people.map(({ id }) => ({ userId: id, name: 'ஆசிரியர் Teacher', confirmedAt: now })))
  await ctx.db.insert(liveRegistrations).values(
    people.map(({ id, registrationId }) => ({
      id: registrationId,
      sessionId: session.id,
      userId: id,
      status: 'registered' as const,
      queuedAt: now,
      registeredAt: now,
    })),
  )
  await ctx.db.insert(liveAppeals).values(
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
