import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Flat values, so that a history can be shown without knowing each kind. Dates are ISO 8601. */
export type EventDetails = Record<string, string | number | boolean | null>

/** Columns shared by all event tables. Each table adds its own `kind`, subject and acting user. */
export const eventColumns = {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  actor: text({ enum: ['self', 'staff', 'system'] }).notNull(),
  details: jsonb().$type<EventDetails>().notNull(),
}

/** Check constraints for known kinds and actors. `kinds` must be constants: they are inlined into SQL. */
export const eventChecks = (name: string, table: { kind: SQLWrapper; actor: SQLWrapper }, kinds: readonly string[]) => [
  check(`${name}_kind_known`, sql`${table.kind} in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))})`),
  check(`${name}_actor_known`, sql`${table.actor} in ('self', 'staff', 'system')`),
]
