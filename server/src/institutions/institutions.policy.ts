import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { institutionSeats, institutions } from './institutions.table.ts'

/** Whether a user sits on a seat of a school whose subscription runs at a moment, in SQL. */
export const holdsRunningSeat = (userId: SQLWrapper, now: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${institutionSeats} seat join ${institutions} school on school.id = seat.institution_id where seat.user_id = ${sql`${userId}`} and seat.released_at is null and school.status = 'approved' and school.starts_at <= ${now} and school.ends_at > ${now} offset 0)`

/** All who sit so, as a query of their ids. */
export const holdersOfRunningSeats = (now: SQLWrapper): SQL =>
  sql`select seat.user_id from ${institutionSeats} seat join ${institutions} school on school.id = seat.institution_id where seat.released_at is null and school.status = 'approved' and school.starts_at <= ${now} and school.ends_at > ${now}`
