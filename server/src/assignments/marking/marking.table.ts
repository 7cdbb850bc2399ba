import { type NextStep, workHistoryKinds } from '@ariviyal/contract/assignments/marking'
import type { Stroke } from '@ariviyal/contract/assignments/notes'
import type { RubricMark } from '@ariviyal/contract/tests/rubric'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { classStudents } from '../../classroom/classroom.table.ts'
import { isOneOf, moment } from '../../platform/db/columns.ts'
import { assignments, handInFiles, submissions } from '../assignments.table.ts'

/** What belongs to the decision about a submission beside its marks. It is locked with the submission. */
export const submissionMarking = pgTable(
  'submission_marking',
  {
    submissionId: uuid('submission_id')
      .primaryKey()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** Increases with each change to decision or notes. */
    revision: integer().notNull(),
    /** Words about the rows of the rubric, by place. */
    rowWords: jsonb('row_words').$type<string[]>().notNull(),
    nextSteps: jsonb('next_steps').$type<NextStep[]>().notNull(),
  },
  (table) => [check('submission_marking_revision_positive', sql`${table.revision} >= 1`)],
)

/** Notes on a page of a file that was handed in. */
export const submissionNotes = pgTable(
  'submission_notes',
  {
    handInFileId: uuid('hand_in_file_id')
      .notNull()
      .references(() => handInFiles.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    strokes: jsonb().$type<Stroke[]>().notNull(),
    words: text().notNull(),
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.handInFileId, table.page] }),
    check('submission_notes_from_one', sql`${table.page} >= 1 and ${table.version} >= 1`),
  ],
)
export type NotesRow = typeof submissionNotes.$inferSelect

/** What a pupil sees of a decision, as it was when the teacher returned it. */
export interface ReturnedContent {
  handInId: string | null
  marks: number | null
  of: number | null
  rubric: RubricMark[]
  rowWords: string[]
  words: string
  nextSteps: NextStep[]
  pages: { fileId: string; page: number; strokes: Stroke[]; words: string }[]
}

/** The copy that a pupil reads, so that what a teacher goes on writing stays hidden until it is returned again. */
export const returnedWork = pgTable('returned_work', {
  submissionId: uuid('submission_id')
    .primaryKey()
    .references(() => submissions.id, { onDelete: 'cascade' }),
  /** That of `submission_marking` when it was returned. */
  revision: integer().notNull(),
  content: jsonb().$type<ReturnedContent>().notNull(),
})

/** What teachers decided about the work of pupils, and returned. A trigger refuses every change but those of a foreign key. */
export const submissionHistory = pgTable(
  'submission_history',
  {
    id: uuid().primaryKey(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => classStudents.id, { onDelete: 'cascade' }),
    kind: text({ enum: workHistoryKinds }).notNull(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    before: text().notNull(),
    after: text().notNull(),
  },
  (table) => [
    index('submission_history_assignment').on(table.assignmentId, table.id),
    index('submission_history_student').on(table.studentId),
    index('submission_history_actor').on(table.actorId),
    check('submission_history_kind_known', isOneOf(table.kind, workHistoryKinds)),
  ],
)
export type WorkHistoryRow = typeof submissionHistory.$inferSelect

/** Which teacher has the work of which pupil on screen, until `seen_at` is old. */
export const markingPresence = pgTable(
  'marking_presence',
  {
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id').references(() => classStudents.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.userId] }),
    index('marking_presence_user').on(table.userId),
    index('marking_presence_student').on(table.studentId),
  ],
)
