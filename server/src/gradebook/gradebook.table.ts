import { bandSetIds, type BandSetId } from '@ariviyal/contract/gradebook/bands'
import { columnKinds } from '@ariviyal/contract/gradebook/columns'
import { gradebookHistoryKinds } from '@ariviyal/contract/gradebook/gradebook'
import { pupilViews } from '@ariviyal/contract/gradebook/holistic'
import { absenceRules } from '@ariviyal/contract/gradebook/totals'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { assignments } from '../assignments/assignments.table.ts'
import { classes, classStudents } from '../classroom/classroom.table.ts'
import { decimal, isOneOf, moment } from '../platform/db/columns.ts'
import { tests } from '../tests/tests.table.ts'

/** How a class's gradebook counts. A class without a row has the defaults of gradebook.queries.ts. */
export const gradebooks = pgTable(
  'gradebooks',
  {
    classId: uuid('class_id')
      .primaryKey()
      .references(() => classes.id, { onDelete: 'cascade' }),
    /** Increases with each change of the gradebook. A changed cell has it as its version, so no version comes twice. */
    revision: integer().notNull(),
    /** The revision that last changed how it counts, so that marks saved meanwhile are no reason to refuse a change of that. */
    setupRevision: integer('setup_revision').notNull().default(0),
    totalOf: integer('total_of').notNull(),
    bands: text().$type<BandSetId>(),
    /** For absences where there are no categories. */
    absent: text({ enum: absenceRules }).notNull(),
    holistic: boolean().notNull(),
    /** What pupils are asked for on their own pages. */
    pupilViews: text('pupil_views', { enum: pupilViews }).notNull().default('none'),
  },
  (table) => [
    check('gradebooks_total_positive', sql`${table.totalOf} >= 1`),
    check('gradebooks_bands_known', isOneOf(table.bands, bandSetIds)),
    check('gradebooks_absent_known', isOneOf(table.absent, absenceRules)),
    check('gradebooks_pupil_views_known', isOneOf(table.pupilViews, pupilViews)),
  ],
)
export type GradebookRow = typeof gradebooks.$inferSelect

export const gradebookCategories = pgTable(
  'gradebook_categories',
  {
    id: uuid().primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    name: text().notNull(),
    weight: integer().notNull(),
    /** Null for all. */
    bestOf: integer('best_of'),
    dropLowest: integer('drop_lowest').notNull(),
    absent: text({ enum: absenceRules }).notNull(),
  },
  (table) => [
    index('gradebook_categories_class').on(table.classId),
    check('gradebook_categories_weight_positive', sql`${table.weight} >= 1`),
    check('gradebook_categories_best_of_positive', sql`${table.bestOf} >= 1`),
    check('gradebook_categories_drop_lowest', sql`${table.dropLowest} >= 0`),
    check('gradebook_categories_absent_known', isOneOf(table.absent, absenceRules)),
  ],
)
export type CategoryRow = typeof gradebookCategories.$inferSelect

/**
 * A column that is typed by hand, or what the teacher decided about the column of a test or an assignment, which has its id and a row only
 * once something is decided.
 */
