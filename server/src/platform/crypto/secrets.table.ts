import { customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Keys shared by all instances; the first start that needs a key creates it. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
