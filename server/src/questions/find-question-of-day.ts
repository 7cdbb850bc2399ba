import { sql } from 'drizzle-orm'
import { runningClassIds } from '../classroom/running-classes.ts'
import type { Executor } from '../platform/db/database.ts'
import { questions } from './questions.table.ts'

/** The choice is among this many of the newest. */
const amongMax = 200

const dayMs = 86_400_000

/** A question of Ariviyal's without formulas for a grade of a teacher's running classes, another one each day (2026-11-28); null when none fits. */
export async function findQuestionOfDay(executor: Executor, teacherId: string, day: string) {
  const { rows } = await executor.execute<{ id: string; text: string; grade: number }>(sql`
    with fitting as (
      select id, text, grade, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them
      from (
        select id, text, grade from ${questions}
        where owner_id is null and case_id is null and kind <> 'case' and language = 'en' and text not like '%$%' and grade = any(array(
          select distinct grade from classes where id = any(${runningClassIds(teacherId)})))
        order by id desc limit ${amongMax}) newest)
    select id, text, grade from fitting where place = ${Date.parse(day) / dayMs}::bigint % all_of_them`)
  return rows[0] ?? null
}
