import { and, asc, desc, eq, getTableColumns, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { holdsSeatOf } from '../institutions/institutions.policy.ts'
import type { Executor } from '../platform/db/database.ts'
import { escapeLike } from '../platform/search/fuzzy-search.ts'
import { type QuestionRow, questions, questionVersions } from './questions.table.ts'

export async function insertQuestions(executor: Executor, rows: (typeof questions.$inferInsert)[]): Promise<void> {
  await executor.insert(questions).values(rows)
}

export async function insertQuestionVersions(
  executor: Executor,
  rows: (typeof questionVersions.$inferInsert)[],
): Promise<void> {
  await executor.insert(questionVersions).values(rows)
}

/** Questions that count towards one bound, parts of cases too: a teacher's, those that a school shares, or Ariviyal's. */
export type Collection = { ownerId: string } | { institutionId: string } | 'ariviyal'

const isIn = (collection: Collection): SQL =>
  collection === 'ariviyal'
    ? isNull(questions.ownerId)
    : 'ownerId' in collection
      ? eq(questions.ownerId, collection.ownerId)
      : eq(questions.institutionId, collection.institutionId)

/** Locks a collection against other additions until the end of the transaction, and counts it. */
export async function lockAndCount(tx: Executor, collection: Collection): Promise<number> {
  const key = `questions ${JSON.stringify(collection)}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  return tx.$count(questions, isIn(collection))
}

const currentVersion = and(
  eq(questionVersions.questionId, questions.id),
  eq(questionVersions.version, questions.version),
)

/** Questions with their current versions. */
const selectStored = (executor: Executor) =>
  executor
    .select({
      ...getTableColumns(questions),
      content: questionVersions.content,
      formulas: questionVersions.formulas,
      testCases: questionVersions.testCases,
      explanation: questionVersions.explanation,
      hint: questionVersions.hint,
    })
    .from(questions)
    .innerJoin(questionVersions, currentVersion)
    .$dynamic()
export type StoredQuestion = Awaited<ReturnType<typeof selectStored>>[number]

/** Who reads questions: a teacher, with the school of their seat. Without a subscription they read only their own. */
export interface Reader {
  userId: string
  institutionId: string | null
  isSubscriber: boolean
}

/** What the school of a seat shares: questions of those who still hold a seat there. */
export const isOfSchool = (institutionId: string): SQL | undefined =>
  and(eq(questions.institutionId, institutionId), holdsSeatOf(questions.ownerId, questions.institutionId))

const isReadable = ({ userId, institutionId, isSubscriber }: Reader): SQL | undefined =>
  or(
    eq(questions.ownerId, userId),
    isSubscriber ? isNull(questions.ownerId) : undefined,
    isSubscriber && institutionId ? isOfSchool(institutionId) : undefined,
  )

/** The current versions of those of these questions, and of the parts of these cases, that the teacher may use. */
export const selectUsableQuestions = (executor: Executor, reader: Reader, ids: string[]) =>
  selectStored(executor)
    .where(and(or(inArray(questions.id, ids), inArray(questions.caseId, ids)), isReadable(reader)))
    .orderBy(asc(questions.caseId), asc(questions.place), asc(questions.id))

/** Null if this teacher may read no such question. */
export async function findReadableQuestion(
  executor: Executor,
  reader: Reader,
  id: string,
): Promise<StoredQuestion | null> {
  const [row] = await selectStored(executor).where(and(eq(questions.id, id), isReadable(reader)))
  return row ?? null
}

/** The question of Ariviyal that this one translates or is translated by, in other languages. */
export const selectTranslations = (executor: Executor, { id, translationOf }: QuestionRow) =>
  executor
    .select({ id: questions.id, language: questions.language })
    .from(questions)
    .where(
      and(
        or(
          eq(questions.translationOf, translationOf ?? id),
          translationOf ? eq(questions.id, translationOf) : undefined,
        ),
        ne(questions.id, id),
      ),
    )
    .orderBy(asc(questions.language))

export interface MatchingFilter {
  kind?: QuestionRow['kind'] | undefined
  grade?: number | null | undefined
  board?: QuestionRow['board'] | undefined
  difficulty?: QuestionRow['difficulty'] | undefined
  language?: QuestionRow['language'] | undefined
  /** Part of the chapter's name; empty for any. */
  chapter: string
}

/** The newest questions of the teacher's own bank that match, cases and their parts left out. */
export const selectMatchingQuestions = (
  executor: Executor,
  teacherId: string,
  { kind, grade, board, difficulty, language, chapter }: MatchingFilter,
  limit: number,
) =>
  selectStored(executor)
    .where(
      and(
        eq(questions.ownerId, teacherId),
        isNull(questions.caseId),
        ne(questions.kind, 'case'),
        kind ? eq(questions.kind, kind) : undefined,
        grade ? eq(questions.grade, grade) : undefined,
        board ? eq(questions.board, board) : undefined,
        difficulty ? eq(questions.difficulty, difficulty) : undefined,
        language ? eq(questions.language, language) : undefined,
        chapter ? ilike(questions.chapter, `%${escapeLike(chapter)}%`) : undefined,
      ),
    )
    .orderBy(desc(questions.id))
    .limit(limit)

/** Of any owner: a test keeps questions of a teacher who has left the class. */
export const selectOwners = (executor: Executor, ids: string[]) =>
  executor.select({ id: questions.id, ownerId: questions.ownerId }).from(questions).where(inArray(questions.id, ids))

/** Null if this teacher has no such question. */
export async function findQuestion(executor: Executor, ownerId: string, id: string): Promise<StoredQuestion | null> {
  const [row] = await selectStored(executor).where(and(eq(questions.ownerId, ownerId), eq(questions.id, id)))
  return row ?? null
}

/** A question that a teacher wrote among those of Ariviyal; null if it is none. */
export async function findTeachersQuestion(executor: Executor, id: string): Promise<StoredQuestion | null> {
  const [row] = await selectStored(executor).where(
    and(eq(questions.id, id), isNull(questions.ownerId), isNull(questions.seedKey)),
  )
  return row ?? null
}

export const selectParts = (executor: Executor, caseId: string): Promise<StoredQuestion[]> =>
  selectStored(executor).where(eq(questions.caseId, caseId)).orderBy(asc(questions.place), asc(questions.id))

/** The whole bank of a teacher, oldest first. */
export const selectQuestionsOf = (executor: Executor, ownerId: string): Promise<StoredQuestion[]> =>
  selectStored(executor).where(eq(questions.ownerId, ownerId)).orderBy(asc(questions.id))

export async function updateQuestionRow(executor: Executor, id: string, change: Partial<QuestionRow>): Promise<void> {
  await executor.update(questions).set(change).where(eq(questions.id, id))
}

/** Shares a question and the parts of a case with a school, or with none. */
export async function updateSharing(executor: Executor, id: string, institutionId: string | null): Promise<void> {
  await executor
    .update(questions)
    .set({ institutionId })
    .where(or(eq(questions.id, id), eq(questions.caseId, id)))
}

/** A question and its parts. */
export const countCase = (executor: Executor, id: string): Promise<number> =>
  executor.$count(questions, or(eq(questions.id, id), eq(questions.caseId, id)))

/**
 * Deletes those of these questions that are this teacher's, or Ariviyal's without one, with parts and versions, and returns
 * how many they were.
 */
export async function deleteQuestionRows(executor: Executor, ownerId: string | null, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await executor
    .delete(questions)
    .where(and(isIn(ownerId === null ? 'ariviyal' : { ownerId }), inArray(questions.id, ids)))
    .returning({ id: questions.id })
  return rows.length
}
