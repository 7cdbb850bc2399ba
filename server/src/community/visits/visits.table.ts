import {
  visitFocusNames,
  visitLimits,
  visitPlaceNames,
  visitStates,
} from '@ariviyal/contract/community/visits/visit-rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { isOneOf, moment } from '../../platform/db/columns.ts'

/** Visits to lessons with their sheets. Only the two teachers read a row; one whose account is erased leaves the sheet to the other. */
export const lessonVisits = pgTable(
  'lesson_visits',
  {
    id: uuid().primaryKey(),
    /** Who teaches, and has invited. */
    hostId: uuid('host_id').references(() => users.id, { onDelete: 'set null' }),
    visitorId: uuid('visitor_id').references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: visitStates }).notNull(),
    /** Whose answer is awaited. */
    awaits: text({ enum: ['host', 'visitor'] }).notNull(),
    /** When the time was proposed; a week later the visit is free. */
    proposedAt: moment('proposed_at').notNull(),
    startsAt: moment('starts_at').notNull(),
    place: text({ enum: visitPlaceNames }).notNull(),
    grade: integer().notNull(),
    topic: text().notNull(),
    focus: text({ enum: visitFocusNames }).notNull(),
    focusWords: text('focus_words').notNull(),
    /** The room, the way there or the address of the meeting. */
    whereabouts: text().notNull(),
    message: text().notNull(),
    declineWords: text('decline_words').notNull().default(''),
    /** The sheet: three fields of the visitor and one of the host. */
    seen: text().notNull().default(''),
    keep: text().notNull().default(''),
    toTry: text('to_try').notNull().default(''),
    reflection: text().notNull().default(''),
    hostMinutes: integer('host_minutes'),
    visitorMinutes: integer('visitor_minutes'),
  },
  (table) => [
    index('lesson_visits_host').on(table.hostId, table.id),
    index('lesson_visits_visitor').on(table.visitorId, table.id),
    check('lesson_visits_state_known', isOneOf(table.state, visitStates)),
    check('lesson_visits_awaits_known', isOneOf(table.awaits, ['host', 'visitor'])),
    check('lesson_visits_place_known', isOneOf(table.place, visitPlaceNames)),
    check('lesson_visits_focus_known', isOneOf(table.focus, visitFocusNames)),
    check('lesson_visits_two', sql`${table.hostId} <> ${table.visitorId}`),
    check(
      'lesson_visits_minutes',
      sql`${table.hostMinutes} between ${sql.raw(`${visitLimits.minutesMin} and ${visitLimits.minutesMax}`)}
        and ${table.visitorMinutes} between ${sql.raw(`${visitLimits.minutesMin} and ${visitLimits.minutesMax}`)}`,
    ),
  ],
)
export type VisitRow = typeof lessonVisits.$inferSelect
