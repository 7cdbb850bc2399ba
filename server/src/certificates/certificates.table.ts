import { type ThemeName, themes } from '@ariviyal/contract/live/live-rules'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'
import { users } from '../accounts/users.table.ts'
import { institutions } from '../institutions/institutions.table.ts'
import { fairCredits } from '../community/fairs/fair-entries.table.ts'
import { projectCredits } from '../projects/credits/credits.table.ts'
import { liveRegistrations, liveSessions } from '../live/live.table.ts'
import { joined } from '../platform/search/fuzzy-search.ts'

/** The name to print; nothing is issued before the teacher has confirmed it. */
export const certificateNames = pgTable('certificate_names', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  confirmedAt: moment('confirmed_at').notNull(),
})

/** All confirmations of names, to limit corrections. */
export const certificateNameChanges = pgTable(
  'certificate_name_changes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    changedAt: moment('changed_at').notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.changedAt] })],
)

/** All keys that ever signed certificates: the public halves stay, so that old certificates can be verified. */
export const certificateKeys = pgTable('certificate_keys', {
  /** Thumbprint of the key (RFC 7638). */
  id: text().primaryKey(),
  /** The public key as a JWK (RFC 8037). */
  jwk: jsonb().$type<{ kty: 'OKP'; crv: 'Ed25519'; x: string }>().notNull(),
  firstUsedAt: moment('first_used_at').notNull(),
})

/** Everything printed on a certificate, as of its issue; moments as text. */
export interface PrintedOnCertificate {
  name: string
  topic: string
  theme: ThemeName
  speaker: string
  startsAt: string
  endsAt: string
  presentSeconds: number
  sessionSeconds: number
  /** What the holder did at a science fair or in a project, which then is the topic; absent for a live session. */
  part?: string
  /** Set where the part is one in a project. */
  occasion?: 'project'
  /** Set where the name is that of a school, which no teacher corrects. */
  isSchool?: true
}

/** The searchable text of a certificate apart from its holder; it is indexed. */
export const searchedOfCertificate = (table: Record<'serial' | 'printed', PgColumn>) =>
  joined(table.serial, sql`(${table.printed} ->> 'name')`, sql`(${table.printed} ->> 'topic')`)

/**
 * A certificate of participation in a live session, a science fair or a project. It is immutable except for its end: superseded by one with
 * another name, or revoked. A registration, and a part in a fair or a project, has at most one valid certificate (unique indexes).
 */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid().primaryKey(),
    serial: text().notNull(),
    /** Of a live session; null for others. */
    registrationId: uuid('registration_id').references(() => liveRegistrations.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => liveSessions.id, { onDelete: 'cascade' }),
    /** Of a science fair; null for others. */
    creditId: uuid('credit_id').references(() => fairCredits.id, { onDelete: 'cascade' }),
    /** Of a project; null for others. */
    projectCreditId: uuid('project_credit_id').references(() => projectCredits.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    theme: text({ enum: Object.keys(themes) as [ThemeName, ...ThemeName[]] }).notNull(),
    printed: jsonb().$type<PrintedOnCertificate>().notNull(),
    issuedAt: moment('issued_at').notNull(),
    keyId: text('key_id')
      .notNull()
      .references(() => certificateKeys.id),
    /** Its index in the status list; never reused. */
    statusIndex: integer('status_index').notNull().generatedAlwaysAsIdentity({ startWith: 0, minValue: 0 }),
    /** The compact signature in the QR code. */
    proof: text().notNull(),
    /** The Open Badges 3.0 credential, a signed JWT. */
    credential: text().notNull(),
    pdfKey: text('pdf_key').notNull(),
    supersededAt: moment('superseded_at'),
    supersededBy: uuid('superseded_by'),
    revokedAt: moment('revoked_at'),
    revokedBy: uuid('revoked_by').references(() => users.id, { onDelete: 'set null' }),
    revokedReason: text('revoked_reason').notNull().default(''),
  },
  (table) => [
    unique('certificates_serial_unique').on(table.serial),
    unique('certificates_status_index_unique').on(table.statusIndex),
    uniqueIndex('certificates_one_in_force')
      .on(table.registrationId)
      .where(sql`${table.supersededAt} is null and ${table.revokedAt} is null`),
    uniqueIndex('certificates_one_in_force_for_fair')
      .on(table.creditId)
      .where(sql`${table.supersededAt} is null and ${table.revokedAt} is null`),
    uniqueIndex('certificates_one_in_force_for_project')
      .on(table.projectCreditId)
      .where(sql`${table.supersededAt} is null and ${table.revokedAt} is null`),
    index('certificates_credit')
      .on(table.creditId)
      .where(sql`${table.creditId} is not null`),
    index('certificates_project_credit')
      .on(table.projectCreditId)
      .where(sql`${table.projectCreditId} is not null`),
    index('certificates_user').on(table.userId, table.issuedAt),
    index('certificates_session').on(table.sessionId),
    index('certificates_registration').on(table.registrationId),
    index('certificates_revoked_by')
      .on(table.revokedBy)
      .where(sql`${table.revokedBy} is not null`),
    index('certificates_search').using('gin', sql`${searchedOfCertificate(table)} gin_trgm_ops`),
    // Most are valid: the partial index finds the others without reading those.
    index('certificates_superseded')
      .on(table.id)
      .where(sql`${table.supersededAt} is not null`),
    index('certificates_revoked')
      .on(table.id)
      .where(sql`${table.revokedAt} is not null`),
    check(
      'certificates_one_occasion',
      sql`num_nonnulls(${table.registrationId}, ${table.sessionId}) = 2 - 2 * num_nonnulls(${table.creditId}, ${table.projectCreditId})`,
    ),
    check('certificates_superseded_whole', sql`(${table.supersededAt} is null) = (${table.supersededBy} is null)`),
  ],
)
export type CertificateRow = typeof certificates.$inferSelect

/**
 * Status indexes of superseded and revoked certificates, written by a trigger. An index that a signed list has published stays ended for
 * ever, also after its certificate was deleted with the account. Contains no personal data.
 */
export const endedStatusIndexes = pgTable(
  'ended_status_indexes',
  {
    statusIndex: integer('status_index').primaryKey(),
    endedAt: moment('ended_at').notNull(),
    /** When it was first published in a signed list; until then a revocation can be undone. */
    publishedAt: moment('published_at'),
  },
  (table) => [
    index('ended_status_indexes_unpublished')
      .on(table.statusIndex)
      .where(sql`${table.publishedAt} is null`),
  ],
)

/** The last signed status lists, shared by all instances. */
export const statusLists = pgTable('status_lists', {
  list: integer().primaryKey(),
  jwt: text().notNull(),
  signedAt: moment('signed_at').notNull(),
})

/** A teacher's consent that the representatives of their school see their record, while they hold a seat there. */
export const recordShares = pgTable(
  'record_shares',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id, { onDelete: 'cascade' }),
    agreedAt: moment('agreed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.institutionId] }),
    index('record_shares_institution').on(table.institutionId),
  ],
)

/** A teacher was asked, once a session, for the name required to print the certificate. */
export const certificateNameRequests = pgTable(
  'certificate_asks',
  {
    registrationId: uuid('registration_id')
      .primaryKey()
      .references(() => liveRegistrations.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [index('certificate_asks_session').on(table.sessionId)],
)
