import { contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import type { Executor } from '../../platform/db/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { selectUnreviewed } from './contributions.queries.ts'

/** Contributions that nobody reviews yet, for the staff queue. */
export async function waitingContributions(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectUnreviewed(executor, place)
  return rows.map(({ id, form, sentAt }) => ({
    kind: 'contribution-review',
    id,
    title: form.title,
    detail: contributionKinds[form.kind],
    since: (sentAt ?? new Date(0)).toISOString(),
  }))
}
