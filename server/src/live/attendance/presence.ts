import { attendanceRules } from '@ariviyal/contract/live-rules'

/** Where presence is known from: the page of the session, the speaker's code, the meeting's own list, a decision of staff. */
export const presenceSources = ['page', 'code', 'list', 'staff'] as const
export type PresenceSource = (typeof presenceSources)[number]

/** A stretch of time in whole seconds since 1970; `until` is the first second that is not in it. */
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
  /** The page was closed then. */
  left: boolean
}

/** What there is to know of one teacher and one session, in any order, and more than once where it came twice. */
export interface Evidence {
  beats: Beat[]
  /** Parts of the session, from 0, whose code was given. */
  parts: number[]
  /** From when until when the teacher was in the meeting, by its list of participants. */
  listed: { from: Date; until: Date }[]
  /** What staff granted. */
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
  /** The least presence that qualifies. */
  neededSeconds: number
  /** In their order, without overlap, each with all that speaks for it. */
  seen: SeenSpan[]
  missing: Span[]
  qualified: boolean
}

/** The second that a moment lies in; presence is counted in whole ones. */
export const secondOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000)
export const momentOf = (second: number): Date => new Date(second * 1_000)

/** The presence in a session: the union of all that speaks for it, within the session. */
export function findPresence(session: SessionTime, evidence: Evidence): Presence {
  const whole = spanOf(session.startsAt, session.endsAt)
  const spans: Record<PresenceSource, Span[]> = {
    page: spansOfBeats(evidence.beats),
    code: evidence.parts.map((part) => spanOfPart(session, part)),
    list: evidence.listed.map(({ from, until }) => spanOf(from, until)),
    staff: evidence.granted.map(({ from, until }) => spanOf(from, until)),
  }
  const seen = unite(whole, spans)
  const presentSeconds = seen.reduce((sum, { from, until }) => sum + until - from, 0)
  const sessionSeconds = whole.until - whole.from
  return {
    presentSeconds,
    sessionSeconds,
    neededSeconds: secondsNeeded(session),
    seen,
    missing: missingOf(whole, seen),
    qualified: presentSeconds * 100 >= session.presencePercent * sessionSeconds,
  }
}

/** The least number of whole seconds that is so many percent of the session. */
export const secondsNeeded = ({ startsAt, endsAt, presencePercent }: SessionTime): number =>
  Math.ceil((presencePercent * (secondOf(endsAt) - secondOf(startsAt))) / 100)

/** The part of a session, from 0, that a speaker's code stands for; the last one may be shorter. */
export function spanOfPart({ startsAt, endsAt }: Pick<SessionTime, 'startsAt' | 'endsAt'>, part: number): Span {
  const from = secondOf(startsAt) + part * attendanceRules.codeMinutes * 60
  return { from, until: Math.min(from + attendanceRules.codeMinutes * 60, secondOf(endsAt)) }
}

/** Where a session has nothing in `seen`; that is in order and without overlap. */
export function missingOf(whole: Span, seen: Span[]): Span[] {
  const edges = [whole.from, ...seen.flatMap(({ from, until }) => [from, until]), whole.until]
  const gaps: Span[] = []
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from = 0, until = 0] = edges.slice(at, at + 2)
    if (from < until) gaps.push({ from, until })
  }
  return gaps
}

const spanOf = (from: Date, until: Date): Span => ({ from: secondOf(from), until: secondOf(until) })

/**
 * Two beats of one device that follow one another closely enough count as presence between them, unless the page was closed at the
 * first. Devices are looked at one by one: two of them that beat in turn do not carry each other over a gap.
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

/** Cuts everything to the session and lays it over one another; neighbours with the same sources become one. */
function unite(whole: Span, spans: Record<PresenceSource, Span[]>): SeenSpan[] {
  const edges = presenceSources
    .flatMap((source) =>
      spans[source]
        .map(({ from, until }) => ({ from: Math.max(from, whole.from), until: Math.min(until, whole.until) }))
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
