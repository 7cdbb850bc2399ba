import type { HistoryEntry } from '@ariviyal/contract/staff/history'
import { dayInWords, lastDayInWords } from '@ariviyal/contract/time'

const grants = new Set(['approved', 'renewed', 'trial-started'])

/** Removes redundant events: a start at the same time as its approval. */
export const withoutEchoes = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries.filter(
    (entry) => entry.kind !== 'started' || !entries.some((other) => grants.has(other.kind) && other.at === entry.at),
  )

/** An event as a sentence, for the teacher concerned or for staff. */
export function subscriptionEventInWords({ kind, actor, details }: HistoryEntry, reader: 'self' | 'staff'): string {
  const text = (name: string) => {
    const value = details[name]
    return typeof value === 'string' ? value : ''
  }
  const staff = actor.name ?? 'Our staff'
  const owner = reader === 'self' ? 'You' : 'The teacher'
  const span = text('starts_at') ? `: ${dayInWords(text('starts_at'))} to ${lastDayInWords(text('ends_at'))}` : ''
  switch (kind) {
    case 'requested':
      return `${owner} asked for a subscription`
    case 'withdrawn':
      return `${owner} withdrew the request`
    case 'rejected':
      return `${staff} did not approve the request${text('reason') ? `: ${text('reason')}` : ''}`
    case 'approved':
      return actor.kind === 'system'
        ? `The request was approved at once${span}`
        : `${staff} approved the request${span}`
    case 'started':
      return 'The term started'
    case 'renewed':
      return `${staff} agreed a further term${span}`
    case 'extended':
      return `${staff} moved the end from ${lastDayInWords(text('before'))} to ${lastDayInWords(text('ends_at'))}`
    case 'trial-started':
      return `${staff} started a trial${span}`
    case 'reference-changed':
      return `${staff} changed the payment reference to ${text('reference') || 'none'}`
    case 'ended':
      return 'The term ended'
    case 'ended-by-staff':
      return `${staff} ended the subscription`
    case 'undone':
      return text('undone') === 'rejected' ? `${staff} undid the rejection` : `${staff} undid the end`
    default:
      return kind.replaceAll('-', ' ')
  }
}
