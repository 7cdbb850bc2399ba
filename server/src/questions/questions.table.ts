import {
  bloomLevels,
  boards,
  difficulties,
  type QuestionContent,
  questionKinds,
  type TestCase,
} from '@ariviyal/contract/questions/question'
import type { Formulas } from '@ariviyal/contract/questions/formulas'
import { languages } from '@ariviyal/contract/languages'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

const isOneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** A question of a teacher's bank: what its current version says, and what it is searched by. */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The case that it is a part of, and its place in it. */
    caseId: uuid('case_id').references((): AnyPgColumn => questions.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    version: integer().notNull(),
    kind: text({ enum: questionKinds }).notNull(),
    text: text().notNull(),
    board: text({ enum: boards }),
    grade: integer(),
    chapter: text().notNull(),
    competency: text().notNull(),
    difficulty: text({ enum: difficulties }),
    bloom: text({ enum: bloomLevels }),
    language: text({ enum: languages }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('questions_owner').on(table.ownerId, table.id),
    index('questions_case').on(table.caseId, table.place),
    check('questions_grade_range', sql`${table.grade} between 6 and 12`),
    check('questions_kind_known', isOneOf(table.kind, questionKinds)),
    check('questions_board_known', isOneOf(table.board, boards)),
    check('questions_difficulty_known', isOneOf(table.difficulty, difficulties)),
    check('questions_bloom_known', isOneOf(table.bloom, bloomLevels)),
    check('questions_language_known', isOneOf(table.language, languages)),
    check('questions_place_not_negative', sql`${table.place} >= 0`),
    check('questions_case_has_no_case', sql`${table.kind} <> 'case' or ${table.caseId} is null`),
    check('questions_version_positive', sql`${table.version} >= 1`),
  ],
)
export type QuestionRow = typeof questions.$inferSelect

/** Every version of a question; none changes. A test copies the version that it uses. */
export const questionVersions = pgTable(
  'question_versions',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<QuestionContent>().notNull(),
    explanation: text().notNull(),
    hint: text().notNull(),
    /** Its formulas in MathML, by their TeX. */
    formulas: jsonb().$type<Formulas>().notNull().default({}),
    testCases: jsonb('test_cases').$type<TestCase[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.version] })],
)
