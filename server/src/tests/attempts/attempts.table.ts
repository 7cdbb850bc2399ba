import { setLetters } from '@ariviyal/contract/tests/modes'
import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import { eventSources } from '@ariviyal/contract/tests/results'
import type { RubricMark } from '@ariviyal/contract/tests/rubric'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { decimal, moment } from '../../platform/db/columns.ts'
import { users } from '../../accounts/users.table.ts'
import { classStudents } from '../../classroom/classroom.table.ts'
import { tests } from '../tests.table.ts'

/** As `jsonb` of drizzle, which would read a stored text such as "5" as a number. */
const answerValue = customType<{ data: AnswerValue; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as AnswerValue,
})

/**
 * A pupil takes a test. Class is repeated here with foreign keys, so that constraints hold that pupil and test are of one class. The row
 * is locked by everything that changes the attempt.
 */
export const testAttempts = pgTable(
  'test_attempts',
  {
    id: uuid().primaryKey(),
    testId: uuid('test_id').notNull(),
    classId: uuid('class_id').notNull(),
    studentId: uuid('student_id').notNull(),
    number: integer().notNull(),
    /** Orders questions and options. */
    seed: text().notNull(),
    /** The pupil's set; null where the test has none. */
    set: text({ enum: setLetters }),
    /** The questions that were drawn, with all others of the test; null where nothing is drawn. */
    asked: uuid().array(),
    /** Increases each time a device takes over. */
    epoch: integer().notNull(),
    startedAt: moment('started_at').notNull(),
    /** Fixed at the start; null for none. */
    deadline: moment('deadline'),
    /** The last time that one of its devices was heard of. */
    seenAt: moment('seen_at').notNull(),
    /** Null while it runs. One that ran out may still be null: see attempt-time.ts. */
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: ['submit', 'deadline', 'close'] }),
    /** Of the first submit, also of one that came after the end. */
    submittedAt: moment('submitted_at'),
    receipt: text(),
    /** Size of its log. */
    events: integer().notNull(),
    bytes: integer().notNull(),
    /** Questions of `attempt_answers` by state, written with them. */
    answered: integer().notNull(),
    late: integer().notNull(),
    conflicts: integer().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'test_attempts_test_fk',
      columns: [table.testId, table.classId],
      foreignColumns: [tests.id, tests.classId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'test_attempts_student_fk',
      columns: [table.studentId, table.classId],
      foreignColumns: [classStudents.id, classStudents.classId],
    }).onDelete('cascade'),
    unique('test_attempts_number_unique').on(table.testId, table.studentId, table.number),
    uniqueIndex('test_attempts_one_running')
      .on(table.testId, table.studentId)
      .where(sql`${table.endedAt} is null`),
    unique('test_attempts_receipt_unique').on(table.receipt),
    index('test_attempts_student').on(table.studentId, table.testId),
    index('test_attempts_running_out')
      .on(table.deadline)
      .where(sql`${table.endedAt} is null`),
    check('test_attempts_end_has_cause', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
    check('test_attempts_set_known', sql`${table.set} in ('A', 'B', 'C', 'D')`),
    check('test_attempts_ended_by_known', sql`${table.endedBy} in ('submit', 'deadline', 'close')`),
    check('test_attempts_receipt_of_submit', sql`(${table.submittedAt} is null) = (${table.receipt} is null)`),
    check('test_attempts_submit_ends', sql`${table.submittedAt} is null or ${table.endedAt} is not null`),
    check('test_attempts_epoch_positive', sql`${table.epoch} >= 1 and ${table.number} >= 1`),
  ],
)
export type AttemptRow = typeof testAttempts.$inferSelect

/** A device that started an attempt, with the last epoch it was given and the highest contiguous `seq` that is stored. */
export const attemptDevices = pgTable(
  'attempt_devices',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => testAttempts.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    epoch: integer().notNull(),
    saved: integer().notNull(),
    /** The highest `seq` of all. */
    lastSeq: integer('last_seq').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.device] }),
    unique('attempt_devices_epoch_unique').on(table.attemptId, table.epoch),
    check('attempt_devices_saved_range', sql`${table.saved} between 0 and ${table.lastSeq}`),
  ],
)
export type DeviceRow = typeof attemptDevices.$inferSelect

/** The log of an attempt. Rows are only added; what is in force follows from them (settle.ts). */
export const answerEvents = pgTable(
  'answer_events',
  {
    attemptId: uuid('attempt_id').notNull(),
    device: text().notNull(),
    seq: integer().notNull(),
    epoch: integer().notNull(),
    /** As sent: it may be no question of the attempt, and then does not count. */
    question: text().notNull(),
    /** Null clears the answer. */
    value: answerValue(),
    /** Where it comes from other than the device (contract/src/tests/results.ts); null for what a device sent. */
    source: text({ enum: eventSources }),
    /** The device's clock. */
    at: moment('at'),
    receivedAt: moment('received_at').notNull(),
    /** Order of arrival in the attempt, from 1. */
    arrival: integer().notNull(),
    /** Whether it arrived after the end. */
    late: boolean().notNull(),
    /** Whether another device had taken over before it arrived. */
    stale: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.device, table.seq] }),
    foreignKey({
      name: 'answer_events_device_fk',
      columns: [table.attemptId, table.device],
      foreignColumns: [attemptDevices.attemptId, attemptDevices.device],
    }).onDelete('cascade'),
    unique('answer_events_arrival_unique').on(table.attemptId, table.arrival),
    index('answer_events_question').on(
      table.attemptId,
      table.question,
      table.device,
      table.late,
      table.epoch,
      table.seq,
    ),
    check('answer_events_seq_positive', sql`${table.seq} >= 1`),
    check('answer_events_source_known', sql`${table.source} in ('file', 'read', 'confirmed', 'entered')`),
  ],
)
export type EventRow = typeof answerEvents.$inferSelect

/** What the log comes to for one question, with its marks. The teacher's marks are apart from the server's and win. */
export const attemptAnswers = pgTable(
  'attempt_answers',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => testAttempts.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id').notNull(),
    /** In force; null for none. */
    value: answerValue(),
    answered: boolean().notNull(),
    late: boolean().notNull(),
    lateValue: answerValue('late_value'),
    /** The teacher accepted what had arrived up to there; null when nothing was accepted. */
    acceptedArrival: integer('accepted_arrival'),
    conflict: boolean().notNull(),
    /** Whether the value in force or the late one was added from a file. */
    fromFile: boolean('from_file').notNull().default(false),
    /** By the server; null where a teacher must mark. */
    marks: decimal('marks'),
    reason: text().notNull(),
    teacherMarks: decimal('teacher_marks'),
    feedback: text().notNull(),
    /** The rubric's rows as they were when the teacher chose levels; null without a rubric. */
    rubric: jsonb().$type<RubricMark[]>(),
    /** Increases with each decision of a teacher. */
    version: integer().notNull().default(0),
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.questionId] }),
    index('attempt_answers_marked_by').on(table.markedBy),
    check('attempt_answers_marks_hundredths', sql`${table.marks} = round(${table.marks}, 2)`),
    check('attempt_answers_teacher_marks_hundredths', sql`${table.teacherMarks} = round(${table.teacherMarks}, 2)`),
    check('attempt_answers_late_value', sql`${table.late} or ${table.lateValue} is null`),
  ],
)
export type AnswerRow = typeof attemptAnswers.$inferSelect
