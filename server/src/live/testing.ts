import { v7 as uuid } from 'uuid'
import type { House } from '../platform/house.ts'
import { type LiveSessionRow, liveRegistrations, liveSessions } from './live.table.ts'

const hourMs = 3_600_000

/** A published session of an hour that begins in two hours, put into the database as it is. */
export async function putSession(
  house: Pick<House, 'db' | 'now'>,
  change: Partial<typeof liveSessions.$inferInsert> = {},
): Promise<LiveSessionRow> {
  const now = house.now()
  const startsAt = change.startsAt ?? new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + 2 * hourMs)
  const [row] = await house.db
    .insert(liveSessions)
    .values({
      id: uuid(),
      topic: 'Why the sky over Ooty is so blue',
      theme: 'physics',
      description: 'Scattering of light, with a glass of water and a few drops of milk.',
      grades: [8, 9, 10],
      speakerName: 'The physics desk',
      speakerAbout: '',
      startsAt,
      endsAt: new Date(startsAt.getTime() + hourMs),
      meetingUrl: 'https://meet.example/sky',
      presencePercent: 75,
      createdAt: now,
      publishedAt: now,
      ...change,
    })
    .returning()
  if (!row) throw new Error('no session')
  return row
}

/** A teacher's place in a session, put into the database as it is; answers its id. */
export async function putRegistration(
  house: House,
  sessionId: string,
  userId: string,
  change: Partial<typeof liveRegistrations.$inferInsert> = {},
): Promise<string> {
  const now = house.now()
  const id = uuid()
  await house.db
    .insert(liveRegistrations)
    .values({ id, sessionId, userId, status: 'registered', queuedAt: now, registeredAt: now, ...change })
  return id
}
