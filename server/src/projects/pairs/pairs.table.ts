import { pairLimits, type RubricRow, rubricRows } from '@ariviyal/contract/projects/pairs/pair-rules'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { moment } from '../../platform/db/columns.ts'
import { projectClasses } from '../classes/project-classes.table.ts'
import { projects } from '../projects.table.ts'

/** Which class marks the report of which other one: two that mark each other are two rows, three in a ring are three. */
export const projectPairs = pgTable(
  'project_pairs',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    markerId: uuid('marker_id')
      .notNull()
      .references(() => projectClasses.id),
    markedId: uuid('marked_id')
      .notNull()
      .references(() => projectClasses.id),
    pairedAt: moment('paired_at').notNull(),
    /** Set when one of them had left and the other got a new partner. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('project_pairs_one_partner')
      .on(table.markerId)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('project_pairs_one_marker')
      .on(table.markedId)
      .where(sql`${table.endedAt} is null`),
    index('project_pairs_marker').on(table.markerId),
    index('project_pairs_marked').on(table.markedId),
    index('project_pairs_project').on(table.projectId, table.id),
    check('project_pairs_two_classes', sql`${table.markerId} <> ${table.markedId}`),
  ],
)
export type ProjectPairRow = typeof projectPairs.$inferSelect

const isMark = (column: AnyPgColumn) =>
  sql`${column} between ${sql.raw(String(pairLimits.markMin))} and ${sql.raw(String(pairLimits.markMax))}`

/** What a class gave the report of its partner, once. */
export const projectMarks = pgTable(
  'project_marks',
  {
    pairId: uuid('pair_id')
      .primaryKey()
      .references(() => projectPairs.id),
    question: integer().notNull(),
    method: integer().notNull(),
    honesty: integer().notNull(),
    conclusion: integer().notNull(),
    praise: text().notNull(),
    advice: text().notNull(),
    /** Null once the account is gone: the marks belong to the other school. */
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    markedAt: moment('marked_at').notNull(),
  },
  (table) => [
    index('project_marks_by')
      .on(table.markedBy)
      .where(sql`${table.markedBy} is not null`),
    ...rubricRows.map((row: RubricRow) => check(`project_marks_${row}_known`, isMark(table[row]))),
  ],
)
export type ProjectMarkRow = typeof projectMarks.$inferSelect
