import { useRoles } from '@ariviyal/contract/chapters/chapter-rules'
import { questionKinds } from '@ariviyal/contract/questions/pupil-question'
import {
  bloomLevels,
  boards,
  difficulties,
  type QuestionContent,
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { isOneOf, moment } from '../platform/db/columns.ts'
import { users } from '../accounts/users.table.ts'
import { institutions } from '../institutions/institutions.table.ts'

/** A question of a teacher's bank, or of Ariviyal's: what its current version says, and what it is searched by. */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey(),
    /** Null for a question of Ariviyal, which every subscriber finds. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The school that the owner shares it with; a part has that of its case. */
    institutionId: uuid('institution_id').references(() => institutions.id, { onDelete: 'set null' }),
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
    /** What it is for in its chapter. */
    role: text({ enum: useRoles }).notNull().default('core'),
    /** Where it stands in print; empty for none. */
    takenFrom: text('taken_from').notNull().default(''),
    difficulty: text({ enum: difficulties }),
    bloom: text({ enum: bloomLevels }),
    language: text({ enum: languages }).notNull(),
    /** The question that it translates. */
    translationOf: uuid('translation_of').references((): AnyPgColumn => questions.id, { onDelete: 'set null' }),
    /** Its key in `content/questions`, and the hash of what was stored. */
    seedKey: text('seed_key'),
    seedSha: text('seed_sha'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('questions_owner').on(table.ownerId, table.id),
    index('questions_school').on(table.institutionId, table.id),
    index('questions_ariviyal')
      .on(table.id)
      .where(sql`${table.ownerId} is null`),
    index('questions_ariviyal_chapter')
      .on(table.chapter, table.grade)
      .where(sql`${table.ownerId} is null`),
    index('questions_translation').on(table.translationOf),
    unique('questions_seed_key_unique').on(table.seedKey),
    check('questions_shared_by_owner', sql`${table.institutionId} is null or ${table.ownerId} is not null`),
    check('questions_seed_without_owner', sql`${table.seedKey} is null or ${table.ownerId} is null`),
    index('questions_case').on(table.caseId, table.place),
    check('questions_grade_range', sql`${table.grade} between 6 and 12`),
    check('questions_kind_known', isOneOf(table.kind, questionKinds)),
    check('questions_board_known', isOneOf(table.board, boards)),
    check('questions_difficulty_known', isOneOf(table.difficulty, difficulties)),
    check('questions_role_known', isOneOf(table.role, useRoles)),
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
