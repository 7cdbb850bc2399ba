import type { Formulas } from '@ariviyal/contract/questions/formulas'
import type { QuestionContent } from '@ariviyal/contract/questions/question'
import type { BlueprintId } from '@ariviyal/contract/tests/blueprints'
import { countings, testModes } from '@ariviyal/contract/tests/modes'
import type { PoolFilter } from '@ariviyal/contract/tests/sections'
import { showRules } from '@ariviyal/contract/tests/tests'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { decimal, moment } from '../platform/db/columns.ts'
import { classes } from '../classroom/classroom.table.ts'

/** A test of a class. It is a draft until `opened_at`; its state afterwards follows from the moments here. */
export const tests = pgTable(
  'tests',
  {
    id: uuid().primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    mode: text({ enum: testModes }).notNull(),
    opensAt: moment('opens_at'),
    closesAt: moment('closes_at'),
    minutes: integer(),
    attempts: integer().notNull(),
    shuffle: boolean().notNull(),
    /** Sets from A on, each in its own order; 1 for none. */
    sets: integer().notNull().default(1),
    /** What its draft is compared with (contract/src/tests/blueprints.ts). */
    blueprint: text().$type<BlueprintId>(),
    show: text({ enum: showRules }).notNull(),
    createdAt: moment('created_at').notNull(),
    openedAt: moment('opened_at'),
    /** When the teacher closed it. */
    closedAt: moment('closed_at'),
    /** Of its items, so that lists need not read them: answerable questions, the most marks, and whether any takes marks off. */
    questions: integer().notNull(),
    marks: decimal('marks').notNull(),
    negative: boolean().notNull(),
  },
  (table) => [
    index('tests_class').on(table.classId, table.id),
    // For the foreign key of attempts, which has test and class.
    unique('tests_id_class').on(table.id, table.classId),
    check('tests_mode_known', sql`${table.mode} in ('graded', 'practice')`),
    check('tests_show_known', sql`${table.show} in ('after-submit', 'after-close', 'never')`),
    check('tests_window', sql`${table.closesAt} > ${table.opensAt}`),
    check('tests_minutes_positive', sql`${table.minutes} >= 1`),
    check('tests_attempts_positive', sql`${table.attempts} >= 1`),
    check('tests_sets_range', sql`${table.sets} between 1 and 4`),
    check('tests_sets_or_shuffle', sql`${table.sets} = 1 or not ${table.shuffle}`),
    check('tests_closed_after_opening', sql`${table.closedAt} is null or ${table.openedAt} is not null`),
    check('tests_marks_positive', sql`${table.marks} > 0 and ${table.questions} > 0`),
  ],
)
export type TestRow = typeof tests.$inferSelect

export const testSections = pgTable(
  'test_sections',
  {
    testId: uuid('test_id')
      .notNull()
      .references(() => tests.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    title: text().notNull(),
    /** Of its questions the best that many count; null for all. */
    answerAny: integer('answer_any'),
    /** Each attempt gets that many of its questions, by chance; null for all. */
    draw: integer(),
    /** What its questions were found by; null when they were chosen. */
    filter: jsonb().$type<PoolFilter>(),
  },
  (table) => [
    primaryKey({ columns: [table.testId, table.place] }),
    check('test_sections_answer_any_positive', sql`${table.answerAny} >= 1`),
    check('test_sections_draw_positive', sql`${table.draw} >= 1`),
    check('test_sections_filter_draws', sql`${table.filter} is null or ${table.draw} is not null`),
  ],
)
export type SectionRow = typeof testSections.$inferSelect

/**
 * A question in a test, as a copy of the version that the test uses: it stays when the bank changes, so `question_id` has no foreign key.
 */
export const testItems = pgTable(
  'test_items',
  {
    testId: uuid('test_id').notNull(),
    questionId: uuid('question_id').notNull(),
    section: integer().notNull(),
    /** Place in the whole test; the parts of a case follow it. */
    place: integer().notNull(),
    /** The case that it is a part of. */
    caseId: uuid('case_id'),
    /** In a section with `answer_any`: counts in any case. A part has what its case has. */
    compulsory: boolean().notNull().default(false),
    /** Questions with the same number are an internal choice. A part has what its case has. */
    choice: integer(),
    version: integer().notNull(),
    content: jsonb().$type<QuestionContent>().notNull(),
    explanation: text().notNull(),
    hint: text().notNull(),
    /** Of the question, or of its case; empty for none. */
    chapter: text().notNull().default(''),
    competency: text().notNull().default(''),
    /** Its formulas in MathML, by their TeX. */
    formulas: jsonb().$type<Formulas>().notNull(),
    /** Of a case: those of its parts together. */
    marks: decimal('marks').notNull(),
    negativeMarks: decimal('negative_marks').notNull(),
    counting: text({ enum: countings }).notNull().default('as-usual'),
    /** Increases with each regrade (marking/regrade.ts). */
    revision: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.testId, table.questionId] }),
    unique('test_items_place_unique').on(table.testId, table.place),
    foreignKey({
      name: 'test_items_section_fk',
      columns: [table.testId, table.section],
      foreignColumns: [testSections.testId, testSections.place],
    }).onDelete('cascade'),
    foreignKey({
      name: 'test_items_case_fk',
      columns: [table.testId, table.caseId],
      foreignColumns: [table.testId, table.questionId],
    }).onDelete('cascade'),
    index('test_items_section').on(table.testId, table.section),
    index('test_items_case').on(table.testId, table.caseId),
    check(
      'test_items_marks_hundredths',
      sql`${table.marks} = round(${table.marks}, 2) and ${table.negativeMarks} = round(${table.negativeMarks}, 2)`,
    ),
    check('test_items_counting_known', sql`${table.counting} in ('as-usual', 'full-marks', 'left-out')`),
    check('test_items_marks_range', sql`${table.marks} >= 0 and ${table.negativeMarks} >= 0`),
  ],
)
export type ItemRow = typeof testItems.$inferSelect
