import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { TranscriptPart, VideoGuide } from '@ariviyal/contract/library/video-guide'
import { limits } from '@ariviyal/contract/limits'
import { contentColumns } from '../content/content-rows.ts'
import { tsvector } from '../platform/db/columns.ts'

/** The columns that books and videos share. */
const item = {
  ...contentColumns,
  title: text().notNull(),
  description: text().notNull(),
  category: text().notNull(),
  isPremium: boolean('is_premium').notNull(),
  fileKey: text('file_key'),
  bytes: bigint({ mode: 'number' }).notNull(),
  /** One of the subjects of materials; empty until an editor has chosen. */
  subject: text().notNull().default(''),
  /** Empty means all boards. */
  boards: text().array().notNull().default([]),
}

/** An index for each part of a shelf in its order, so that a page reads only its rows. */
const shelfIndexes = (
  name: string,
  table: Record<
    'id' | 'position' | 'publishedAt' | 'archivedAt' | 'subject' | 'gradeFrom' | 'gradeTo' | 'boards',
    PgColumn
  >,
) => [
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
  // Has all that filters read: what fits is counted without the rows.
  index(`${name}_filtered`)
    .on(table.subject, table.gradeFrom, table.gradeTo, table.boards)
    .where(sql`${table.publishedAt} is not null and ${table.archivedAt} is null`),
  // Serves rare subjects in the order of the shelf.
  index(`${name}_subject`).on(table.subject, table.position, table.id),
]

/** A number in the text of a book's grades; without one, the outermost grade. */
const gradeOf = (pattern: string, otherwise: number) =>
  `coalesce(substring(grades from '${pattern}')::int, ${otherwise})`

export const ebooks = pgTable(
  'ebooks',
  {
    ...item,
    subtitle: text().notNull(),
    author: text().notNull(),
    /** For readers: `8` or `6–9`. */
    grades: text().notNull(),
    gradeFrom: integer('grade_from')
      .notNull()
      .generatedAlwaysAs((): SQL => sql.raw(gradeOf('^\\d{1,2}', limits.gradeMin))),
    gradeTo: integer('grade_to')
      .notNull()
      .generatedAlwaysAs((): SQL => sql.raw(gradeOf('\\d{1,2}$', limits.gradeMax))),
    pages: integer().notNull(),
    /** The cover shown to readers. */
    coverKey: text('cover_key'),
    /** The image of page 1; null for a sample, which has its own drawing. */
    pageCoverKey: text('page_cover_key'),
    /** The text of the file, for the staff search. */
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
/** A row without the large columns that only the search reads. */
export type EbookRow = Omit<typeof ebooks.$inferSelect, 'bodyText' | 'search'>

export const videos = pgTable(
  'videos',
  {
    ...item,
    /** 0 if unknown: an embedded video of another site. */
    seconds: integer().notNull(),
    gradeFrom: integer('grade_from').notNull().default(limits.gradeMin),
    gradeTo: integer('grade_to').notNull().default(limits.gradeMax),
    captionsKey: text('captions_key'),
    captionsTaKey: text('captions_ta_key'),
    captionsHiKey: text('captions_hi_key'),
    /** The teacher's sheet, a PDF. */
    sheetKey: text('sheet_key'),
    /** Belongs to the file, like captions in other languages: a new file has none. */
    guide: jsonb().$type<VideoGuide>(),
    transcript: jsonb().$type<TranscriptPart[]>(),
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
    // The id becomes part of an iframe address, so the database enforces its format.
    check(
      'videos_embed_exact',
      sql`${table.embedId} is null or (${table.embedProvider} = 'youtube' and ${table.embedId} ~ '^[A-Za-z0-9_-]{11}$') or (${table.embedProvider} = 'vimeo' and ${table.embedId} ~ '^[0-9]{1,12}(/[0-9a-f]{6,20})?$')`,
    ),
    check(
      'videos_grades_in_order',
      sql`6 <= ${table.gradeFrom} and ${table.gradeFrom} <= ${table.gradeTo} and ${table.gradeTo} <= 12`,
    ),
    index('videos_search').using('gin', table.search),
    ...shelfIndexes('videos', table),
  ],
)
export type VideoRow = Omit<typeof videos.$inferSelect, 'search'>
