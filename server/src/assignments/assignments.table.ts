import { gradings, lateRules, linkKinds, workFileKinds } from '@ariviyal/contract/assignments/modes'
import type { Formulas } from '@ariviyal/contract/questions/formulas'
import type { RubricMark, RubricRows } from '@ariviyal/contract/tests/rubric'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { users } from '../accounts/users.table.ts'
import { classes, classStudents } from '../classroom/classroom.table.ts'
import { decimal, isOneOf, moment } from '../platform/db/columns.ts'

/** Work that a teacher sets for a class or some of its pupils. Its state follows from the moments here (assignment-state.ts). */
export const assignments = pgTable(
  'assignments',
  {
    id: uuid().primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    instructions: text().notNull(),
    /** Formulas of the instructions in MathML, by their TeX. */
    formulas: jsonb().$type<Formulas>().notNull(),
    chapter: text().notNull(),
    competency: text().notNull(),
    /** Whether pupils hand in text, and files; without both the work is handed in on paper. */
    takesText: boolean('takes_text').notNull(),
    takesFiles: boolean('takes_files').notNull(),
    grading: text({ enum: gradings }).notNull(),
    /** Of a rubric the sum of its best levels; null for feedback only. */
    maxMarks: decimal('max_marks'),
    rubric: jsonb().$type<RubricRows>(),
    /** Whether it is for the whole class, also for pupils who come later; otherwise for those of `assignment_pupils`. */
    forAll: boolean('for_all').notNull(),
    /** Since when pupils see it; it may be in the future. Null for a draft. */
    setAt: moment('set_at'),
    dueAt: moment('due_at'),
    lateRule: text('late_rule', { enum: lateRules }).notNull(),
    /** When the teacher closed it. */
    closedAt: moment('closed_at'),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Increases with each change of its form. */
    version: integer().notNull(),
  },
  (table) => [
    index('assignments_class').on(table.classId, table.id),
    index('assignments_created_by').on(table.createdBy),
    // For the foreign keys of what has assignment and class.
    unique('assignments_id_class').on(table.id, table.classId),
    check('assignments_grading_known', isOneOf(table.grading, gradings)),
    check('assignments_late_rule_known', isOneOf(table.lateRule, lateRules)),
    check('assignments_marks_of_grading', sql`(${table.maxMarks} is null) = (${table.grading} = 'feedback')`),
    check('assignments_rubric_of_grading', sql`(${table.rubric} is null) = (${table.grading} <> 'rubric')`),
    check('assignments_max_marks', sql`${table.maxMarks} > 0 and ${table.maxMarks} = round(${table.maxMarks}, 2)`),
    check('assignments_due_after_set', sql`${table.dueAt} > ${table.setAt}`),
    check('assignments_closed_once_set', sql`${table.closedAt} is null or ${table.setAt} is not null`),
    check('assignments_refuses_by_due', sql`${table.lateRule} = 'accept' or ${table.dueAt} is not null`),
  ],
)
export type AssignmentRow = typeof assignments.$inferSelect

/** The pupils of an assignment that is not for the whole class. */
export const assignmentPupils = pgTable(
  'assignment_pupils',
  {
    assignmentId: uuid('assignment_id').notNull(),
    studentId: uuid('student_id').notNull(),
    classId: uuid('class_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.studentId] }),
    foreignKey({
      name: 'assignment_pupils_assignment_fk',
      columns: [table.assignmentId, table.classId],
      foreignColumns: [assignments.id, assignments.classId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'assignment_pupils_student_fk',
      columns: [table.studentId, table.classId],
      foreignColumns: [classStudents.id, classStudents.classId],
    }).onDelete('cascade'),
    index('assignment_pupils_student').on(table.studentId),
  ],
)

/** What the teacher points to. It has no foreign key to the thing: a link to what is gone is not shown. */
export const assignmentLinks = pgTable(
  'assignment_links',
  {
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    kind: text({ enum: linkKinds }).notNull(),
    targetId: text('target_id'),
    url: text(),
    /** Page of a book, from 1. */
    page: integer(),
    title: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.place] }),
    check('assignment_links_kind_known', isOneOf(table.kind, linkKinds)),
    check(
      'assignment_links_one_target',
      sql`(${table.kind} = 'web') = (${table.url} is not null) and (${table.kind} = 'web') = (${table.targetId} is null)`,
    ),
    check('assignment_links_page', sql`${table.page} is null or (${table.kind} = 'ebook' and ${table.page} >= 1)`),
  ],
)
export type AssignmentLinkRow = typeof assignmentLinks.$inferSelect

