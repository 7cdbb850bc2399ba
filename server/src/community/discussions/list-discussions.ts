import type { User } from '@ariviyal/contract/accounts/accounts'
import type { DiscussionSummary, listDiscussions as endpoint } from '@ariviyal/contract/community/discussions'
import type * as z from 'zod/mini'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { correctedBy } from '../../platform/search/correct-words.ts'
import { wordsOf } from '../../platform/search/words-of.ts'
import { findAuthors } from './authors.ts'
import {
  type DiscussionFilter,
  knownInDiscussions,
  type ListedDiscussion,
  selectDiscussionPage,
} from './discussions.queries.ts'

type Query = z.output<typeof endpoint.query>

/** A page of discussions. Words with typing errors are corrected when nothing else matches. */
export async function listDiscussions(ctx: AppContext, reader: User, { q, cursor, ...rest }: Query) {
  const filter: DiscussionFilter = {
    ...rest,
    readerId: reader.id,
    before: cursor === undefined ? undefined : idOfCursor(cursor),
  }
  const { rows, meant } = q
    ? await searchDiscussions(ctx, filter, wordsOf(q))
    : { rows: await selectDiscussionPage(ctx.db, filter), meant: null }
  const items = await summariesOf(ctx, reader.id, rows)
  const page = pageFrom(rows, ({ id }) => id)
  return { items: items.slice(0, page.items.length), next_cursor: page.next_cursor, meant }
}

/** Discussions with all the words, or with the closest known ones if nothing has them. */
async function searchDiscussions(ctx: AppContext, filter: DiscussionFilter, words: string[]) {
  if (words.length === 0) return { rows: [], meant: null }
  const rows = await selectDiscussionPage(ctx.db, { ...filter, words })
  if (rows.length > 0) return { rows, meant: null }
  const corrected = correctedBy(await knownInDiscussions(ctx.db), words)
  if (!corrected) return { rows, meant: null }
  const similar = await selectDiscussionPage(ctx.db, { ...filter, words: corrected })
  return { rows: similar, meant: similar.length > 0 ? corrected.join(' ') : null }
}

export async function summariesOf(
  ctx: AppContext,
  readerId: string,
  rows: ListedDiscussion[],
): Promise<DiscussionSummary[]> {
  const authorOf = await findAuthors(ctx.db, readerId, rows)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    subject: row.subject,
    grade: row.grade,
    board: row.board,
    chapter: row.chapter,
    author: authorOf(row),
    state: row.state,
    created_at: row.createdAt.toISOString(),
    answers: row.answerCount,
    is_settled: row.isSettled,
  }))
}
