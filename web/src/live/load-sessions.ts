import type { Answer } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import { listLiveSessions, listOwnLiveSessions, showCalendarFeed } from '@ariviyal/contract/live'
import { type Theme, themes } from '@ariviyal/contract/live-rules'
import { call } from '../api/client.ts'

const isTheme = (value: string | null): value is Theme => value !== null && Object.hasOwn(themes, value)

/** What an address asks for; anything that is no choice is left out. */
export function filterFrom(request: Request) {
  const asked = new URL(request.url).searchParams
  const grade = Number(asked.get('grade'))
  const theme = asked.get('theme')
  return {
    when: asked.get('when') === 'past' ? ('past' as const) : undefined,
    grade: Number.isInteger(grade) && limits.gradeMin <= grade && grade <= limits.gradeMax ? String(grade) : undefined,
    theme: isTheme(theme) ? theme : undefined,
  }
}
export type Filter = ReturnType<typeof filterFrom>
type Listed = Answer<typeof listLiveSessions>
/** A page of sessions, and the moment at which it was asked for, from which its weeks are counted. */
export type SessionPage = Listed & { now: Date }

export async function loadSessions(
  filter: Filter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<SessionPage> {
  return { ...(await call(listLiveSessions, { query: { ...filter, cursor }, signal })), now: new Date() }
}

/** What belongs to the reader: what they come to, what they came to, and the address of their calendar. */
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
