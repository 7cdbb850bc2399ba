import { and, asc, desc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { knownWords } from '../platform/search/correct-words.ts'
import { escapeLike, joined } from '../platform/search/fuzzy-search.ts'
import { type ClassRow, classes, classStudents } from './classroom.table.ts'
import { classTeachers } from './teachers/class-teachers.table.ts'

/** Whether a teacher owns or co-teaches a class. An array, so that both halves and the outer query use an index. */
const isTaughtBy = (classId: SQLWrapper, teacherId: string): SQL =>
  sql`${classId} = any(array(
    select id from ${classes} where owner_id = ${teacherId}
    union all select class_id from ${classTeachers} where user_id = ${teacherId}))`

/** The classes that a teacher owns or co-teaches, newest first, with the number of students. */
export const selectClassesOf = (executor: Executor, teacherId: string) =>
  executor
    .select({
      id: classes.id,
      ownerId: classes.ownerId,
      name: classes.name,
      grade: classes.grade,
      subject: classes.subject,
      language: classes.language,
      createdAt: classes.createdAt,
      archivedAt: classes.archivedAt,
      // Qualified by hand: drizzle omits the table name where a query reads one table.
      students: sql<number>`(select count(*)::int from ${classStudents} s where s.class_id = classes.id)`,
    })
    .from(classes)
    .where(isTaughtBy(classes.id, teacherId))
    .orderBy(desc(classes.id))

/** How many classes a teacher owns, of those that run or of those that are archived. */
export const countClassesOf = (executor: Executor, ownerId: string, which: 'running' | 'archived'): Promise<number> =>
  executor.$count(
    classes,
    and(eq(classes.ownerId, ownerId), which === 'running' ? isNull(classes.archivedAt) : isNotNull(classes.archivedAt)),
  )

export async function insertClass(executor: Executor, row: ClassRow): Promise<void> {
  await executor.insert(classes).values(row)
}

export async function updateClassRow(
  executor: Executor,
  id: string,
  change: Partial<Pick<ClassRow, 'name' | 'grade' | 'subject' | 'language' | 'archivedAt' | 'ownerId'>>,
): Promise<void> {
  await executor.update(classes).set(change).where(eq(classes.id, id))
}

/** Everything in it is deleted with it. */
export async function deleteClassRow(executor: Executor, id: string): Promise<void> {
  await executor.delete(classes).where(eq(classes.id, id))
}

const contains = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${column} ilike ${`%${escapeLike(word)}%`}`),
    sql` and `,
  )

const searchedOfClass = joined(classes.name, classes.subject)

/** The classes of a teacher whose name and subject have all words, newest first. */
export const searchClasses = (executor: Executor, teacherId: string, words: readonly string[], limit: number) =>
  executor
    .select({
      id: classes.id,
      name: classes.name,
      grade: classes.grade,
      subject: classes.subject,
      archivedAt: classes.archivedAt,
    })
    .from(classes)
    .where(and(isTaughtBy(classes.id, teacherId), contains(searchedOfClass, words)))
    .orderBy(desc(classes.id))
    .limit(limit)

/** The students of a teacher's running classes whose name has all words, by class and roll number. */
export const searchStudents = (executor: Executor, teacherId: string, words: readonly string[], limit: number) =>
  executor
    .select({
      id: classStudents.id,
      name: classStudents.name,
      rollNumber: classStudents.rollNumber,
      classId: classes.id,
      className: classes.name,
    })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.classId))
    .where(and(isTaughtBy(classes.id, teacherId), isNull(classes.archivedAt), contains(classStudents.name, words)))
    .orderBy(desc(classes.id), asc(classStudents.rollNumber))
    .limit(limit)

export const knownOfClasses = (executor: Executor, teacherId: string): Promise<Set<string>> =>
  knownWords(executor, { table: classes, said: searchedOfClass, where: isTaughtBy(classes.id, teacherId) })

export const knownOfStudents = (executor: Executor, teacherId: string): Promise<Set<string>> =>
  knownWords(executor, {
    table: classStudents,
    said: classStudents.name,
    where: isTaughtBy(classStudents.classId, teacherId),
  })
