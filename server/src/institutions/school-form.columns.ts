import { boolean, integer, type PgColumn, text } from 'drizzle-orm/pg-core'
import { joined } from '../platform/forgiving-search.ts'

/** The fields of the two long forms (docs/product.md, Forms), named as they are on the wire. */
export const schoolFormColumns = {
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

/** The words of a school's form in which a slip of the keys is forgiven. */
export const namesOfSchool = (table: Record<Searched, PgColumn>) =>
  joined(table.institution_name, table.school_address, table.principal_name)

/** What is searched of a school's form; an index stands on it. */
export const searchedOfSchool = (table: Record<Searched, PgColumn>) =>
  joined(
    table.institution_name,
    table.school_address,
    table.principal_name,
    table.school_email,
    table.principal_email,
    table.school_mobile,
  )
