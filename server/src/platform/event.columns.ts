import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Flat values, so that a history can be shown without knowing each kind: moments as ISO 8601. */
export type EventDetails = Record<string, string | number | boolean | null>

/** What every table of moves holds beside its own `kind`, whom it is about and who acted: a history is read the same everywhere. */
export const eventColumns = {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  actor: text({ enum: ['self', 'staff', 'system'] }).notNull(),
  details: jsonb().$type<EventDetails>().notNull(),
}

/** Only moves and actors that are known; `kinds` are words of ours, never input. */
export const eventChecks = (name: string, table: { kind: SQLWrapper; actor: SQLWrapper }, kinds: readonly string[]) => [
  check(`${name}_kind_known`, sql`${table.kind} in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))})`),
  check(`${name}_actor_known`, sql`${table.actor} in ('self', 'staff', 'system')`),
]
