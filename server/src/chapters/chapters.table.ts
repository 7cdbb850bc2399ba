import { chapterBoards } from '@ariviyal/contract/chapters/chapter-rules'
import type { ChapterUse } from '@ariviyal/contract/chapters/chapters'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { contentColumns } from '../content/content-rows.ts'
import { isOneOf } from '../platform/db/columns.ts'

/** Chapters of textbooks. Materials, questions and posts belong to a chapter by its names; books, videos and themes by `uses`. */
export const chapters = pgTable(
  'chapters',
  {
    ...contentColumns,
    /** Part of the address of its page; never changes. */
    slug: text().notNull(),
    board: text({ enum: chapterBoards }).notNull(),
    grade: integer().notNull(),
    /** The subject or term of its textbook, where a grade has several. */
    part: text().notNull().default(''),
    /** Null for a chapter that the current textbook no longer has. */
    number: integer(),
    title: text().notNull(),
    /** Other names, such as that of the former textbook. */
    names: text().array().notNull(),
    /** The textbook, with the year of the syllabus. */
    textbook: text().notNull(),
    source: text().notNull(),
    competencies: text().array().notNull(),
    /** What the syllabus dropped, and since when. */
    note: text().notNull(),
    /** What a teacher can use on Monday. */
    monday: text().notNull(),
    uses: jsonb().$type<ChapterUse[]>().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('chapters_seed_key_unique').on(table.seedKey),
    unique('chapters_slug_unique').on(table.slug),
    check('chapters_board_known', isOneOf(table.board, chapterBoards)),
    check('chapters_grade_range', sql`${table.grade} between 6 and 12`),
    check('chapters_number_positive', sql`${table.number} >= 1`),
  ],
)
export type ChapterRow = typeof chapters.$inferSelect
