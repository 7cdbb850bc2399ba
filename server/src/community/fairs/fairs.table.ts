import type { RubricRow } from '@ariviyal/contract/community/fairs/fairs'
import { fairPlaceNames, fairRoles, fairStates, tieRuleNames } from '@ariviyal/contract/community/fairs/fair-rules'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { isOneOf, moment } from '../../platform/db/columns.ts'

/**
 * Science fairs with their rules. A trigger sets `rulesLockedAt` at the first entry, another one refuses to change the rules from then on.
 */
export const fairs = pgTable(
  'fairs',
  {
    id: uuid().primaryKey(),
    /** Null between the deletion of the account and the next run of the job that finds another host. */
    hostId: uuid('host_id').references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: fairStates }).notNull(),
    name: text().notNull(),
    kind: text({ enum: fairPlaceNames }).notNull(),
    place: text().notNull(),
    heldOn: date('held_on', { mode: 'string' }).notNull(),
    entriesUntil: moment('entries_until').notNull(),
    gradeFrom: integer('grade_from').notNull(),
    gradeTo: integer('grade_to').notNull(),
    categories: text().array().notNull(),
    rubric: jsonb().$type<RubricRow[]>().notNull(),
    tieRule: text('tie_rule', { enum: tieRuleNames }).notNull(),
    version: integer().notNull().default(1),
    rulesLockedAt: moment('rules_locked_at'),
    schoolCode: text('school_code').notNull(),
    judgeCode: text('judge_code').notNull(),
    cancelReason: text('cancel_reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    publishedAt: moment('published_at'),
  },
  (table) => [
    unique('fairs_school_code_unique').on(table.schoolCode),
    unique('fairs_judge_code_unique').on(table.judgeCode),
    index('fairs_host').on(table.hostId, table.id),
    index('fairs_without_host')
      .on(table.id)
      .where(sql`${table.hostId} is null`),
    check('fairs_state_known', isOneOf(table.state, fairStates)),
    check('fairs_kind_known', isOneOf(table.kind, fairPlaceNames)),
    check('fairs_tie_rule_known', isOneOf(table.tieRule, tieRuleNames)),
    check('fairs_grades_in_order', sql`${table.gradeFrom} <= ${table.gradeTo}`),
    check('fairs_published_has_moment', sql`(${table.state} = 'published') = (${table.publishedAt} is not null)`),
  ],
)
export type FairRow = typeof fairs.$inferSelect

/** The schools that take part, as the host names them. */
export const fairSchools = pgTable(
  'fair_schools',
  {
    id: uuid().primaryKey(),
    fairId: uuid('fair_id')
      .notNull()
      .references(() => fairs.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [uniqueIndex('fair_schools_name').on(table.fairId, sql`lower(${table.name})`)],
)
export type FairSchoolRow = typeof fairSchools.$inferSelect

/** Teachers who take part, each with one role. */
export const fairMembers = pgTable(
  'fair_members',
  {
    id: uuid().primaryKey(),
    fairId: uuid('fair_id')
      .notNull()
      .references(() => fairs.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: fairRoles }).notNull(),
    /** Null for a judge from none of the schools. */
    schoolId: uuid('school_id').references(() => fairSchools.id),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    unique('fair_members_once').on(table.userId, table.fairId),
    index('fair_members_fair').on(table.fairId, table.id),
    index('fair_members_school').on(table.schoolId),
    check('fair_members_role_known', isOneOf(table.role, fairRoles)),
    check('fair_members_teacher_has_school', sql`${table.role} = 'judge' or ${table.schoolId} is not null`),
  ],
)
export type FairMemberRow = typeof fairMembers.$inferSelect
