import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What a book and a video have in common. A row that came with the product has a `seed_key` (its slug) and the `seed_sha` of what was
 * stored; `edited_at` is set as soon as staff change it, and from then on newer sample content leaves it alone. Without `published_at`
 * it is a draft, which readers do not see; `archived_at` takes it off every shelf and leaves the rest as it was. `version` counts the
 * edits, so that of two at once the later one is told.
 */
const item = {
  id: uuid().primaryKey(),
  seedKey: text('seed_key'),
  seedSha: text('seed_sha'),
  position: integer().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  category: text().notNull(),
  isPremium: boolean('is_premium').notNull(),
  fileKey: text('file_key'),
  bytes: bigint({ mode: 'number' }).notNull(),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  editedAt: timestamp('edited_at', { withTimezone: true }),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
}

/** For each part of a shelf its order, so that a page of it is read and no more. */
const shelfIndexes = (name: string, table: Record<'id' | 'position' | 'publishedAt' | 'archivedAt', PgColumn>) => [
  index(`${name}_shown`)
    .on(table.position, table.id)
    .where(sql`${table.publishedAt} is not null and ${table.archivedAt} is null`),
  index(`${name}_drafts`)
    .on(table.position, table.id)
    .where(sql`${table.publishedAt} is null and ${table.archivedAt} is null`),
  index(`${name}_archived`)
    .on(table.archivedAt, table.id)
    .where(sql`${table.archivedAt} is not null`),
  index(`${name}_position`).on(table.position, table.id),
]

export const ebooks = pgTable(
  'ebooks',
  {
    ...item,
    subtitle: text().notNull(),
    author: text().notNull(),
    grades: text().notNull(),
    pages: integer().notNull(),
    /** The cover that is shown. */
    coverKey: text('cover_key'),
    /** The picture of page 1; null for a sample, whose cover is a drawing of its own. */
    pageCoverKey: text('page_cover_key'),
    /** The text of the file, for the search of staff. */
    bodyText: text('body_text').notNull().default(''),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${ebooks.title} || ' ' || ${ebooks.subtitle}), 'A') || setweight(to_tsvector('english', ${ebooks.author} || ' ' || ${ebooks.category} || ' ' || ${ebooks.description}), 'B') || setweight(to_tsvector('english', ${ebooks.bodyText}), 'D')`,
      ),
  },
  (table) => [
    unique('ebooks_seed_key_unique').on(table.seedKey),
    check(
      'ebooks_published_whole',
      sql`${table.publishedAt} is null or (${table.fileKey} is not null and ${table.coverKey} is not null)`,
    ),
    index('ebooks_search').using('gin', table.search),
    ...shelfIndexes('ebooks', table),
  ],
)
/** A row without what only the search reads, which may be large. */
export type EbookRow = Omit<typeof ebooks.$inferSelect, 'bodyText' | 'search'>

export const videos = pgTable(
  'videos',
  {
    ...item,
    /** 0 where it is not known: a film that another site plays. */
    seconds: integer().notNull(),
    captionsKey: text('captions_key'),
    posterKey: text('poster_key'),
    embedProvider: text('embed_provider', { enum: ['youtube', 'vimeo'] }),
    embedId: text('embed_id'),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${videos.title}), 'A') || setweight(to_tsvector('english', ${videos.category} || ' ' || ${videos.description}), 'B')`,
      ),
  },
  (table) => [
    unique('videos_seed_key_unique').on(table.seedKey),
    check(
      'videos_published_whole',
      sql`${table.publishedAt} is null or ${table.fileKey} is not null or ${table.embedId} is not null`,
    ),
    check(
      'videos_one_source',
      sql`(${table.embedId} is null) = (${table.embedProvider} is null) and (${table.fileKey} is null or ${table.embedId} is null)`,
    ),
    // Whatever wrote it, what becomes part of a frame's address is an id and nothing else.
    check(
      'videos_embed_exact',
      sql`${table.embedId} is null or (${table.embedProvider} = 'youtube' and ${table.embedId} ~ '^[A-Za-z0-9_-]{11}$') or (${table.embedProvider} = 'vimeo' and ${table.embedId} ~ '^[0-9]{1,12}(/[0-9a-f]{6,20})?$')`,
    ),
    index('videos_search').using('gin', table.search),
    ...shelfIndexes('videos', table),
  ],
)
export type VideoRow = Omit<typeof videos.$inferSelect, 'search'>
