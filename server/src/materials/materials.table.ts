import { useRoles } from '@ariviyal/contract/chapters/chapter-rules'
import { materialKinds } from '@ariviyal/contract/materials/material-kinds'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { contentColumns } from '../content/content-rows.ts'
import { isOneOf, tsvector } from '../platform/db/columns.ts'
import { turns } from './weekly-turns.ts'

/** Indexes words unstemmed, for names and languages without rules in PostgreSQL, and with English stems. */
const words = (column: string, weight: 'A' | 'B' | 'C' | 'D') =>
  `setweight(to_tsvector('simple', ${column}), '${weight}') || setweight(to_tsvector('english', ${column}), '${weight}')`
const searched = [
  words('title', 'A'),
  words(`chapter || ' ' || subject`, 'B'),
  words(`description || ' ' || replace(kind, '-', ' ')`, 'C'),
  words('body', 'D'),
  words('file_text', 'D'),
].join(' || ')

/** Slide decks, posters, worksheets, short videos, integration plans, blackboard cards and kits (docs/product.md, Training and links). */
export const materials = pgTable(
  'materials',
  {
    ...contentColumns,
    kind: text({ enum: materialKinds }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    body: text().notNull(),
    subject: text().notNull(),
    chapter: text().notNull(),
    /** What it is for in its chapter. */
    role: text({ enum: useRoles }).notNull().default('core'),
    /** One of the competencies of its chapter; empty until an editor has chosen. */
    competency: text().notNull().default(''),
    gradeFrom: integer('grade_from').notNull(),
    gradeTo: integer('grade_to').notNull(),
    /** Empty means all boards. */
    boards: text().array().notNull(),
    week: date({ mode: 'string' }),
    /** Of a sample that is for a week: its place in the cycle of weeks (weekly-turns.ts). Then `week` is null. */
    turn: integer(),
    readings: jsonb().$type<{ title: string; url: string }[]>().notNull(),
    isPremium: boolean('is_premium').notNull(),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type'),
    bytes: bigint({ mode: 'number' }),
    /** The text of the file, for the search: truncated, since a tsvector holds 1 MB. */
    fileText: text('file_text').notNull(),
    coverKey: text('cover_key'),
    captionsKey: text('captions_key'),
    /** The slides of a sample deck on pages of A4, a PDF. A new file has none. */
    handoutKey: text('handout_key'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => sql.raw(searched)),
  },
  (table) => [
    unique('materials_seed_key_unique').on(table.seedKey),
    index('materials_position').on(table.position, table.id),
    index('materials_drafts')
      .on(table.position, table.id)
      .where(sql`${table.publishedAt} is null and ${table.archivedAt} is null`),
    index('materials_archived')
      .on(table.position, table.id)
      .where(sql`${table.archivedAt} is not null`),
    // Serves rare kinds and subjects in the order of the list.
    index('materials_kind').on(table.kind, table.position, table.id),
    index('materials_subject').on(table.subject, table.position, table.id),
    index('materials_chapter').on(sql`lower(${table.chapter})`, table.position, table.id),
    index('materials_kind_week').on(table.kind, table.week),
    index('materials_kind_turn')
      .on(table.kind, table.turn)
      .where(sql`${table.turn} is not null`),
    index('materials_search').using('gin', table.search),
    check(
      'materials_kind_known',
      sql`${table.kind} in (${sql.raw(materialKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    check('materials_role_known', isOneOf(table.role, useRoles)),
    check(
      'materials_grades_in_order',
      sql`6 <= ${table.gradeFrom} and ${table.gradeFrom} <= ${table.gradeTo} and ${table.gradeTo} <= 12`,
    ),
    check('materials_week_is_monday', sql`extract(isodow from ${table.week}) = 1`),
    check(
      'materials_turn_or_week',
      sql`${table.turn} is null or (${table.week} is null and ${table.turn} between 1 and ${sql.raw(String(turns))})`,
    ),
    check(
      'materials_file_whole',
      sql`num_nulls(${table.fileKey}, ${table.fileName}, ${table.fileType}, ${table.bytes}) in (0, 4)`,
    ),
    check(
      'materials_published_whole',
      sql`${table.publishedAt} is null or ${table.fileKey} is not null or (${table.kind} = 'integration-plan' and ${table.body} <> '')`,
    ),
  ],
)
export type MaterialRow = Omit<typeof materials.$inferSelect, 'search'>
