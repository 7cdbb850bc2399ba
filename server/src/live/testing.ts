import type { LiveSessionForm } from '@ariviyal/contract/live/live-planning'
import type { LiveSeriesForm } from '@ariviyal/contract/live/live-series'
import { dayOf } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import { liveAttendance } from './attendance/attendance.table.ts'
import { type LiveSessionRow, liveRegistrations, liveSeries, liveSessions } from './live.table.ts'

const hourMs = 3_600_000

/** Inserts a published one-hour session that starts in two hours. */
export async function putLiveSession(
  ctx: Pick<AppContext, 'db' | 'now'>,
  change: Partial<typeof liveSessions.$inferInsert> = {},
): Promise<LiveSessionRow> {
  const now = ctx.now()
  const startsAt = change.startsAt ?? new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + 2 * hourMs)
  const [row] = await ctx.db
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

/** Inserts a teacher's registration; returns its id. */
export async function putRegistration(
  ctx: AppContext,
  sessionId: string,
  userId: string,
  change: Partial<typeof liveRegistrations.$inferInsert> = {},
): Promise<string> {
  const now = ctx.now()
  const id = uuid()
  await ctx.db
    .insert(liveRegistrations)
    .values({ id, sessionId, userId, status: 'registered', queuedAt: now, registeredAt: now, ...change })
  return id
}

/** Inserts a teacher's attendance: this many minutes from the start, unless intervals are given. */
export async function putAttendance(
  ctx: AppContext,
  session: LiveSessionRow,
  registrationId: string,
  { intervals, minutes = 60 }: { intervals?: [from: Date, until: Date][]; minutes?: number } = {},
): Promise<void> {
  const { startsAt, endsAt } = session
  const spans = intervals ?? [[startsAt, new Date(startsAt.getTime() + minutes * 60_000)]]
  const sessionSeconds = (endsAt.getTime() - startsAt.getTime()) / 1_000
  const presentSeconds = spans.reduce(
    (sum, [from, waitUntil]) => sum + (waitUntil.getTime() - from.getTime()) / 1_000,
    0,
  )
  await ctx.db.insert(liveAttendance).values({
    registrationId,
    presentSeconds,
    sessionSeconds,
    intervals: spans.map(([from, waitUntil]) => [from.toISOString(), waitUntil.toISOString(), ['page']]),
    qualified: presentSeconds * 100 >= session.presencePercent * sessionSeconds,
    foundAt: ctx.now(),
  })
}

/** A form with all fields required to announce a one-hour session that starts in two days. */
export const liveSessionForm = (
  ctx: Pick<AppContext, 'now'>,
  change: Partial<LiveSessionForm> = {},
): LiveSessionForm => ({
  topic: 'A pinhole camera from a shoe box',
  theme: 'physics',
  description: 'Rays of light, drawn and then seen on greaseproof paper.',
  grades: [6, 7, 8],
  speaker_name: 'The physics desk',
  speaker_about: '',
  speaker_picture: '',
  drop_picture: false,
  starts_at: new Date(ctx.now().getTime() + 48 * hourMs).toISOString(),
  minutes: 60,
  capacity: '',
  meeting_url: 'https://meet.example/pinhole',
  presence_percent: 75,
  materials: [],
  ...change,
})

/** A daily series from tomorrow on, at 16:00 in the product's time zone. */
export const seriesForm = (ctx: Pick<AppContext, 'now'>, change: Partial<LiveSeriesForm> = {}): LiveSeriesForm => ({
  title: 'An hour of science',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  starts_at: '16:00',
  minutes: 60,
  from_day: dayOf(new Date(ctx.now().getTime() + 24 * hourMs)),
  until_day: '',
  theme: 'biology',
  grades: [9, 10],
  capacity: 100,
  meeting_url: 'https://meet.example/hour',
  ...change,
})

/** Inserts the same series without sessions; returns its id. */
export async function putSeries(ctx: AppContext): Promise<string> {
  const id = uuid()
  const form = seriesForm(ctx)
  await ctx.db.insert(liveSeries).values({
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
    createdAt: ctx.now(),
  })
  return id
}
