import { sql } from 'drizzle-orm'
import { runningClassIds } from '../../classroom/running-classes.ts'
import type { Executor } from '../../platform/db/database.ts'
import { attemptAnswers, testAttempts } from '../attempts/attempts.table.ts'
import { tests } from '../tests.table.ts'

/** Of each class, the newest tests that were opened within this time are looked at. */
const newestMax = 5
const lately = '60 days'

interface InHand {
  id: string
  title: string
  class_name: string
  waiting: number
  taking: number
}

/** The tests of a teacher's running classes with answers that wait for marks, and those that pupils take now. */
export async function listTestsInHand(executor: Executor, teacherId: string, now: Date) {
  const moment = now.toISOString()
  const { rows } = await executor.execute<InHand & Record<string, unknown>>(sql`
    select t.id, t.title, c.name as class_name, a.waiting, a.taking
    from classes c
    cross join lateral (select id, title, closed_at, closes_at from ${tests}
      where class_id = c.id and opened_at > ${moment}::timestamptz - ${lately}::interval order by id desc limit ${newestMax}) t
    cross join lateral (
      select
        (count(*) filter (where b.ended_at is null and (b.deadline is null or b.deadline > ${moment})
          and t.closed_at is null and (t.closes_at is null or t.closes_at > ${moment})))::int as taking,
        coalesce(sum((select count(*) from ${attemptAnswers} x where x.attempt_id = b.id and x.answered and x.marks is null
          and x.teacher_marks is null)) filter (where b.ended_at is not null or b.deadline <= ${moment}), 0)::int as waiting
      from ${testAttempts} b where b.test_id = t.id) a
    where c.id = any(${runningClassIds(teacherId)}) and (a.waiting > 0 or a.taking > 0)
    order by t.id`)
  return rows.flatMap(({ id, title, class_name, waiting, taking }) => [
    ...(taking > 0 ? [{ kind: 'running-test' as const, id, title, class_name, count: taking }] : []),
    ...(waiting > 0 ? [{ kind: 'answers' as const, id, title, class_name, count: waiting }] : []),
  ])
}
