import { flagKinds, flagStates, visitStates } from '@ariviyal/contract/projects/project-rules'
import { unitNames } from '@ariviyal/contract/projects/units'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isOneOf, moment } from '../../platform/db/columns.ts'
import { cells, cellsAreInIndia, projectClasses, projectSites } from '../classes/project-classes.table.ts'
import { projects, protocolVersions } from '../projects.table.ts'

/** One round of measuring by a class. Nothing tells which pupil entered it. */
export const projectVisits = pgTable(
  'project_visits',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    siteId: uuid('site_id')
      .notNull()
      .references(() => projectSites.id),
    projectClassId: uuid('project_class_id')
      .notNull()
      .references(() => projectClasses.id),
    protocolId: uuid('protocol_id')
      .notNull()
      .references(() => protocolVersions.id),
    /** The id that the phone made. */
    sentId: uuid('sent_id').notNull(),
    /** Hash of what was sent, by which a repetition is known. */
    content: text().notNull(),
    measuredOn: date('measured_on', { mode: 'string' }).notNull(),
    measuredAt: moment('measured_at'),
    ...cells(),
    state: text({ enum: visitStates }).notNull(),
    /** Why it is kept out. */
    reason: text().notNull().default(''),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    unique('project_visits_once').on(table.projectClassId, table.sentId),
    index('project_visits_class').on(table.projectClassId, table.id),
    index('project_visits_class_state').on(table.projectClassId, table.state, table.id),
    index('project_visits_released')
      .on(table.projectId, table.id)
      .where(sql`${table.state} = 'released'`),
    index('project_visits_day').on(table.projectId, table.measuredOn),
    index('project_visits_project_state').on(table.projectId, table.state),
    index('project_visits_site').on(table.siteId),
    index('project_visits_protocol').on(table.protocolId),
    check('project_visits_state_known', isOneOf(table.state, visitStates)),
    check('project_visits_excluded_with_reason', sql`(${table.state} = 'excluded') = (${table.reason} <> '')`),
    cellsAreInIndia('project_visits_in_india', table),
  ],
)
export type VisitRow = typeof projectVisits.$inferSelect

/** Readings and their corrections. The database refuses to change or delete one; the last of a chain of corrections is in force. */
export const projectReadings = pgTable(
  'project_readings',
  {
    id: uuid().primaryKey(),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => projectVisits.id),
    field: text().notNull(),
    replicate: integer().notNull(),
    /** As it was typed. */
    value: text().notNull(),
    unit: text({ enum: unitNames }),
    /** In the unit of the field. */
    number: doublePrecision(),
    instrument: text().notNull(),
    /** What a second pupil read. */
    secondValue: text('second_value').notNull(),
    isConfirmed: boolean('is_confirmed').notNull(),
    corrects: uuid().references((): AnyPgColumn => projectReadings.id),
    /** Why it was corrected. */
    reason: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    // Two who correct at the same time: the second one is refused.
    unique('project_readings_corrected_once').on(table.corrects),
    uniqueIndex('project_readings_first')
      .on(table.visitId, table.field, table.replicate)
      .where(sql`${table.corrects} is null`),
    index('project_readings_visit').on(table.visitId, table.id),
    check('project_readings_unit_known', isOneOf(table.unit, unitNames)),
    check('project_readings_replicate_positive', sql`${table.replicate} >= 1`),
    check('project_readings_correction_with_reason', sql`(${table.corrects} is null) = (${table.reason} = '')`),
  ],
)
export type ReadingRow = typeof projectReadings.$inferSelect

/** Why readings were doubted, and what was found. */
export const projectFlags = pgTable(
  'project_flags',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => projectVisits.id),
    readingId: uuid('reading_id')
      .notNull()
      .references(() => projectReadings.id),
    kind: text({ enum: flagKinds }).notNull(),
    reason: text().notNull(),
    state: text({ enum: flagStates }).notNull(),
    /** Of the person who decided. */
    words: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    unique('project_flags_once').on(table.readingId, table.kind),
    index('project_flags_state').on(table.projectId, table.state, table.id),
    index('project_flags_visit').on(table.visitId),
    check('project_flags_kind_known', isOneOf(table.kind, flagKinds)),
    check('project_flags_state_known', isOneOf(table.state, flagStates)),
    check('project_flags_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
  ],
)
export type FlagRow = typeof projectFlags.$inferSelect
