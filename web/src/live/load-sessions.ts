import type { Answer } from '@ariviyal/contract/endpoint'
import { listLiveSessions, listOwnLiveSessions, showCalendarFeed } from '@ariviyal/contract/live/live'
import { type ThemeName, themes } from '@ariviyal/contract/live/live-rules'
import { call } from '../api/client.ts'
import { grades } from '../ui/grades.ts'
import { optionFrom } from '../ui/list/list-address.ts'

/** Filters from the URL; ignores invalid values. */
export const filterFrom = (request: Request) => ({
  when: optionFrom(request, 'when', ['past']),
  grade: optionFrom(request, 'grade', grades),
  theme: optionFrom(request, 'theme', Object.keys(themes) as ThemeName[]),
})
export type SessionFilter = ReturnType<typeof filterFrom>
type Listed = Answer<typeof listLiveSessions>
/** A page of sessions, with the time of the request, from which weeks are counted. */
export type SessionPage = Listed & { now: Date }

export async function loadSessions(
  filter: SessionFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<SessionPage> {
  return { ...(await call(listLiveSessions, { query: { ...filter, cursor }, signal })), now: new Date() }
}

/** The user's upcoming and past sessions, and their calendar URL. */
export interface Own {
  coming: Listed
  past: Listed
  calendar: string | null
}

export async function loadOwn(signal: AbortSignal): Promise<Own> {
  const [coming, past, { url }] = await Promise.all([
    call(listOwnLiveSessions, { query: {}, signal }),
    call(listOwnLiveSessions, { query: { when: 'past' }, signal }),
    call(showCalendarFeed, { signal }),
  ])
  return { coming, past, calendar: url }
}
