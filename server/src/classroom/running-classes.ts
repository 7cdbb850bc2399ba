import { desc, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { classes } from './classroom.table.ts'
import { classTeachers } from './teachers/class-teachers.table.ts'

/** Of a teacher's running classes, lists over all of them look at the newest. */
const newestMax = 10

/** SQL array of the ids of the classes that run and that a teacher owns or co-teaches, at most the 10 newest. */
export const runningClassIds = (teacherId: string): SQL => sql`array(
  select id from classes where archived_at is null and id = any(array(
    select id from ${classes} where owner_id = ${teacherId}
    union all select class_id from ${classTeachers} where user_id = ${teacherId}))
  order by id desc limit ${newestMax})`

/** The newest of these classes. */
export const listRunningClasses = (executor: Executor, teacherId: string, most: number) =>
  executor
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(sql`${classes.id} = any(${runningClassIds(teacherId)})`)
    .orderBy(desc(classes.id))
    .limit(most)
