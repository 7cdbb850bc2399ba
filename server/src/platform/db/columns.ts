import { type AnyPgColumn, customType, numeric, timestamp } from 'drizzle-orm/pg-core'
import { type SQL, sql } from 'drizzle-orm'

/** A point in time, which PostgreSQL stores in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** An exact decimal, such as marks. */
export const decimal = (name: string) => numeric(name, { mode: 'number' })

/** A condition for a check: the column has one of these words, which are our own constants. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** A full-text vector. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
