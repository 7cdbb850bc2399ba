import { boolean, integer, type PgColumn, text } from 'drizzle-orm/pg-core'
import { joined } from '../../platform/search/fuzzy-search.ts'

/** The fields of the two long forms (docs/product.md, Forms), with their wire names. */
export const institutionFormColumns = {
  institution_name: text().notNull(),
  school_address: text().notNull(),
  affiliation_board: text().notNull(),
  correspondent_name: text().notNull(),
  principal_name: text().notNull(),
  principal_contact: text().notNull(),
  principal_email: text().notNull(),
  branches: text().notNull(),
  school_email: text().notNull(),
  school_website: text().notNull(),
  school_mobile: text().notNull(),
  school_landline: text().notNull(),
  student_strength: text().notNull(),
  teaching_staff_count: integer().notNull(),
  representatives: text().notNull(),
  declaration: boolean().notNull(),
}

type Searched =
  | 'institution_name'
  | 'school_address'
  | 'principal_name'
  | 'school_email'
  | 'principal_email'
  | 'school_mobile'

/** The fields of an institution's form whose search tolerates typing errors. */
export const namesOfInstitution = (table: Record<Searched, PgColumn>) =>
  joined(table.institution_name, table.school_address, table.principal_name)

/** The searched text of an institution's form; indexed. */
export const searchedOfInstitution = (table: Record<Searched, PgColumn>) =>
  joined(
    table.institution_name,
    table.school_address,
    table.principal_name,
    table.school_email,
    table.principal_email,
    table.school_mobile,
  )
