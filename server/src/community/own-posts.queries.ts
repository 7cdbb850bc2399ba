import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { answers, answerTrials, discussions } from './discussions/discussions.table.ts'
import { postReports } from './moderation/moderation.table.ts'

/** All that a member has written in the community. */
export async function selectOwnPosts(executor: Executor, userId: string) {
  const { title, subject, grade, board, chapter, body, picture, isAnonymous, state, createdAt } = discussions
  return {
    discussions: await executor
      .select({
        title,
        subject,
        grade,
        board,
        chapter,
        body,
        picture,
        is_anonymous: isAnonymous,
        state,
        created_at: createdAt,
      })
      .from(discussions)
      .where(eq(discussions.authorId, userId))
      .orderBy(desc(discussions.id)),
    answers: await executor
      .select({
        body: answers.body,
        picture: answers.picture,
        is_anonymous: answers.isAnonymous,
        state: answers.state,
        created_at: answers.createdAt,
      })
      .from(answers)
      .where(eq(answers.authorId, userId))
      .orderBy(desc(answers.id)),
    answers_tried: await executor
      .select({ note: answerTrials.note, created_at: answerTrials.createdAt })
      .from(answerTrials)
      .where(eq(answerTrials.userId, userId))
      .orderBy(desc(answerTrials.id)),
    post_reports: await executor
      .select({ reason: postReports.reason, details: postReports.details, created_at: postReports.createdAt })
      .from(postReports)
      .where(eq(postReports.reporterId, userId))
      .orderBy(desc(postReports.id)),
  }
}
