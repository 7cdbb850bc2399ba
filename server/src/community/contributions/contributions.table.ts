import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { contributionKindNames, licenceNames } from '@ariviyal/contract/community/contributions/contribution-rules'
import {
  type ContributionForm,
  type PaperItem,
  versionStates,
} from '@ariviyal/contract/community/contributions/contributions'
import { postStates } from '@ariviyal/contract/community/discussions'
import type { Block } from '@ariviyal/contract/community/post-text'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import type { Picture } from '@ariviyal/contract/questions/picture'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { isOneOf, moment, tsvector } from '../../platform/db/columns.ts'
import { searchedWords } from '../search-words.ts'

const searched = [
  searchedWords('title', 'A'),
  searchedWords('chapter', 'B'),
  searchedWords('summary', 'B'),
  searchedWords('body', 'C'),
].join(' || ')

/**
 * What teachers give to colleagues. The columns from `title` on are those of the public version, or of the newest one while there is
 * none.
 */
export const contributions = pgTable(
  'contributions',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: contributionKindNames }).notNull(),
    /** Null for Ariviyal's own, and once the author's account is gone. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The author until a version is public: what never was goes with the account. */
    draftOf: uuid('draft_of').references(() => users.id, { onDelete: 'cascade' }),
    /** Set for Ariviyal's own. */
    seedKey: text('seed_key'),
    /** `waiting` until a version is public. */
    state: text({ enum: postStates }).notNull(),
    adaptedFromId: uuid('adapted_from_id').references((): AnyPgColumn => contributions.id, { onDelete: 'set null' }),
    /** Number of the public version. */
    publicVersion: integer('public_version'),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    subject: text({ enum: subjectNames }).notNull(),
    grades: integer().array().notNull(),
    board: text({ enum: boards }),
    chapter: text().notNull(),
    licence: text({ enum: licenceNames }).notNull(),
    body: text().notNull(),
    minutes: integer().notNull(),
    /** What the materials of an experiment cost. */
    rupees: integer(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => sql.raw(searched)),
  },
  (table) => [
    unique('contributions_seed_key_unique').on(table.seedKey),
    index('contributions_author').on(table.authorId, table.id),
    index('contributions_draft_of')
      .on(table.draftOf)
      .where(sql`${table.draftOf} is not null`),
    index('contributions_adapted_from').on(table.adaptedFromId, table.id),
    index('contributions_shown')
      .on(table.id)
      .where(sql`${table.state} = 'shown'`),
    index('contributions_kind')
      .on(table.kind, table.id)
      .where(sql`${table.state} = 'shown'`),
    index('contributions_subject')
      .on(table.subject, table.id)
      .where(sql`${table.state} = 'shown'`),
    index('contributions_chapter')
      .on(sql`lower(${table.chapter})`, table.id)
      .where(sql`${table.state} = 'shown'`),
    index('contributions_search').using('gin', table.search),
    check('contributions_kind_known', isOneOf(table.kind, contributionKindNames)),
    check('contributions_state_known', isOneOf(table.state, postStates)),
    check('contributions_subject_known', isOneOf(table.subject, subjectNames)),
    check('contributions_board_known', isOneOf(table.board, boards)),
    check('contributions_licence_known', isOneOf(table.licence, licenceNames)),
    check('contributions_waiting_until_public', sql`(${table.state} = 'waiting') = (${table.publicVersion} is null)`),
    check('contributions_draft_until_public', sql`(${table.state} = 'waiting') = (${table.draftOf} is not null)`),
    check('contributions_published_at', sql`(${table.publicVersion} is null) = (${table.publishedAt} is null)`),
    check('contributions_seed_without_author', sql`${table.seedKey} is null or ${table.authorId} is null`),
  ],
)
export type ContributionRow = Omit<typeof contributions.$inferSelect, 'search'>

/** Versions of contributions: those that are or were public, and the one that its author works on. */
export const contributionVersions = pgTable(
  'contribution_versions',
  {
    id: uuid().primaryKey(),
    contributionId: uuid('contribution_id')
      .notNull()
      .references(() => contributions.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    state: text({ enum: versionStates }).notNull(),
    /** The author until it is public: what never was goes with the account. */
    draftOf: uuid('draft_of').references(() => users.id, { onDelete: 'cascade' }),
    /** As its author typed it. */
    form: jsonb().$type<ContributionForm>().notNull(),
    /** The body, parsed. */
    content: jsonb().$type<Block[]>().notNull(),
    photo: jsonb().$type<Picture>(),
    /** The questions of a paper from the LMS. */
    items: jsonb().$type<PaperItem[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    reviewerId: uuid('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    /** When the reviewer took it. */
    takenAt: moment('taken_at'),
    reviewNote: text('review_note').notNull().default(''),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    unique('contribution_versions_number').on(table.contributionId, table.number),
    uniqueIndex('contribution_versions_one_open')
      .on(table.contributionId)
      .where(sql`${table.draftOf} is not null`),
    uniqueIndex('contribution_versions_one_public')
      .on(table.contributionId)
      .where(sql`${table.state} = 'public'`),
    index('contribution_versions_photos')
      .on(sql`(${table.photo} ->> 'url')`)
      .where(sql`${table.photo} is not null`),
    index('contribution_versions_waiting')
      .on(table.id)
      .where(sql`${table.state} = 'sent'`),
    index('contribution_versions_draft_of')
      .on(table.draftOf, table.id)
      .where(sql`${table.draftOf} is not null`),
    index('contribution_versions_reviewer')
      .on(table.reviewerId, table.id)
      .where(sql`${table.reviewerId} is not null`),
    check('contribution_versions_state_known', isOneOf(table.state, versionStates)),
    check('contribution_versions_number_positive', sql`${table.number} >= 1`),
    check(
      'contribution_versions_draft_until_public',
      sql`(${table.state} in ('draft', 'sent', 'returned')) = (${table.draftOf} is not null)`,
    ),
  ],
)
export type VersionRow = typeof contributionVersions.$inferSelect
