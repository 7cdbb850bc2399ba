import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { sql } from 'drizzle-orm'
import { boolean, check, index, type PgColumn, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { isOneOf } from '../../platform/db/columns.ts'
import { joined } from '../../platform/search/fuzzy-search.ts'

/** The searched text of a profile: how its words sound; indexed. */
export const searchedOfProfile = (table: Record<'nameSounds' | 'otherSounds', PgColumn>) =>
  joined(table.nameSounds, table.otherSounds)

const listed = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))

/** What teachers show of themselves to colleagues. Nobody but the owner reads a row with neither `is_shown` nor `is_nearby`. */
export const teacherProfiles = pgTable(
  'teacher_profiles',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    board: text({ enum: boards }),
    languages: text({ enum: spokenLanguageTags }).array().notNull(),
    /** Id of a district (contract, districts). */
    district: text(),
    askAbout: text('ask_about').notNull(),
    school: text().notNull(),
    contact: text().notNull(),
    mentorSubjects: text('mentor_subjects', { enum: subjectNames }).array().notNull(),
    isShown: boolean('is_shown').notNull(),
    isNearby: boolean('is_nearby').notNull(),
    /** Sounds of the words of the name, each between blanks; and of the other texts. */
    nameSounds: text('name_sounds').notNull(),
    otherSounds: text('other_sounds').notNull(),
  },
  (table) => [
    unique('teacher_profiles_user_id_unique').on(table.userId),
    // Partial: lists read only profiles whose teachers agreed.
    index('teacher_profiles_shown')
      .on(table.id)
      .where(sql`${table.isShown}`),
    index('teacher_profiles_shown_district')
      .on(table.district, table.id)
      .where(sql`${table.isShown}`),
    index('teacher_profiles_shown_board')
      .on(table.board, table.id)
      .where(sql`${table.isShown}`),
    index('teacher_profiles_shown_mentor_subjects')
      .using('gin', table.mentorSubjects)
      .where(sql`${table.isShown}`),
    index('teacher_profiles_nearby')
      .on(table.district, table.id)
      .where(sql`${table.isNearby}`),
    index('teacher_profiles_search')
      .using('gin', sql`${searchedOfProfile(table)} gin_trgm_ops`)
      .where(sql`${table.isShown}`),
    check('teacher_profiles_board_known', isOneOf(table.board, boards)),
    check('teacher_profiles_languages_known', sql`${table.languages} <@ array[${listed(spokenLanguageTags)}]::text[]`),
    check(
      'teacher_profiles_mentor_subjects_known',
      sql`${table.mentorSubjects} <@ array[${listed(subjectNames)}]::text[]`,
    ),
    check('teacher_profiles_nearby_somewhere', sql`not ${table.isNearby} or ${table.district} is not null`),
    check('teacher_profiles_mentor_shown', sql`${table.isShown} or ${table.mentorSubjects} = '{}'`),
  ],
)
export type ProfileRow = typeof teacherProfiles.$inferSelect
