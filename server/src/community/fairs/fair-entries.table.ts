import { fairLimits } from '@ariviyal/contract/community/fairs/fair-rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { decimal, moment } from '../../platform/db/columns.ts'
import { fairs, fairSchools } from './fairs.table.ts'

/** Pupils' work in a fair. Pupils are counted, never named. */
export const fairEntries = pgTable(
  'fair_entries',
  {
    id: uuid().primaryKey(),
    fairId: uuid('fair_id')
      .notNull()
      .references(() => fairs.id, { onDelete: 'cascade' }),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => fairSchools.id),
    /** Null once the account is gone: the pupils' work stays in the fair. */
    teacherId: uuid('teacher_id').references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    category: text().notNull(),
    grade: integer().notNull(),
    pupils: integer().notNull(),
    summary: text().notNull(),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    /** Written when the results are published. */
    score: decimal('score'),
    place: integer(),
  },
  (table) => [
    index('fair_entries_fair').on(table.fairId, table.id),
    index('fair_entries_school').on(table.schoolId),
    index('fair_entries_teacher').on(table.teacherId),
    check('fair_entries_pupils', sql`${table.pupils} between 1 and ${sql.raw(String(fairLimits.pupilsMax))}`),
    check('fair_entries_place_with_score', sql`(${table.place} is null) = (${table.score} is null)`),
  ],
)
export type FairEntryRow = typeof fairEntries.$inferSelect

/** Two scores of an entry by different judges, and a third one where the two are far apart. */
export const fairReviews = pgTable(
  'fair_reviews',
  {
    id: uuid().primaryKey(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => fairEntries.id, { onDelete: 'cascade' }),
    /** 1 and 2; 3 for the judge who is asked where these are far apart. */
    slot: integer().notNull(),
    /** Null once the account is gone or the judge has left: a score that was given counts, another judge is asked for one that was not. */
    judgeId: uuid('judge_id').references(() => users.id, { onDelete: 'set null' }),
    askedAt: moment('asked_at').notNull(),
    /** When the host was notified that nobody can take the place of a silent judge. */
    stuckAt: moment('stuck_at'),
    marks: integer().array(),
    remark: text().notNull().default(''),
    scoredAt: moment('scored_at'),
  },
  (table) => [
    unique('fair_reviews_slot').on(table.entryId, table.slot),
    unique('fair_reviews_different_judges').on(table.entryId, table.judgeId),
    index('fair_reviews_judge').on(table.judgeId),
    index('fair_reviews_awaited')
      .on(table.askedAt)
      .where(sql`${table.scoredAt} is null`),
    check('fair_reviews_slot_known', sql`${table.slot} between 1 and 3`),
    check('fair_reviews_score_whole', sql`(${table.marks} is null) = (${table.scoredAt} is null)`),
  ],
)
export type FairReviewRow = typeof fairReviews.$inferSelect

/** What a teacher did at a fair, for a certificate: written once, when the results are published. */
export const fairCredits = pgTable(
  'fair_credits',
  {
    id: uuid().primaryKey(),
    fairId: uuid('fair_id')
      .notNull()
      .references(() => fairs.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a judge. */
    entryId: uuid('entry_id').references(() => fairEntries.id, { onDelete: 'cascade' }),
    /** As printed. */
    part: text().notNull(),
  },
  (table) => [
    unique('fair_credits_entry').on(table.entryId),
    uniqueIndex('fair_credits_judge')
      .on(table.fairId, table.userId)
      .where(sql`${table.entryId} is null`),
    index('fair_credits_fair').on(table.fairId, table.id),
    index('fair_credits_user').on(table.userId, table.id),
  ],
)
export type FairCreditRow = typeof fairCredits.$inferSelect
