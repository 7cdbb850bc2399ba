import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { teacherProfiles } from '../people/profiles.table.ts'
import { postMentions } from './mentions.table.ts'

/** The post that a mention is in. */
export type MentioningPost = { discussionId: string } | { answerId: string }

export const insertMentions = async (executor: Executor, rows: (typeof postMentions.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await executor.insert(postMentions).values(rows)
}

const showsThemselves = and(eq(teacherProfiles.userId, postMentions.userId), eq(teacherProfiles.isShown, true))

/** Mentions in a discussion and in these answers, in their order; the profile is null of who does not show themselves any more. */
export const selectMentions = (executor: Executor, discussionId: string, answerIds: string[]) =>
  executor
    .select({
      discussionId: postMentions.discussionId,
      answerId: postMentions.answerId,
      profile: { id: teacherProfiles.id, name: teacherProfiles.name },
    })
    .from(postMentions)
    .leftJoin(teacherProfiles, showsThemselves)
    .where(
      or(
        eq(postMentions.discussionId, discussionId),
        answerIds.length > 0 ? inArray(postMentions.answerId, answerIds) : undefined,
      ),
    )
    .orderBy(asc(postMentions.id))

/** Who is mentioned in a post and still shows themselves. */
export async function selectMentioned(executor: Executor, post: MentioningPost): Promise<string[]> {
  const rows = await executor
    .select({ userId: postMentions.userId })
    .from(postMentions)
    .innerJoin(teacherProfiles, showsThemselves)
    .where(
      'answerId' in post ? eq(postMentions.answerId, post.answerId) : eq(postMentions.discussionId, post.discussionId),
    )
  return rows.map(({ userId }) => userId)
}

/** The users behind those of these profiles that are shown. */
export const selectShownUsers = (executor: Executor, profileIds: string[]) =>
  executor
    .select({ id: teacherProfiles.id, userId: teacherProfiles.userId })
    .from(teacherProfiles)
    .where(and(inArray(teacherProfiles.id, profileIds), eq(teacherProfiles.isShown, true)))

export const selectMentionsOf = (executor: Executor, userId: string) =>
  executor
    .select({ created_at: postMentions.createdAt })
    .from(postMentions)
    .where(eq(postMentions.userId, userId))
    .orderBy(desc(postMentions.id))
