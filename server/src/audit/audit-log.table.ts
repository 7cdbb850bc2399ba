import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'

/**
 * Who of the staff did what, to what, when (docs/product.md, Staff). Rows are only ever added: triggers of the database refuse anything
 * else. The last three columns chain the rows (chain.ts); the database fills them when the writing transaction commits, so they are
 * null inside that transaction only.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    action: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    seq: bigint({ mode: 'number' }),
    previousHash: text('previous_hash'),
    hash: text(),
  },
  (table) => [
    check(
      'audit_log_place_whole',
      sql`(${table.seq} is null) = (${table.hash} is null) and (${table.seq} is null) = (${table.previousHash} is null)`,
    ),
    unique('audit_log_seq_unique').on(table.seq),
    index('audit_log_subject').on(table.subjectType, table.subjectId),
    // Each filter of the list goes on to the order of the list, so that a page is read and no more.
    index('audit_log_actor').on(table.actorId, table.createdAt, table.id),
    index('audit_log_action').on(table.action, table.createdAt, table.id),
    index('audit_log_subject_type').on(table.subjectType, table.createdAt, table.id),
    index('audit_log_created_at').on(table.createdAt, table.id),
  ],
)

/** Where the chain ends now; its one row is what commits that write to the log wait for. */
export const auditChainHead = pgTable(
  'audit_chain_head',
  {
    only: text().primaryKey().default('only'),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (table) => [check('audit_chain_head_one_row', sql`${table.only} = 'only'`)],
)
