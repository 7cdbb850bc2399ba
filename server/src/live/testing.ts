import type { LiveSessionForm } from '@ariviyal/contract/live-planning'
import type { LiveSeriesForm } from '@ariviyal/contract/live-series'
import { v7 as uuid } from 'uuid'
import { dayOf } from '../platform/calendar.ts'
import type { House } from '../platform/house.ts'
import { liveAttendance } from './attendance/attendance.table.ts'
import { type LiveSessionRow, liveRegistrations, liveSeries, liveSessions } from './live.table.ts'

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

/** What was found of a teacher's presence in a session, put into the database as it is: so many minutes from its beginning unless intervals are given. */
export async function putAttendance(
  house: House,
  session: LiveSessionRow,
  registrationId: string,
  { intervals, minutes = 60 }: { intervals?: [from: Date, until: Date][]; minutes?: number } = {},
): Promise<void> {
  const { startsAt, endsAt } = session
  const spans = intervals ?? [[startsAt, new Date(startsAt.getTime() + minutes * 60_000)]]
  const sessionSeconds = (endsAt.getTime() - startsAt.getTime()) / 1_000
  const presentSeconds = spans.reduce((sum, [from, until]) => sum + (until.getTime() - from.getTime()) / 1_000, 0)
  await house.db.insert(liveAttendance).values({
    registrationId,
    presentSeconds,
    sessionSeconds,
    intervals: spans.map(([from, until]) => [from.toISOString(), until.toISOString(), ['page']]),
    qualified: presentSeconds * 100 >= session.presencePercent * sessionSeconds,
    foundAt: house.now(),
  })
}

/** A form that says all that is needed to announce the session, for an hour that begins in two days. */
export const sessionForm = (house: Pick<House, 'now'>, change: Partial<LiveSessionForm> = {}): LiveSessionForm => ({
  topic: 'A pinhole camera from a shoe box',
  theme: 'physics',
  description: 'Rays of light, drawn and then seen on greaseproof paper.',
  grades: [6, 7, 8],
  speaker_name: 'The physics desk',
  speaker_about: '',
  speaker_picture: '',
  drop_picture: false,
  starts_at: new Date(house.now().getTime() + 48 * hourMs).toISOString(),
  minutes: 60,
  capacity: '',
  meeting_url: 'https://meet.example/pinhole',
  presence_percent: 75,
  materials: [],
  ...change,
})

/** A series that meets every day from tomorrow on, at four in the afternoon of the product's clock. */
export const seriesForm = (house: Pick<House, 'now'>, change: Partial<LiveSeriesForm> = {}): LiveSeriesForm => ({
  title: 'An hour of science',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  starts_at: '16:00',
  minutes: 60,
  from_day: dayOf(new Date(house.now().getTime() + 24 * hourMs)),
  until_day: '',
  theme: 'biology',
  grades: [9, 10],
  capacity: 100,
  meeting_url: 'https://meet.example/hour',
  ...change,
})

/** The same series, put into the database as it is, without sessions; answers its id. */
export async function putSeries(house: House): Promise<string> {
  const id = uuid()
  const form = seriesForm(house)
  await house.db.insert(liveSeries).values({
    id,
    title: form.title,
    weekdays: form.weekdays,
    startsAtClock: form.starts_at,
    minutes: form.minutes,
    timeZone: 'Asia/Kolkata',
    fromDay: form.from_day,
    theme: form.theme,
    grades: form.grades,
    capacity: 100,
    meetingUrl: form.meeting_url,
    createdAt: house.now(),
  })
  return id
}
