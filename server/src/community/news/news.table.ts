import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { newsKindNames, newsStates } from '@ariviyal/contract/community/news/news-rules'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { type SQL, sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { isOneOf, moment, tsvector } from '../../platform/db/columns.ts'

const words = (column: string, weight: 'A' | 'B' | 'C') =>
  `setweight(to_tsvector('simple', ${column}), '${weight}') || setweight(to_tsvector('english', ${column}), '${weight}')`
const searched = [words('title', 'A'), words('giver', 'B'), words('gain', 'C')].join(' || ')

/** Fellowships, courses and competitions. Readers see published ones until the end of their last day in IST. */
export const news = pgTable(
  'news',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: newsKindNames }).notNull(),
    title: text().notNull(),
    giver: text().notNull(),
    url: text().notNull(),
    gain: text().notNull(),
    /** Who may apply; an empty list is no condition. */
    subjects: text({ enum: subjectNames }).array().notNull(),
    grades: integer().array().notNull(),
    boards: text({ enum: boards }).array().notNull(),
    /** Codes of states, and ids of districts (contract, districts). */
    states: text().array().notNull(),
    districts: text().array().notNull(),
    yearsMin: integer('years_min').notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    fee: integer().notNull(),
    state: text({ enum: newsStates }).notNull(),
    version: integer().notNull().default(1),
    /** Null for staff's own, and once the account is gone. */
    suggestedBy: uuid('suggested_by').references(() => users.id, { onDelete: 'set null' }),
    /** What its suggester was told, or why it was withdrawn. */
    word: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    publishedAt: moment('published_at'),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => sql.raw(searched)),
  },
  (table) => [
    index('news_published')
      .on(table.lastDay, table.id)
      .where(sql`${table.state} = 'published'`),
    index('news_suggested')
      .on(table.id)
      .where(sql`${table.state} = 'suggested'`),
    index('news_suggested_by').on(table.suggestedBy, table.id),
    index('news_state').on(table.state, table.id),
    index('news_published_at').on(table.publishedAt),
    index('news_search').using('gin', table.search),
    check('news_kind_known', isOneOf(table.kind, newsKindNames)),
    check('news_state_known', isOneOf(table.state, newsStates)),
    check('news_url_is_web', sql`${table.url} ~* '^https?:'`),
    check('news_fee_not_negative', sql`${table.fee} >= 0`),
    check('news_years_not_negative', sql`${table.yearsMin} >= 0`),
    check('news_published_has_moment', sql`${table.state} <> 'published' or ${table.publishedAt} is not null`),
  ],
)
export type NewsRow = Omit<typeof news.$inferSelect, 'search'>

/** News that a person saved. */
export const newsSaves = pgTable(
  'news_saves',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    newsId: uuid('news_id')
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** The last day of which the person was reminded. */
    remindedOf: date('reminded_of', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.newsId] }), index('news_saves_news').on(table.newsId)],
)
