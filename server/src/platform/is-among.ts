import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * That a value is one of a list, in a statement that is prepared. PostgreSQL is not shown the list when it plans: it thinks that a list which it does not see has
 * ten values, so of one that it sees to be shorter it would plan the statement anew at each call, which takes it longer than to carry it out.
 */
export const isAmong = (value: SQLWrapper, placeholder: string, type: 'text' | 'uuid' | 'integer'): SQL =>
  sql`${value} = any((select ${sql.placeholder(placeholder)}::${sql.raw(type)}[])::${sql.raw(type)}[])`
