import { sql } from 'drizzle-orm'
import { runningClassIds } from '../../classroom/running-classes.ts'
import type { Executor } from '../../platform/db/database.ts'
import { assignments, submissions } from '../assignments.table.ts'

/** Of each class, only so many of its newest assignments are looked at. */
const newestMax = 5

interface ToMark {
  id: string
  title: string
  class_name: string
  count: number
}

/** The assignments of a teacher's running classes with work that was handed in since its last decision, the longest waiting first. */
export async function listHandInsToMark(executor: Executor, teacherId: string) {
  const { rows } = await executor.execute<ToMark & Record<string, unknown>>(sql`
    select a.id, a.title, c.name as class_name, w.count
    from classes c
    cross join lateral (select id, title from ${assignments} where class_id = c.id and set_at is not null order by id desc limit ${newestMax}) a
    cross join lateral (
      select count(*)::int as count, min(s.handed_in_at) as since from ${submissions} s
      where s.assignment_id = a.id and s.handed_in_at is not null and (s.marked_at is null or s.marked_at < s.handed_in_at)) w
    where c.id = any(${runningClassIds(teacherId)}) and w.count > 0
    order by w.since`)
  return rows.map(({ id, title, class_name, count }) => ({ kind: 'hand-ins' as const, id, title, class_name, count }))
}
