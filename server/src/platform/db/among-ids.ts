import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * The condition that an id is one of some dozens, found by an index on it. PostgreSQL reads all of a large index, or table, for a join with a list of
 * values that it knows; a subquery is looked up value by value (docs/performance/growth.md, `/api/school/classes`).
 */
export const amongIds = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} in (select unnest(${sql.param([...ids])}::uuid[]))`
