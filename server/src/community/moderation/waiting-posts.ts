import { reportReasons } from '@ariviyal/contract/community/moderation-rules'
import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import type { Executor } from '../../platform/db/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { postIdOf } from './find-post.ts'
import {
  selectOpenAppeals,
  selectOpenReports,
  selectOpenUnmaskings,
  selectWaitingAnswers,
  selectWaitingDiscussions,
} from './moderation.queries.ts'

/** Reported posts, one item each, for the staff queue. */
export async function waitingReports(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOpenReports(executor, place)
  return rows.map((row) => ({
    kind: 'post-report',
    id: row.id,
    post_id: postIdOf(row),
    title: row.title,
    detail: reportReasons[row.reason],
    since: row.createdAt.toISOString(),
  }))
}

/** Posts of new members with a link. */
export async function waitingReviews(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const [discussions, answers] = [
    await selectWaitingDiscussions(executor, place),
    await selectWaitingAnswers(executor, place),
  ]
  const itemOf = (detail: string) => (row: { id: string; title: string; createdAt: Date }) => ({
    kind: 'post-review' as const,
    id: row.id,
    post_id: row.id,
    title: row.title,
    detail,
    since: row.createdAt.toISOString(),
  })
  return [...discussions.map(itemOf('Question with a link')), ...answers.map(itemOf('Answer with a link'))]
}

export async function waitingPostAppeals(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOpenAppeals(executor, place)
  return rows.map((row) => ({
    kind: 'post-appeal',
    id: row.id,
    post_id: postIdOf(row),
    title: row.title,
    detail: `Against a ${row.act}`,
    since: (row.appealedAt ?? row.createdAt).toISOString(),
  }))
}

export async function waitingUnmaskings(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOpenUnmaskings(executor, place)
  return rows.map((row) => ({
    kind: 'post-unmasking',
    id: row.id,
    post_id: postIdOf(row),
    title: row.title,
    detail: 'A second member of staff has to agree',
    since: row.createdAt.toISOString(),
  }))
}