/** Files that the teacher attached. */
export const assignmentFiles = pgTable(
  'assignment_files',
  {
    id: uuid().primaryKey(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    kind: text({ enum: workFileKinds }).notNull(),
    name: text().notNull(),
    fileKey: text('file_key').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    unique('assignment_files_place_unique').on(table.assignmentId, table.place),
    check('assignment_files_kind_known', isOneOf(table.kind, workFileKinds)),
  ],
)
export type AssignmentFileRow = typeof assignmentFiles.$inferSelect

/**
 * The work of one pupil for an assignment: what was decided about it, and what the pupil may see of that. A row exists once the pupil has
 * handed in or the teacher has decided something. It is locked by everything that changes the work.
 */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid().primaryKey(),
    assignmentId: uuid('assignment_id').notNull(),
    classId: uuid('class_id').notNull(),
    studentId: uuid('student_id').notNull(),
    /** Number of hand-ins; the last one counts. */
    handIns: integer('hand_ins').notNull(),
    /** Of the last hand-in: when it is taken to be handed in (handing-in/hand-in-time.ts). Null for none. */
    handedInAt: moment('handed_in_at'),
    /** Whether the last hand-in is late. */
    late: boolean().notNull(),
    /** The teacher's decision, which the pupil does not see before it is returned. */
    marks: decimal('marks'),
    /** The rubric's rows as they were when the teacher chose levels. */
    rubric: jsonb().$type<RubricMark[]>(),
    feedback: text().notNull(),
    /** Increases with each decision of a teacher. */
    version: integer().notNull(),
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    markedAt: moment('marked_at'),
    /** When the decision was last shown to the pupil, with the marks shown then. */
    returnedAt: moment('returned_at'),
    returnedMarks: decimal('returned_marks'),
  },
  (table) => [
    unique('submissions_pupil_unique').on(table.assignmentId, table.studentId),
    foreignKey({
      name: 'submissions_assignment_fk',
      columns: [table.assignmentId, table.classId],
      foreignColumns: [assignments.id, assignments.classId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'submissions_student_fk',
      columns: [table.studentId, table.classId],
      foreignColumns: [classStudents.id, classStudents.classId],
    }).onDelete('cascade'),
    index('submissions_student').on(table.studentId),
    index('submissions_marked_by').on(table.markedBy),
    check('submissions_handed_in', sql`(${table.handIns} = 0) = (${table.handedInAt} is null)`),
    check('submissions_late_when_handed_in', sql`not ${table.late} or ${table.handedInAt} is not null`),
    check('submissions_marks', sql`${table.marks} >= 0 and ${table.marks} = round(${table.marks}, 2)`),
    check('submissions_returned_marks', sql`${table.returnedMarks} is null or ${table.returnedAt} is not null`),
  ],
)
export type SubmissionRow = typeof submissions.$inferSelect

/** One handing in. Each has its receipt. */
export const handIns = pgTable(
  'hand_ins',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    /** An id that the phone made: sent again, it is the same hand-in. */
    clientId: uuid('client_id').notNull(),
    text: text().notNull(),
    receipt: text().notNull(),
    /** When the server had all of it. */
    receivedAt: moment('received_at').notNull(),
    /** When the phone kept it, and when it had last heard the server (handing-in/hand-in-time.ts); null where it arrived at once. */
    keptAt: moment('kept_at'),
    contactAt: moment('contact_at'),
    late: boolean().notNull(),
  },
  (table) => [
    unique('hand_ins_number_unique').on(table.submissionId, table.number),
    unique('hand_ins_client_id_unique').on(table.submissionId, table.clientId),
    unique('hand_ins_receipt_unique').on(table.receipt),
    check('hand_ins_number_positive', sql`${table.number} >= 1`),
    check('hand_ins_kept_before_received', sql`${table.keptAt} <= ${table.receivedAt}`),
    check('hand_ins_kept_after_contact', sql`${table.contactAt} <= ${table.keptAt}`),
    check('hand_ins_kept_with_contact', sql`(${table.keptAt} is null) = (${table.contactAt} is null)`),
  ],
)
export type HandInRow = typeof handIns.$inferSelect

/** A page or file of a hand-in, in the pupil's order. */
export const handInFiles = pgTable(
  'hand_in_files',
  {
    id: uuid().primaryKey(),
    handInId: uuid('hand_in_id')
      .notNull()
      .references(() => handIns.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** The upload that it was. A file that is handed in again keeps it. */
    uploadId: uuid('upload_id').notNull(),
    kind: text({ enum: workFileKinds }).notNull(),
    name: text().notNull(),
    fileKey: text('file_key').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of a picture, in pixels. */
    width: integer(),
    height: integer(),
    /** Of a PDF. */
    pages: integer(),
  },
  (table) => [
    unique('hand_in_files_place_unique').on(table.handInId, table.place),
    unique('hand_in_files_upload_unique').on(table.handInId, table.uploadId),
    check('hand_in_files_kind_known', isOneOf(table.kind, workFileKinds)),
    check(
      'hand_in_files_size_of_picture',
      sql`(${table.kind} = 'picture') = (${table.width} is not null) and (${table.width} is null) = (${table.height} is null)`,
    ),
    check('hand_in_files_pages_of_pdf', sql`(${table.kind} = 'pdf') = (${table.pages} is not null)`),
  ],
)
export type HandInFileRow = typeof handInFiles.$inferSelect
