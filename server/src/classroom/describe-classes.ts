import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { classes, classStudents } from './classroom.table.ts'

/** Name, grade, subject, owner and number of pupils of these classes, newest first. The caller has checked access. */
export const describeClasses = (executor: Executor, ids: string[]) =>
  executor
    .select({
      id: classes.id,
      name: classes.name,
      grade: classes.grade,
      subject: classes.subject,
      ownerId: classes.ownerId,
      pupils: sql<number>`count(${classStudents.id})::int`,
    })
    .from(classes)
    .leftJoin(classStudents, eq(classStudents.classId, classes.id))
    .where(inArray(classes.id, ids))
    .groupBy(classes.id)
    .orderBy(desc(classes.id))
