import { asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { classGroupMembers, classGroups, type GroupRow } from './groups.table.ts'

/** The groups of a class, by name; their number is limited. */
export const selectGroups = (executor: Executor, classId: string) =>
  executor
    .select({
      id: classGroups.id,
      name: classGroups.name,
      // Qualified by hand: drizzle omits the table name where a query reads one table.
      studentIds: sql<
        string[]
      >`array(select m.student_id::text from ${classGroupMembers} m where m.group_id = class_groups.id order by 1)`,
    })
    .from(classGroups)
    .where(eq(classGroups.classId, classId))
    .orderBy(asc(classGroups.name))

export const countGroups = (executor: Executor, classId: string): Promise<number> =>
  executor.$count(classGroups, eq(classGroups.classId, classId))

export async function findClassIdOfGroup(executor: Executor, id: string): Promise<string | null> {
  const [row] = await executor.select({ classId: classGroups.classId }).from(classGroups).where(eq(classGroups.id, id))
  return row?.classId ?? null
}

/** Makes a group, or replaces its name and pupils. */
export async function putGroup(executor: Executor, row: GroupRow, studentIds: string[]): Promise<void> {
  await executor
    .insert(classGroups)
    .values(row)
    .onConflictDoUpdate({ target: classGroups.id, set: { name: row.name } })
  await executor.delete(classGroupMembers).where(eq(classGroupMembers.groupId, row.id))
  await executor
    .insert(classGroupMembers)
    .values(studentIds.map((studentId) => ({ groupId: row.id, studentId, classId: row.classId })))
}

export async function deleteGroupRow(executor: Executor, id: string): Promise<void> {
  await executor.delete(classGroups).where(eq(classGroups.id, id))
}
