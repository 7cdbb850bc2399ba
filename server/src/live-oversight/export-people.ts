import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { LivePerson } from '@ariviyal/contract/live/live-oversight'
import { recordExport } from '../audit/record-export.ts'
import { type PeopleFilter, assertSessionExists } from '../live/registrations/list-people.ts'
import { csvFile } from '../platform/csv/csv.ts'
import type { AppContext } from '../platform/app-context.ts'
import { readPeople } from './show-people.ts'

/** Whole percent, rounded down, so that nobody appears to meet a threshold they missed by a second. */
const percentOf = ({ present_seconds, session_seconds }: NonNullable<LivePerson['presence']>) =>
  Math.floor((present_seconds * 100) / session_seconds)

/** Exports the people of a session as a file, with the filters of the page. Raises `not-found`. */
export async function exportPeople(
  ctx: AppContext,
  staff: User,
  sessionId: string,
  filter: PeopleFilter,
): Promise<FileAnswer> {
  await assertSessionExists(ctx.db, sessionId)
  const made = await csvFile<LivePerson>(
    'live-session-people',
    ctx.now(),
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
    (before, limit) => readPeople(ctx.db, sessionId, filter, { before, limit }),
  )
  const { group, ...rest } = filter
  const query = { session: sessionId, ...rest, group: group === 'all' ? undefined : group }
  return recordExport(ctx, staff, 'live-session-people', query, made)
}
