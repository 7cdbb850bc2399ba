import { sendBeats } from '@ariviyal/contract/attendance'
import { clockOf } from '@ariviyal/contract/attendance-words'
import type { ParticipantsFile } from '@ariviyal/contract/attendance-import'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import type { House } from '../../platform/house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { putRegistration, putSession } from '../testing.ts'
import { v7 as uuid } from 'uuid'
import { putAppeal } from './appeals.queries.ts'
import { importParticipants } from './import-participants.ts'
import { selectPeopleOf } from './imports.queries.ts'
import { liveAppeals } from './attendance.table.ts'

const minute = 60_000

export interface Attended {
  id: string
  registrationId: string
  teacher: TestUser
  /** The moment so many minutes (and seconds) after the start. */
  after: (minutes: number, seconds?: number) => Date
  /** Moves the clock of the house to that moment. */
  goTo: (minutes: number, seconds?: number) => void
}

/** A session of an hour that begins in about two hours, with a subscriber who has a place in it. */
export async function openAttended(
  home: TestHouse,
  { admin, ...change }: { admin?: TestUser } & NonNullable<Parameters<typeof putSession>[1]> = {},
): Promise<Attended> {
  const session = await putSession(home.house, change)
  const teacher = await signUpSubscriber(home, admin ? { admin } : {})
  const after = (minutes: number, seconds = 0) =>
    new Date(session.startsAt.getTime() + minutes * minute + seconds * 1_000)
  return {
    id: session.id,
    registrationId: await putRegistration(home.house, session.id, teacher.id),
    teacher,
    after,
    goTo(minutes, seconds) {
      // A few milliseconds into the second: the test itself takes time, and a beat must not fall into the second before.
      const ms = after(minutes, seconds).getTime() + 5 - home.house.now().getTime()
      home.advance({ seconds: ms / 1_000 })
    },
  }
}

/** The page of the session, open on a device with a clock that is so many seconds off. */
export function openPage(home: TestHouse, { id, teacher }: Attended, { skew = 0, token = '' } = {}) {
  const device = crypto.randomUUID()
  const shown = (moment: Date) => new Date(moment.getTime() + skew * 1_000).toISOString()
  return {
    device,
    /** Tells of these moments at once. */
    tell: (moments: Date[], { left = false } = {}) =>
      home.call(sendBeats, {
        ...(token === '' && { token: teacher.token }),
        params: { id },
        body: {
          ...(token !== '' && { token }),
          device,
          sent_at: shown(home.house.now()),
          beats: moments.map((at) => ({ at: shown(at), left })),
        },
      }),
  }
}

/** A session of an hour that has just ended. */
export const putHeldSession = (home: TestHouse, change: Partial<LiveSessionRow> = {}): Promise<LiveSessionRow> => {
  const startsAt = new Date(Math.floor(home.house.now().getTime() / 60_000) * 60_000 - 3_600_000)
  return putSession(home.house, { startsAt, ...change })
}

/** Someone in a list of participants, by minutes of the session. */
export interface ListLine {
  name: string
  email?: string
  from: number
  until: number
}

/** A moment of a session as a list has it, in UTC. */
export const listMoment = (session: LiveSessionRow, minute: number): string =>
  new Date(session.startsAt.getTime() + minute * 60_000).toISOString().replace(/\.\d+Z/, 'Z')

/** The list of a session in the manner of Zoom. */
export const participantsFile = (session: LiveSessionRow, lines: ListLine[]): ParticipantsFile => ({
  file_name: 'participants.csv',
  time_zone: 'Asia/Kolkata',
  text: [
    'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes)',
    ...lines.map(
      ({ name, email = '', from, until }) =>
        `"${name}",${email},${listMoment(session, from)},${listMoment(session, until)},${until - from}`,
    ),
  ].join('\r\n'),
})

/** A held session with a list of one participant who fits nobody, taken unless it is said otherwise. */
export async function putImport(home: TestHouse, state: 'taken' | 'not taken yet' = 'taken') {
  const session = await putHeldSession(home)
  const file = participantsFile(session, [{ name: 'Lab phone', from: 0, until: 60 }])
  if (state === 'not taken yet') return { session, file, importId: '', participantId: '' }
  const staff = await signUp(home, { role: 'support' })
  const { id: importId } = await importParticipants(home.house, staff, session.id, file)
  const [person] = await selectPeopleOf(home.house.db, session.id, 'waiting', undefined)
  return { session, file, importId, participantId: person?.id ?? '' }
}

/** An appeal about a whole held session that waits, put into the database as it is. */
export async function putAppealOf(home: TestHouse): Promise<{ id: string; whole: { from: string; until: string } }> {
  const { startsAt, endsAt, id: sessionId } = await putHeldSession(home)
  const id = uuid()
  const registrationId = await putRegistration(home.house, sessionId, (await signUp(home)).id)
  const words = 'I was there for the whole hour.'
  const madeAt = home.house.now()
  await home.house.db.transaction((tx) =>
    putAppeal(tx, { id, registrationId, claimedFrom: startsAt, claimedUntil: endsAt, words, madeAt }),
  )
  return { id, whole: { from: clockOf(startsAt), until: clockOf(endsAt) } }
}

/** A teacher's place in a session with so many minutes of presence from its start, which staff granted; answers the registration's id. */
export async function putPresent(
  house: House,
  session: LiveSessionRow,
  userId: string,
  minutes: number,
): Promise<string> {
  const registrationId = await putRegistration(house, session.id, userId)
  if (minutes > 0) await grantPresence(house, session, registrationId, minutes)
  return registrationId
}

/** Staff granted an appeal over so many minutes from the start of a session; nothing is found anew by it. */
export async function grantPresence(
  house: House,
  session: LiveSessionRow,
  registrationId: string,
  minutes: number,
): Promise<void> {
  const span = [session.startsAt, new Date(session.startsAt.getTime() + minutes * 60_000)] as const
  await house.db.insert(liveAppeals).values({
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
