import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { classes } from '../../classroom/classroom.table.ts'
import { isOneOf, moment } from '../../platform/db/columns.ts'
import { projectClasses } from '../classes/project-classes.table.ts'

const callStates = ['proposed', 'agreed'] as const
const callSides = ['first', 'second'] as const

/** The video call of two paired classes, which goes with either of them, and in the night after it. The first has the lower id (`coupleOf`), so that a couple has one row. */
export const projectCalls = pgTable(
  'project_calls',
  {
    id: uuid().primaryKey(),
    firstId: uuid('first_id')
      .notNull()
      .references(() => projectClasses.id),
    secondId: uuid('second_id')
      .notNull()
      .references(() => projectClasses.id),
    firstClassId: uuid('first_class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    secondClassId: uuid('second_class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    state: text({ enum: callStates }).notNull(),
    /** Whose answer is awaited. */
    awaits: text({ enum: callSides }).notNull(),
    proposedAt: moment('proposed_at').notNull(),
    startsAt: moment('starts_at').notNull(),
    /** Of the meeting. */
    address: text().notNull(),
    /** Grows with each change. */
    version: integer().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    unique('project_calls_couple').on(table.firstId, table.secondId),
    index('project_calls_second').on(table.secondId),
    index('project_calls_first_class').on(table.firstClassId),
    index('project_calls_second_class').on(table.secondClassId),
    check('project_calls_two_classes', sql`${table.firstId} <> ${table.secondId}`),
    check('project_calls_state_known', isOneOf(table.state, callStates)),
    check('project_calls_awaits_known', isOneOf(table.awaits, callSides)),
  ],
)
export type ProjectCallRow = typeof projectCalls.$inferSelect
