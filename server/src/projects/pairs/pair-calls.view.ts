import { visitLimits } from '@ariviyal/contract/community/visits/visit-rules'
import type { PairCall } from '@ariviyal/contract/projects/pairs/pairs'
import { addDays } from '../../platform/time/calendar.ts'
import type { ProjectCallRow } from './pair-calls.table.ts'

/** As long as a lesson. */
export const callMinutes = 45

/** When a proposal ends without an answer: after a week, and with its own time. */
const freeAt = ({ proposedAt, startsAt }: ProjectCallRow): Date => {
  const silent = addDays(proposedAt, visitLimits.silenceDays)
  return silent < startsAt ? silent : startsAt
}
export const endOf = ({ startsAt }: Pick<ProjectCallRow, 'startsAt'>): Date =>
  new Date(startsAt.getTime() + callMinutes * 60_000)

/** The call unless it is over, or was proposed and nobody answered for a week. */
export function liveCall(row: ProjectCallRow | null, now: Date): ProjectCallRow | null {
  if (!row || endOf(row) <= now) return null
  return row.state === 'proposed' && freeAt(row) <= now ? null : row
}

/** Whether the answer of this class is awaited. */
export const isAwaited = ({ state, awaits, firstId, secondId }: ProjectCallRow, entryId: string): boolean =>
  state === 'proposed' && entryId === (awaits === 'first' ? firstId : secondId)

export const showCall = (row: ProjectCallRow | null, entryId: string, now: Date): PairCall['call'] => {
  const call = liveCall(row, now)
  return (
    call && {
      state: call.state,
      is_awaited: isAwaited(call, entryId),
      starts_at: call.startsAt.toISOString(),
      address: call.address,
      free_at: freeAt(call).toISOString(),
    }
  )
}