export const gradebookColumns = pgTable(
  'gradebook_columns',
  {
    id: uuid().primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    testId: uuid('test_id'),
    assignmentId: uuid('assignment_id'),
    /** What follows is null for a test or an assignment, which has its own. */
    kind: text({ enum: columnKinds }),
    title: text(),
    heldOn: date('held_on'),
    maxMarks: integer('max_marks'),
    categoryId: uuid('category_id'),
    scaleTo: integer('scale_to'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('gradebook_columns_class').on(table.classId),
    index('gradebook_columns_test').on(table.testId, table.classId),
    index('gradebook_columns_assignment').on(table.assignmentId, table.classId),
    index('gradebook_columns_category').on(table.categoryId),
    // For the foreign keys of cells.
    unique('gradebook_columns_id_class').on(table.id, table.classId),
    unique('gradebook_columns_id_max').on(table.id, table.maxMarks),
    foreignKey({
      name: 'gradebook_columns_test_fk',
      columns: [table.testId, table.classId],
      foreignColumns: [tests.id, tests.classId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'gradebook_columns_assignment_fk',
      columns: [table.assignmentId, table.classId],
      foreignColumns: [assignments.id, assignments.classId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'gradebook_columns_category_fk',
      columns: [table.categoryId],
      foreignColumns: [gradebookCategories.id],
    }).onDelete('set null'),
    check(
      'gradebook_columns_id_of_source',
      sql`${table.id} = coalesce(${table.testId}, ${table.assignmentId}, ${table.id})`,
    ),
    check('gradebook_columns_one_source', sql`num_nonnulls(${table.testId}, ${table.assignmentId}, ${table.kind}) = 1`),
    check(
      'gradebook_columns_typed',
      sql`num_nulls(${table.kind}, ${table.title}, ${table.heldOn}, ${table.maxMarks}) in (0, 4)`,
    ),
    check('gradebook_columns_kind_known', isOneOf(table.kind, columnKinds)),
    check('gradebook_columns_max_marks_range', sql`${table.maxMarks} between 1 and 1000`),
    check('gradebook_columns_scale_range', sql`${table.scaleTo} between 1 and 1000`),
  ],
)
export type ColumnRow = typeof gradebookColumns.$inferSelect

/**
 * What a teacher entered for a student in a column. Class and maximum are repeated here with foreign keys, so that constraints hold rules across
 * tables: student and column are of one class, and typed marks do not exceed the maximum. An emptied cell keeps its row, and so its version.
 */
export const gradebookCells = pgTable(
  'gradebook_cells',
  {
    columnId: uuid('column_id').notNull(),
    studentId: uuid('student_id').notNull(),
    classId: uuid('class_id').notNull(),
    /** Null in the column of a test or an assignment. */
    maxMarks: integer('max_marks'),
    marks: decimal('marks'),
    absent: boolean().notNull(),
    exempt: boolean().notNull(),
    late: boolean().notNull(),
    note: text().notNull(),
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.columnId, table.studentId] }),
    foreignKey({
      name: 'gradebook_cells_column_fk',
      columns: [table.columnId, table.classId],
      foreignColumns: [gradebookColumns.id, gradebookColumns.classId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'gradebook_cells_max_fk',
      columns: [table.columnId, table.maxMarks],
      foreignColumns: [gradebookColumns.id, gradebookColumns.maxMarks],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    foreignKey({
      name: 'gradebook_cells_student_fk',
      columns: [table.studentId, table.classId],
      foreignColumns: [classStudents.id, classStudents.classId],
    }).onDelete('cascade'),
    index('gradebook_cells_student').on(table.studentId),
    index('gradebook_cells_class').on(table.classId),
    check('gradebook_cells_range', sql`${table.marks} between 0 and coalesce(${table.maxMarks}, 1000)`),
    check('gradebook_cells_hundredths', sql`${table.marks} = round(${table.marks}, 2)`),
    check('gradebook_cells_halves', sql`${table.maxMarks} is null or ${table.marks} * 2 = trunc(${table.marks} * 2)`),
    check(
      'gradebook_cells_one_state',
      sql`(${table.marks} is not null)::int + ${table.absent}::int + ${table.exempt}::int <= 1`,
    ),
    check('gradebook_cells_late', sql`not (${table.late} and (${table.absent} or ${table.exempt}))`),
    check('gradebook_cells_version_positive', sql`${table.version} >= 1`),
  ],
)
export type CellRow = typeof gradebookCells.$inferSelect

/** Every change of a gradebook. A trigger refuses changes but those of a foreign key. Columns are named as they were then. */
export const gradebookHistory = pgTable(
  'gradebook_history',
  {
    id: uuid().primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    kind: text({ enum: gradebookHistoryKinds }).notNull(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** It has no foreign key, so that the history of a removed column stays. */
    columnId: uuid('column_id'),
    columnTitle: text('column_title').notNull(),
    studentId: uuid('student_id').references(() => classStudents.id, { onDelete: 'cascade' }),
    before: text().notNull(),
    after: text().notNull(),
    note: text().notNull(),
  },
  (table) => [
    index('gradebook_history_class').on(table.classId, table.id),
    index('gradebook_history_cell').on(table.classId, table.columnId, table.studentId, table.id),
    index('gradebook_history_student').on(table.studentId),
    index('gradebook_history_actor').on(table.actorId),
    check('gradebook_history_kind_known', isOneOf(table.kind, gradebookHistoryKinds)),
  ],
)
export type ChangeRow = typeof gradebookHistory.$inferSelect
