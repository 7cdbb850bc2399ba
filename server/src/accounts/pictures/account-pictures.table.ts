import { check, customType, pgTable, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { moment } from '../../platform/db/columns.ts'
import { users } from '../users.table.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Pictures of people, as small WebP files. In the database, so that one goes with its account in the same transaction. */
export const accountPictures = pgTable(
  'account_pictures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    image: bytea('image').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [check('account_pictures_small', sql`octet_length(${table.image}) <= 100000`)],
)
