import type { Subject, Teaching } from '@ariviyal/contract/accounts/teaching'
import { and, arrayContains, arrayOverlaps, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { sessions } from '../login-sessions/sessions.table.ts'
import { users } from '../users.table.ts'
import { teaching } from './teaching.table.ts'

/** The subjects and grades that a user teaches; empty until they say. */
export async function findTeaching(executor: Executor, userId: string): Promise<Teaching> {
  const [row] = await executor
    .select({ subjects: teaching.subjects, grades: teaching.grades })
    .from(teaching)
    .where(eq(teaching.userId, userId))
  return row ?? { subjects: [], grades: [] }
}

/** Newest sessions, and newest teachers of a subject, among whom teachers are looked for: so the cost stays bounded. */
const candidates = 20_000

interface TeachersSought {
  subject: Subject
  /** Null for any. */
  grade: number | null
  besides: string | null
  most: number
  /** Who comes into question; the condition of another feature for the id of a user. */
  may: (userId: SQLWrapper) => SQL
}

/**
 * Teachers of a subject, and of a grade if one is named, with a confirmed address: first those who used the site last, then those who came
 * last. General science counts as each science.
 */
export async function findTeachersOf(
  executor: Executor,
  { subject, grade, besides, most, may }: TeachersSought,
): Promise<string[]> {
  const taught = and(
    arrayOverlaps(teaching.subjects, subject === 'mathematics' ? [subject] : [subject, 'science']),
    grade === null ? undefined : arrayContains(teaching.grades, [grade]),
    besides ? ne(teaching.userId, besides) : undefined,
  )
  const fits = (userId: SQL) =>
    sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.emailConfirmedAt} is not null) and ${may(userId)}`
  const active = await executor.execute<{ id: string }>(sql`
    select here.id from (
      select newest.user_id as id, max(newest.last_used_at) as at from (
        select ${sessions.userId}, ${sessions.lastUsedAt} from ${sessions} order by ${sessions.lastUsedAt} desc limit ${candidates}) newest
      group by newest.user_id) here
    join ${teaching} on ${teaching.userId} = here.id
    where ${taught} and ${fits(sql`here.id`)} order by here.at desc, here.id limit ${most}`)
  const found = active.rows.map(({ id }) => id)
  if (found.length >= most) return found
  const others = await executor.execute<{ id: string }>(sql`
    select teacher.id from (
      select ${teaching.userId} as id from ${teaching} where ${taught} order by ${teaching.userId} desc limit ${candidates}) teacher
    where teacher.id <> all(${sql.param(found)}::uuid[]) and ${fits(sql`teacher.id`)}
    order by teacher.id desc limit ${most - found.length}`)
  return [...found, ...others.rows.map(({ id }) => id)]
}
