import { historyKinds } from '@ariviyal/contract/tests/regrade'
import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { users } from '../../accounts/users.table.ts'
import { classStudents } from '../../classroom/classroom.table.ts'
import { institutions } from '../../institutions/institutions.table.ts'
import { tests } from '../tests.table.ts'

/** The rubric of a question in a test. It has no foreign key to the item, because a draft's items are replaced at each save. */
export const testRubrics = pgTable(
  'test_rubrics',
  {
    testId: uuid('test_id')
      .notNull()
      .references(() => tests.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id').notNull(),
    version: integer().notNull(),
    /** Null once it is removed; its version goes on. */
    rows: jsonb().$type<RubricRows>(),
  },
  (table) => [
    primaryKey({ columns: [table.testId, table.questionId] }),
    check('test_rubrics_version_positive', sql`${table.version} >= 1`),
  ],
)
export type RubricRow = typeof testRubrics.$inferSelect

/** Texts that a teacher inserts while marking. */
export const markingComments = pgTable(
  'marking_comments',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The school that the owner shares it with. */
    institutionId: uuid('institution_id').references(() => institutions.id, { onDelete: 'set null' }),
    shortcut: text().notNull(),
    text: text().notNull(),
  },
  (table) => [
    unique('marking_comments_shortcut_unique').on(table.ownerId, table.shortcut),
    index('marking_comments_institution').on(table.institutionId),
  ],
)
export type CommentRow = typeof markingComments.$inferSelect

/**
 * What teachers decided about the marks of a test. A trigger refuses every change but those of a foreign key. A regrade has one row for
 * itself and one for each pupil whose marks it changed.
 */
export const testHistory = pgTable(
  'test_history',
  {
    id: uuid().primaryKey(),
    testId: uuid('test_id')
      .notNull()
      .references(() => tests.id, { onDelete: 'cascade' }),
    /** The row of the regrade that this pupil's row belongs to. */
    regradeId: uuid('regrade_id'),
    kind: text({ enum: historyKinds }).notNull(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    questionId: uuid('question_id'),
    /** Null for what concerns all pupils. */
    studentId: uuid('student_id').references(() => classStudents.id, { onDelete: 'cascade' }),
    before: text().notNull(),
    after: text().notNull(),
    note: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'test_history_regrade_fk',
      columns: [table.regradeId],
      foreignColumns: [table.id as AnyPgColumn],
    }).onDelete('cascade'),
    index('test_history_test').on(table.testId, table.regradeId, table.id),
    index('test_history_kind').on(table.testId, table.kind, table.regradeId, table.id),
    index('test_history_regrade').on(table.regradeId, table.id),
    index('test_history_student').on(table.studentId),
    index('test_history_actor').on(table.actorId),
    check('test_history_kind_known', sql`${table.kind} in ('regrade', 'marks', 'late', 'rubric')`),
    check('test_history_pupil_of_regrade', sql`${table.regradeId} is null or ${table.studentId} is not null`),
  ],
)
export type HistoryRow = typeof testHistory.$inferSelect
