import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import type { EventRow } from './attempts.table.ts'

export type LoggedValue = Pick<
  EventRow,
  'device' | 'epoch' | 'seq' | 'at' | 'value' | 'late' | 'stale' | 'arrival' | 'source'
>

/** What the teacher accepted: the value, and the last arrival at that moment. */
export type Accepted = { value: AnswerValue; arrival: number }

export interface Settled {
  value: AnswerValue
  /** A value that arrived after the end and waits for the teacher; null when none does. */
  late: { value: AnswerValue } | null
  conflict: boolean
  /** Whether the value or the late one was added from a file. */
  fromFile: boolean
}

/**
 * Positive when `a` is newer than `b`: by epoch, then by the device's own order. An epoch belongs to one phone. Where its storage failed it goes on
 * as another device, whose numbers start again: between these two its clock decides.
 */
function compare(a: LoggedValue, b: LoggedValue): number {
  if (a.epoch !== b.epoch) return a.epoch - b.epoch
  if (a.device === b.device) return a.seq - b.seq
  return timeOf(a) - timeOf(b) || (a.device < b.device ? -1 : 1)
}
const timeOf = ({ at }: LoggedValue): number => at?.getTime() ?? 0

const newest = (events: LoggedValue[]): LoggedValue | null =>
  events.reduce<LoggedValue | null>((best, event) => (best === null || compare(event, best) > 0 ? event : best), null)

/** Values are equal whatever the order of their keys. */
export function sameValue(a: AnswerValue, b: AnswerValue): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return left.length === right.size && left.every(([key, value]) => right.get(key) === value)
}

/** The event whose value the teacher accepted. */
const acceptedEvent = (current: LoggedValue[], { value, arrival }: Accepted): LoggedValue | null =>
  newest(current.filter((event) => event.late && event.arrival <= arrival && sameValue(event.value ?? null, value)))

/**
 * What the log comes to for one question (docs/decisions/056-answers-as-events.md). `events` holds the newest event of each device, in
 * time and late. A value that its own device replaced later is history: it is neither late nor in conflict.
 */
export function settle(events: LoggedValue[], accepted: Accepted | null): Settled {
  const latestOf = new Map(
    Array.from(
      Map.groupBy(events, ({ device }) => device),
      ([device, list]) => [device, newest(list)] as const,
    ),
  )
  const current = events.filter((event) => latestOf.get(event.device) === event)
  const inTime = newest(events.filter(({ late }) => !late))
  const value = (accepted ?? inTime)?.value ?? null
  const waiting = newest(current.filter(({ late, arrival }) => late && arrival > (accepted?.arrival ?? 0)))
  return {
    value,
    late: waiting && { value: waiting.value ?? null },
    fromFile: [accepted ? acceptedEvent(current, accepted) : inTime, waiting].some((event) => event?.source === 'file'),
    conflict: current.some((event) => event.stale && !sameValue(event.value ?? null, value)),
  }
}
