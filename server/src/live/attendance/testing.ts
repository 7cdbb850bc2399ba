import { inputClock } from '@ariviyal/contract/time'
import { sendBeats } from '@ariviyal/contract/live/attendance'
import type { ParticipantsFile } from '@ariviyal/contract/live/attendance-import'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { putRegistration, putLiveSession } from '../testing.ts'
import { v7 as uuid } from 'uuid'
import { putAppeal } from './appeals/appeals.queries.ts'
import { importParticipants } from './imports/import-participants.ts'
import { selectPeopleOf } from './imports/imports.queries.ts'
import { liveAppeals } from './attendance.table.ts'

const minute = 60_000

export interface Attended {
  id: string
  registrationId: string
  teacher: TestUser
  /** The moment this many minutes and seconds after the start. */
  after: (minutes: number, seconds?: number) => Date
  /** Moves the clock of the application to that moment. */
  goTo: (minutes: number, seconds?: number) => void
}

/** A one-hour session that starts in about two hours, with a registered subscriber. */
export async function openAttended(
  testApp: TestApp,
  { admin, ...change }: { admin?: TestUser } & NonNullable<Parameters<typeof putLiveSession>[1]> = {},
): Promise<Attended> {
  const session = await putLiveSession(testApp.ctx, change)
  const teacher = await signUpSubscriber(testApp, admin ? { admin } : {})
  const after = (minutes: number, seconds = 0) =>
    new Date(session.startsAt.getTime() + minutes * minute + seconds * 1_000)
  return {
    id: session.id,
    registrationId: await putRegistration(testApp.ctx, session.id, teacher.id),
    teacher,
    after,
    goTo(minutes, seconds) {
      // A few milliseconds into the second: the test itself takes time, and a beat must not fall into the second before.
      const ms = after(minutes, seconds).getTime() + 5 - testApp.ctx.now().getTime()
      testApp.advance({ seconds: ms / 1_000 })
    },
  }
}

/** An open session page on a device whose clock is off by `skew` seconds. */
export function openPage(testApp: TestApp, { id, teacher }: Attended, { skew = 0, token = '' } = {}) {
  const device = crypto.randomUUID()
  const shown = (moment: Date) => new Date(moment.getTime() + skew * 1_000).toISOString()
  return {
    device,
    /** Sends beats at these moments now. */
    tell: (moments: Date[], { left = false } = {}) =>
      testApp.call(sendBeats, {
        ...(token === '' && { token: teacher.token }),
        params: { id },
        body: {
          ...(token !== '' && { token }),
          device,
          sent_at: shown(testApp.ctx.now()),
          beats: moments.map((at) => ({ at: shown(at), left })),
        },
      }),
  }
}

/** A one-hour session that has just ended. */
export const putHeldSession = (testApp: TestApp, change: Partial<LiveSessionRow> = {}): Promise<LiveSessionRow> => {
  const startsAt = new Date(Math.floor(testApp.ctx.now().getTime() / 60_000) * 60_000 - 3_600_000)
  return putLiveSession(testApp.ctx, { startsAt, ...change })
}

/** A person in a participant list, by minutes of the session. */
export interface ListLine {
  name: string
  email?: string
  from: number
  until: number
}

/** A moment of a session in the format of a list, in UTC. */
export const listMoment = (session: LiveSessionRow, minute: number): string =>
  new Date(session.startsAt.getTime() + minute * 60_000).toISOString().replace(/\.\d+Z/, 'Z')

/** The participant list of a session in Zoom's format. */
export const participantsFile = (session: LiveSessionRow, lines: ListLine[]): ParticipantsFile => ({
  file_name: 'participants.csv',
  time_zone: 'Asia/Kolkata',
  text: [
    'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes)',
    ...lines.map(
      ({ name, email = '', from, until: waitUntil }) =>
        `"${name}",${email},${listMoment(session, from)},${listMoment(session, waitUntil)},${waitUntil - from}`,
    ),
  ].join('\r\n'),
})

/** A held session with a list of one unmatched participant, imported by default. */
export async function putImport(testApp: TestApp, state: 'taken' | 'not taken yet' = 'taken') {
  const session = await putHeldSession(testApp)
  const file = participantsFile(session, [{ name: 'Lab phone', from: 0, until: 60 }])
  if (state === 'not taken yet') return { session, file, importId: '', participantId: '' }
  const staff = await signUp(testApp, { role: 'support' })
  const { id: importId } = await importParticipants(testApp.ctx, staff, session.id, file)
  const [person] = await selectPeopleOf(testApp.ctx.db, session.id, 'waiting', undefined)
  return { session, file, importId, participantId: person?.id ?? '' }
}

/** Inserts a pending appeal over a full held session. */
export async function putAppealOf(testApp: TestApp): Promise<{ id: string; whole: { from: string; until: string } }> {
  const { startsAt, endsAt, id: sessionId } = await putHeldSession(testApp)
  const id = uuid()
  const registrationId = await putRegistration(testApp.ctx, sessionId, (await signUp(testApp)).id)
  const words = 'I was there for the whole hour.'
  const madeAt = testApp.ctx.now()
  await testApp.ctx.db.transaction((tx) =>
    putAppeal(tx, { id, registrationId, claimedFrom: startsAt, claimedUntil: endsAt, words, madeAt }),
  )
  return { id, whole: { from: inputClock(startsAt), until: inputClock(endsAt) } }
}

/** Registers a teacher with this many granted minutes of presence from the start; returns the registration id. */
export async function putPresent(
  ctx: AppContext,
  session: LiveSessionRow,
  userId: string,
  minutes: number,
): Promise<string> {
  const registrationId = await putRegistration(ctx, session.id, userId)
  if (minutes > 0) await grantPresence(ctx, session, registrationId, minutes)
  return registrationId
}

/** Inserts a granted appeal over this many minutes from the start; does not recompute attendance. */
export async function grantPresence(
  ctx: AppContext,
  session: LiveSessionRow,
  registrationId: string,
  minutes: number,
): Promise<void> {
  const span = [session.startsAt, new Date(session.startsAt.getTime() + minutes * 60_000)] as const
  await ctx.db.insert(liveAppeals).values({
    id: uuid(),
    registrationId,
    claimedFrom: span[0],
    claimedUntil: span[1],
    words: 'I sat beside a colleague.',
    madeAt: session.endsAt,
    decidedAt: session.endsAt,
    granted: true,
    grantedFrom: span[0],
    grantedUntil: span[1],
  })
}
