import { type UploadDetails, uploadKinds, uploadStates } from '@ariviyal/contract/uploads/uploads'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { classStudents } from '../classroom/classroom.table.ts'

/**
 * A file that a user or a pupil sends, from its first byte until a row of another feature claims it. `lease_*`: the one request that may write to it
 * now, on any instance.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: uploadKinds }).notNull(),
    filename: text().notNull(),
    state: text({ enum: uploadStates }).notNull(),
    /** Announced by the sender. */
    declaredBytes: bigint('declared_bytes', { mode: 'number' }).notNull(),
    reason: text(),
    fileKey: text('file_key'),
    coverKey: text('cover_key'),
    contentType: text('content_type'),
    /** Of the stored file. */
    bytes: bigint({ mode: 'number' }),
    sha256: text(),
    examined: jsonb().$type<UploadDetails>(),
    text: text(),
    /** Number of started examinations. */
    tries: integer().notNull().default(0),
    leaseHolder: uuid('lease_holder'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    leaseWanted: boolean('lease_wanted').notNull().default(false),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    pupilId: uuid('pupil_id').references(() => classStudents.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the last byte arrived. */
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    takenAt: timestamp('taken_at', { withTimezone: true }),
  },
  (table) => [
    index('uploads_created_by').on(table.createdBy, table.state),
    index('uploads_pupil').on(table.pupilId, table.createdAt),
    check('uploads_one_sender', sql`${table.createdBy} is null or ${table.pupilId} is null`),
    check('uploads_kind_known', sql`${table.kind} in ('pdf', 'video', 'captions', 'picture', 'document')`),
    check('uploads_state_known', sql`${table.state} in ('receiving', 'checking', 'ready', 'refused')`),
    check('uploads_declared_bytes_positive', sql`${table.declaredBytes} > 0`),
    check(
      'uploads_ready_is_whole',
      sql`${table.state} <> 'ready' or (${table.fileKey} is not null and ${table.contentType} is not null and ${table.bytes} is not null and ${table.sha256} is not null and ${table.examined} is not null)`,
    ),
    check('uploads_refused_has_reason', sql`(${table.state} = 'refused') = (${table.reason} is not null)`),
    check('uploads_finished_once_received', sql`(${table.state} = 'receiving') = (${table.finishedAt} is null)`),
    check('uploads_taken_when_ready', sql`${table.takenAt} is null or ${table.state} = 'ready'`),
  ],
)
export type UploadRow = typeof uploads.$inferSelect
