import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { institutionSeats, institutions } from './institutions.table.ts'

/** SQL condition: whether a user holds a seat of an institution whose subscription runs at a moment. */
export const hasRunningSeat = (userId: SQLWrapper, now: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${institutionSeats} seat join ${institutions} school on school.id = seat.institution_id where seat.user_id = ${sql`${userId}`} and seat.released_at is null and school.status = 'approved' and school.starts_at <= ${now} and school.ends_at > ${now} offset 0)`

/** SQL condition: whether a user holds a seat of this institution, whether or not its subscription runs. */
export const holdsSeatOf = (userId: SQLWrapper, institutionId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${institutionSeats} seat where seat.user_id = ${sql`${userId}`} and seat.institution_id = ${sql`${institutionId}`} and seat.released_at is null)`

/** Subquery of the ids of all such users. */
export const holdersOfRunningSeats = (now: SQLWrapper): SQL =>
  sql`select seat.user_id from ${institutionSeats} seat join ${institutions} school on school.id = seat.institution_id where seat.released_at is null and school.status = 'approved' and school.starts_at <= ${now} and school.ends_at > ${now}`
