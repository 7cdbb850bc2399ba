import type { User } from '@ariviyal/contract/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { LivePerson } from '@ariviyal/contract/live-desk'
import { recordExport } from '../audit/record-export.ts'
import { type PeopleFilter, refuseUnknownSession } from '../live/list-people.ts'
import { csvFile } from '../platform/csv.ts'
import type { House } from '../platform/house.ts'
import { readPeople } from './show-people.ts'

/** Whole percent, rounded down: nobody who missed a bound by a second seems to have reached it. */
const percentOf = ({ present_seconds, session_seconds }: NonNullable<LivePerson['presence']>) =>
  Math.floor((present_seconds * 100) / session_seconds)

/** The people of a session as a file, narrowed as on the page. Raises `not-found`. */
export async function exportPeople(
  house: House,
  staff: User,
  sessionId: string,
  filter: PeopleFilter,
): Promise<FileAnswer> {
  await refuseUnknownSession(house.db, sessionId)
  const made = await csvFile<LivePerson>(
    'live-session-people',
    house.now(),
    {
      Name: ({ user }) => user.name,
      Email: ({ user }) => user.email,
      Place: ({ status, walk_in }) => (walk_in ? 'walk-in' : status),
      'Asked for a place (IST)': ({ queued_at }) => new Date(queued_at),
      'Present (seconds)': ({ presence }) => presence?.present_seconds ?? null,
      'Session (seconds)': ({ presence }) => presence?.session_seconds ?? null,
      'Present (%)': ({ presence }) => presence && percentOf(presence),
      'Seen by': ({ presence }) => presence?.sources.join(', ') ?? '',
      Qualified: ({ presence }) => (presence === null ? '' : presence.qualified ? 'yes' : 'no'),
      Appeal: ({ appeal }) => appeal ?? '',
      'Certificate serial': ({ certificate }) => certificate?.serial ?? '',
      'Certificate state': ({ certificate }) => certificate?.state ?? '',
      'User id': ({ user }) => user.id,
      'Registration id': ({ id }) => id,
    },
    (before, limit) => readPeople(house.db, sessionId, filter, { before, limit }),
  )
  const { group, ...asked } = filter
  const narrowed = { session: sessionId, ...asked, group: group === 'all' ? undefined : group }
  return recordExport(house, staff, 'live-session-people', narrowed, made)
}
