import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { discussions } from '../discussions/discussions.table.ts'
import { discussionFollows } from '../members/members.table.ts'
import { findDigestReader } from './digest.queries.ts'

/** How a person gets the weekly mail, and the questions that they follow. */
export async function digestData(executor: Executor, userId: string) {
  const reader = await findDigestReader(executor, userId)
  return {
    weekly_mail: reader && {
      is_on: reader.isOn,
      weekday: reader.weekday,
      parts: reader.parts,
      last_sent_at: reader.lastSentAt,
      ended_at: reader.endedAt,
    },
    discussions_followed: await executor
      .select({ title: discussions.title })
      .from(discussionFollows)
      .innerJoin(discussions, eq(discussions.id, discussionFollows.discussionId))
      .where(eq(discussionFollows.userId, userId))
      .orderBy(desc(discussionFollows.discussionId)),
  }
}
