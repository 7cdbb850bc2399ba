import { projectLimits, projectStates } from '@ariviyal/contract/projects/project-rules'
import type { ProjectForm } from '@ariviyal/contract/projects/protocol'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { isOneOf, moment } from '../platform/db/columns.ts'

/** Collaborative projects. What readers see is the newest published version; the draft is for those who run it. */
export const projects = pgTable(
  'projects',
  {
    id: uuid().primaryKey(),
    /** Set for Ariviyal's own. */
    seedKey: text('seed_key'),
    state: text({ enum: projectStates }).notNull(),
    /** The teacher who leads it; null while staff do. */
    leadId: uuid('lead_id').references(() => users.id, { onDelete: 'set null' }),
    draft: jsonb().$type<ProjectForm>().notNull(),
    /** Of the draft: grows with each change of it. */
    version: integer().notNull().default(1),
    /** Number of the newest published version; 0 before the first. */
    published: integer().notNull().default(0),
    /** Schools that have joined, which numbers the next one. */
    schools: integer().notNull().default(0),
    /** Grows with each change of what counts, so that figures are computed once for each. */
    dataVersion: integer('data_version').notNull().default(0),
    /** How often classes were paired, so that pairing again gives others. */
    pairings: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    openedAt: moment('opened_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    unique('projects_seed_key_unique').on(table.seedKey),
    index('projects_lead')
      .on(table.leadId, table.id)
      .where(sql`${table.leadId} is not null`),
    index('projects_opened')
      .on(table.openedAt)
      .where(sql`${table.openedAt} is not null`),
    check('projects_state_known', isOneOf(table.state, projectStates)),
    check('projects_open_once_published', sql`${table.state} = 'draft' or ${table.published} >= 1`),
    check('projects_opened', sql`(${table.state} = 'draft') = (${table.openedAt} is null)`),
    check('projects_closed', sql`(${table.state} = 'closed') = (${table.closedAt} is not null)`),
    check('projects_schools_bounded', sql`${table.schools} between 0 and ${sql.raw(String(projectLimits.sitesMax))}`),
  ],
)
export type ProjectRow = typeof projects.$inferSelect

/** Published versions. The database refuses to change one: what was measured by it must be read the same for ever. */
export const protocolVersions = pgTable(
  'protocol_versions',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    number: integer().notNull(),
    form: jsonb().$type<ProjectForm>().notNull(),
    changes: text().notNull(),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [
    unique('protocol_versions_number').on(table.projectId, table.number),
    check('protocol_versions_number_positive', sql`${table.number} >= 1`),
  ],
)
export type ProtocolVersionRow = typeof protocolVersions.$inferSelect
