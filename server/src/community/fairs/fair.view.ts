import { fairLimits } from '@ariviyal/contract/community/fairs/fair-rules'
import type { Fair, WholeFair } from '@ariviyal/contract/community/fairs/fairs'
import { addDays } from '../../platform/time/calendar.ts'
import type { FairReviewRow } from './fair-entries.table.ts'
import type { FairOfMember } from './fairs.queries.ts'
import type { FairRow, FairSchoolRow } from './fairs.table.ts'

export const fairPath = (id: string): string => `/networking/fairs/${id}`

export const areEntriesOpen = ({ state, entriesUntil }: FairRow, now: Date): boolean =>
  state === 'open' && now < entriesUntil

/** When an entry that a judge was given goes to another judge. */
export const dueAt = ({ askedAt }: Pick<FairReviewRow, 'askedAt'>): Date => addDays(askedAt, fairLimits.silenceDays)

export const showFair = ({ fair, member }: FairOfMember, now: Date): Fair => ({
  id: fair.id,
  role: member.role,
  is_host: fair.hostId === member.userId,
  name: fair.name,
  state: fair.state,
  held_on: fair.heldOn,
  entries_until: fair.entriesUntil.toISOString(),
  are_entries_open: areEntriesOpen(fair, now),
})

interface Beside {
  schools: FairSchoolRow[]
  hosting: Omit<NonNullable<WholeFair['hosting']>, 'school_code' | 'judge_code'> | null
  now: Date
}

export function showWholeFair(found: FairOfMember, { schools, hosting, now }: Beside): WholeFair {
  const { fair, member } = found
  const shown = member.role === 'judge' ? [] : schools.map(({ id, name }) => ({ id, name }))
  return {
    ...showFair(found, now),
    kind: fair.kind,
    place: fair.place,
    grade_from: fair.gradeFrom,
    grade_to: fair.gradeTo,
    categories: fair.categories,
    rubric: fair.rubric,
    tie_rule: fair.tieRule,
    version: fair.version,
    is_locked: fair.rulesLockedAt !== null,
    cancel_reason: fair.cancelReason,
    published_at: fair.publishedAt?.toISOString() ?? null,
    schools: shown,
    own_school: shown.find(({ id }) => id === member.schoolId) ?? null,
    hosting: hosting && { ...hosting, school_code: fair.schoolCode, judge_code: fair.judgeCode },
  }
}
