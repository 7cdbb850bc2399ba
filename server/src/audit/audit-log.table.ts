import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'

/**
 * Who of the staff did what, to what, when (docs/product.md, Staff). Append-only: triggers refuse updates and deletes. The last three columns chain
 * the rows (chain.ts). The database fills them at commit, so they are null only inside the writing transaction.
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
    // Each filter index continues with the order of the list, so that a page reads only its own rows.
    index('audit_log_actor').on(table.actorId, table.createdAt, table.id),
    index('audit_log_action').on(table.action, table.createdAt, table.id),
    index('audit_log_subject_type').on(table.subjectType, table.createdAt, table.id),
    index('audit_log_created_at').on(table.createdAt, table.id),
  ],
)

/** The current end of the chain. Commits that write to the log serialise on its single row. */
export const auditChainHead = pgTable(
  'audit_chain_head',
  {
    only: text().primaryKey().default('only'),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (table) => [check('audit_chain_head_one_row', sql`${table.only} = 'only'`)],
)
