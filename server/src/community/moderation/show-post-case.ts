import type { User } from '@ariviyal/contract/accounts/accounts'
import type { PostCase } from '@ariviyal/contract/community/moderation'
import { findPeople } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findAuthors } from '../discussions/authors.ts'
import { findMember } from '../members/members.queries.ts'
import { findPost, type Post } from './find-post.ts'
import { countDecisionsAbout, findUnmasking, selectDecisions, selectReports } from './moderation.queries.ts'
import { pictureForStaff } from './withheld-pictures.ts'

/** A post with all that staff need to decide about it. Raises `not-found`. */
export async function showPostCase(ctx: AppContext, staff: User, id: string): Promise<PostCase> {
  const post = await findPost(ctx.db, id)
  const { row, title, kind } = post
  const [reports, decisions] = [await selectReports(ctx.db, post), await selectDecisions(ctx.db, post)]
  const authorOf = await findAuthors(ctx.db, staff.id, [row])
  const people = await findPeople(
    ctx.db,
    decisions.flatMap(({ decidedBy }) => decidedBy ?? []),
  )
  const earlier = row.authorId ? await countDecisionsAbout(ctx.db, row.authorId) : new Map<string, number>()
  const until = row.authorId ? (await findMember(ctx.db, row.authorId))?.suspendedUntil : null
  return {
    id,
    kind,
    discussion_id: 'discussion' in post ? post.discussion.id : row.id,
    title,
    question: kind === 'answer' ? post.discussion.content : [],
    content: row.content,
    picture: pictureForStaff(ctx, id, row.authorId === null ? null : row.picture),
    author: authorOf(row),
    state: row.state,
    created_at: row.createdAt.toISOString(),
    reports: reports.map((report) => ({
      id: report.id,
      reason: report.reason,
      details: report.details,
      created_at: report.createdAt.toISOString(),
      is_settled: report.settledAt !== null,
    })),
    decisions: decisions.map((decision) => ({
      id: decision.id,
      act: decision.act,
      reason: decision.reason,
      until: decision.until?.toISOString() ?? null,
      by: people.get(decision.decidedBy ?? '')?.name ?? 'A former member of staff',
      by_caller: decision.decidedBy === staff.id,
      created_at: decision.createdAt.toISOString(),
      appeal: decision.appeal,
      appeal_waits: decision.appealedAt !== null && decision.appealDecidedAt === null,
      is_reversed: decision.isReversed,
      appeal_reason: decision.appealReason,
    })),
    earlier: {
      warnings: earlier.get('warning') ?? 0,
      suspensions: earlier.get('suspension') ?? 0,
      removals: earlier.get('removal') ?? 0,
    },
    suspended_until: until && until > ctx.now() ? until.toISOString() : null,
    unmasking: await unmaskingOf(ctx, staff, post),
  }
}

/** Only the two who agreed read the name. */
async function unmaskingOf(ctx: AppContext, staff: User, post: Post): Promise<PostCase['unmasking']> {
  const unmasking = await findUnmasking(ctx.db, post)
  if (!unmasking) return null
  const isOfTwo = unmasking.requestedBy === staff.id || unmasking.approvedBy === staff.id
  const mayRead = unmasking.approvedAt !== null && isOfTwo
  const ids = [unmasking.requestedBy, mayRead ? post.row.authorId : null].flatMap((one) => one ?? [])
  const people = await findPeople(ctx.db, ids)
  return {
    id: unmasking.id,
    reason: unmasking.reason,
    by: people.get(unmasking.requestedBy ?? '')?.name ?? 'A former member of staff',
    by_caller: unmasking.requestedBy === staff.id,
    is_approved: unmasking.approvedAt !== null,
    name: mayRead ? (people.get(post.row.authorId ?? '')?.name ?? null) : null,
  }
}
