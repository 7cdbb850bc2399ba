import { attendanceRules } from '@ariviyal/contract/live/live-rules'

/** Sources of presence: the session page, the speaker's code, the participant list, a decision of staff. */
export const presenceSources = ['page', 'code', 'list', 'staff'] as const
export type PresenceSource = (typeof presenceSources)[number]

/** A span in whole seconds since 1970; `until` is exclusive. */
export interface Span {
  from: number
  until: number
}
export interface SeenSpan extends Span {
  sources: PresenceSource[]
}

export interface Beat {
  device: string
  at: Date
  /** The page was closed at this moment. */
  left: boolean
}

/** All evidence about one teacher and one session, in any order; duplicates are allowed. */
export interface Evidence {
  beats: Beat[]
  /** Parts of the session, from 0, whose code was entered. */
  parts: number[]
  /** Stays in the meeting, from the participant list. */
  listed: { from: Date; until: Date }[]
  /** Spans granted by staff. */
  granted: { from: Date; until: Date }[]
}

export interface SessionTime {
  startsAt: Date
  endsAt: Date
  presencePercent: number
}

export interface Presence {
  presentSeconds: number
  sessionSeconds: number
  /** Minimum presence that qualifies. */
  neededSeconds: number
  /** Ordered and without overlap, each with all its sources. */
  seen: SeenSpan[]
  missing: Span[]
  qualified: boolean
}

/** The second that contains a moment; presence is counted in whole seconds. */
export const secondOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000)
export const momentOf = (second: number): Date => new Date(second * 1_000)

/** The presence in a session: the union of all evidence, cut to the session. */
export function findPresence(session: SessionTime, evidence: Evidence): Presence {
  const sessionSpan = spanOf(session.startsAt, session.endsAt)
  const spans: Record<PresenceSource, Span[]> = {
    page: spansOfBeats(evidence.beats),
    code: evidence.parts.map((part) => spanOfPart(session, part)),
    list: evidence.listed.map(({ from, until }) => spanOf(from, until)),
    staff: evidence.granted.map(({ from, until }) => spanOf(from, until)),
  }
  return measure(session, unite(sessionSpan, spans))
}

/** The same presence without what is still to come: a code counts for its whole part, but nobody was present in the future. */
export function presenceSoFar(session: SessionTime, { seen }: Presence, now: Date): Presence {
  const second = secondOf(now)
  const past = seen.filter(({ from }) => from < second)
  return measure(
    session,
    past.map((span) => ({ ...span, until: Math.min(span.until, second) })),
  )
}

/** `seen` must be within the session, ordered and without overlap. */
function measure(session: SessionTime, seen: SeenSpan[]): Presence {
  const sessionSpan = spanOf(session.startsAt, session.endsAt)
  const presentSeconds = seen.reduce((sum, { from, until }) => sum + until - from, 0)
  const sessionSeconds = sessionSpan.until - sessionSpan.from
  return {
    presentSeconds,
    sessionSeconds,
    neededSeconds: secondsNeeded(session),
    seen,
    missing: missingOf(sessionSpan, seen),
    qualified: presentSeconds * 100 >= session.presencePercent * sessionSeconds,
  }
}

/** The minimum number of whole seconds that reaches the required percentage. */
export const secondsNeeded = ({ startsAt, endsAt, presencePercent }: SessionTime): number =>
  Math.ceil((presencePercent * (secondOf(endsAt) - secondOf(startsAt))) / 100)

/** The span of a part, counted from 0; the last one may be shorter. */
export function spanOfPart({ startsAt, endsAt }: Pick<SessionTime, 'startsAt' | 'endsAt'>, part: number): Span {
  const from = secondOf(startsAt) + part * attendanceRules.codeMinutes * 60
  return { from, until: Math.min(from + attendanceRules.codeMinutes * 60, secondOf(endsAt)) }
}

/** The gaps of a session; `seen` must be ordered and without overlap. */
export function missingOf(sessionSpan: Span, seen: Span[]): Span[] {
  const edges = [sessionSpan.from, ...seen.flatMap(({ from, until }) => [from, until]), sessionSpan.until]
  const gaps: Span[] = []
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from = 0, until = 0] = edges.slice(at, at + 2)
    if (from < until) gaps.push({ from, until })
  }
  return gaps
}

const spanOf = (from: Date, until: Date): Span => ({ from: secondOf(from), until: secondOf(until) })

/**
 * Two consecutive beats of one device count as presence between them if they are close enough and the page was not closed at the first.
 * Devices are evaluated separately: two that beat alternately do not bridge each other's gaps.
 */
function spansOfBeats(beats: Beat[]): Span[] {
  const devices = new Map<string, Map<number, boolean>>()
  for (const { device, at, left } of beats) {
    const moments = devices.get(device) ?? new Map<number, boolean>()
    devices.set(device, moments)
    const second = secondOf(at)
    moments.set(second, left || (moments.get(second) ?? false))
  }
  return [...devices.values()].flatMap((moments) => {
    const inOrder = [...moments].sort(([a], [b]) => a - b)
    return inOrder.flatMap(([from, left], place) => {
      const until = inOrder[place + 1]?.[0]
      const counts = until !== undefined && !left && until - from <= attendanceRules.gapSeconds
      return counts ? [{ from, until }] : []
    })
  })
}

/** Cuts spans to the session and merges them; neighbours with the same sources are joined. */
function unite(sessionSpan: Span, spans: Record<PresenceSource, Span[]>): SeenSpan[] {
  const edges = presenceSources
    .flatMap((source) =>
      spans[source]
        .map(({ from, until }) => ({
          from: Math.max(from, sessionSpan.from),
          until: Math.min(until, sessionSpan.until),
        }))
        .filter(({ from, until }) => from < until)
        .flatMap(({ from, until }) => [
          { at: from, source, change: 1 },
          { at: until, source, change: -1 },
        ]),
    )
    .sort((a, b) => a.at - b.at)
  const open = { page: 0, code: 0, list: 0, staff: 0 }
  const seen: SeenSpan[] = []
  edges.forEach(({ at, source, change }, place) => {
    open[source] += change
    const until = edges[place + 1]?.at ?? at
    const sources = presenceSources.filter((name) => open[name] > 0)
    if (at === until || sources.length === 0) return
    const last = seen.at(-1)
    if (last?.until === at && last.sources.join() === sources.join()) last.until = until
    else seen.push({ from: at, until, sources })
  })
  return seen
}
