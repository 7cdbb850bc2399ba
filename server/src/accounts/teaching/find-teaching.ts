import type { Subject, Teaching } from '@ariviyal/contract/accounts/teaching'
import { and, arrayContains, arrayOverlaps, desc, eq, ne } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { teaching } from './teaching.table.ts'

/** The subjects and grades that a user teaches; empty until they say. */
export async function findTeaching(executor: Executor, userId: string): Promise<Teaching> {
  const [row] = await executor
    .select({ subjects: teaching.subjects, grades: teaching.grades })
    .from(teaching)
    .where(eq(teaching.userId, userId))
  return row ?? { subjects: [], grades: [] }
}

/**
 * Teachers of a subject, and of a grade if one is named; those who came last first. General science counts as each science.
 */
export async function findTeachersOf(
  executor: Executor,
  { subject, grade, besides, most }: { subject: Subject; grade: number | null; besides: string | null; most: number },
): Promise<string[]> {
  const rows = await executor
    .select({ userId: teaching.userId })
    .from(teaching)
    .where(
      and(
        arrayOverlaps(teaching.subjects, subject === 'mathematics' ? [subject] : [subject, 'science']),
        grade === null ? undefined : arrayContains(teaching.grades, [grade]),
        besides ? ne(teaching.userId, besides) : undefined,
      ),
    )
    .orderBy(desc(teaching.userId))
    .limit(most)
  return rows.map(({ userId }) => userId)
}
