import { grievanceClassNames, grievanceOutcomes, timerNames } from '@ariviyal/contract/grievances/grievance-rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { isOneOf, moment } from '../platform/db/columns.ts'

/** The grievance officer whom the operator named, in one row. */
export const grievanceOfficer = pgTable(
  'grievance_officer',
  {
    only: integer().primaryKey(),
    name: text().notNull(),
    postalAddress: text('postal_address').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
  },
  (table) => [check('grievance_officer_one_row', sql`${table.only} = 1`)],
)

/** Times that an administrator changed; the others are those of the contract. */
export const grievanceTimers = pgTable(
  'grievance_timers',
  {
    name: text({ enum: timerNames }).primaryKey(),
    hours: integer().notNull(),
    hidesFirst: boolean('hides_first').notNull(),
    source: text().notNull(),
  },
  (table) => [
    check('grievance_timers_name_known', isOneOf(table.name, timerNames)),
    check('grievance_timers_hours_positive', sql`${table.hours} > 0`),
  ],
)

/** Complaints to the grievance officer. They belong to no account. */
export const grievances = pgTable(
  'grievances',
  {
    id: uuid().primaryKey(),
    /** What its sender quotes. */
    number: text().notNull(),
    class: text({ enum: grievanceClassNames }).notNull(),
    name: text().notNull(),
    /** Empty where a complaint came by post or phone. */
    email: text().notNull(),
    /** The address of a page or post, as the sender gave it. */
    place: text().notNull(),
    about: text().notNull(),
    /** The post of the community that `place` names. No foreign key: a complaint outlives its post. */
    postId: uuid('post_id'),
    receivedAt: moment('received_at').notNull(),
    acknowledgeBy: moment('acknowledge_by').notNull(),
    acknowledgedAt: moment('acknowledged_at'),
    /** When the decision, or that of an appeal, is due; null when nothing is to be decided. */
    dueAt: moment('due_at'),
    /** When half of the time will be over. */
    remindAt: moment('remind_at'),
    /** Whether its arrival hid the post. */
    hidesPost: boolean('hides_post').notNull(),
    /** What the officer was told, each once: that the acknowledgement is late, that half of the time is over, that all of it is. */
    unacknowledgedToldAt: moment('unacknowledged_told_at'),
    remindedAt: moment('reminded_at'),
    overdueToldAt: moment('overdue_told_at'),
    outcome: text({ enum: grievanceOutcomes }),
    words: text().notNull().default(''),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    appeal: text().notNull().default(''),
    appealedAt: moment('appealed_at'),
    appealGranted: boolean('appeal_granted').notNull().default(false),
    appealWords: text('appeal_words').notNull().default(''),
    appealDecidedAt: moment('appeal_decided_at'),
    appealDecidedBy: uuid('appeal_decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('grievances_number_unique').on(table.number),
    index('grievances_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.dueAt} is not null`),
    index('grievances_open')
      .on(table.id)
      .where(sql`${table.dueAt} is not null`),
    index('grievances_decided')
      .on(table.id)
      .where(sql`${table.dueAt} is null`),
    index('grievances_to_remind')
      .on(table.remindAt)
      .where(sql`${table.dueAt} is not null and ${table.remindedAt} is null`),
    index('grievances_to_tell')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null and ${table.overdueToldAt} is null`),
    index('grievances_unacknowledged')
      .on(table.acknowledgeBy)
      .where(sql`${table.acknowledgedAt} is null and ${table.unacknowledgedToldAt} is null`),
    index('grievances_post')
      .on(table.postId)
      .where(sql`${table.hidesPost}`),
    index('grievances_decided_at').on(table.decidedAt),
    index('grievances_decided_by')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    index('grievances_appeal_decided_by')
      .on(table.appealDecidedBy)
      .where(sql`${table.appealDecidedBy} is not null`),
    check('grievances_class_known', isOneOf(table.class, grievanceClassNames)),
    check('grievances_outcome_known', isOneOf(table.outcome, grievanceOutcomes)),
    check('grievances_outcome_when_decided', sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
  ],
)
export type GrievanceRow = typeof grievances.$inferSelect
