import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { users } from '../../accounts/users.table.ts'
import { questions } from '../questions.table.ts'
import type { QuestionSnapshot } from './snapshot.ts'

/** The last offer of a question to all subscribers. An accepted one names the copy that they find. */
export const questionOffers = pgTable(
  'question_offers',
  {
    id: uuid().primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** What staff read, whatever the teacher changes meanwhile: the question, then the parts of a case. */
    snapshot: jsonb().$type<QuestionSnapshot[]>().notNull(),
    state: text({ enum: ['pending', 'accepted', 'refused'] }).notNull(),
    reason: text().notNull(),
    madeAt: moment('made_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    copyId: uuid('copy_id').references(() => questions.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('question_offers_question_unique').on(table.questionId),
    index('question_offers_pending')
      .on(table.id)
      .where(sql`${table.state} = 'pending'`),
    index('question_offers_decided_by').on(table.decidedBy),
    index('question_offers_copy').on(table.copyId),
    check('question_offers_state_known', sql`${table.state} in ('pending', 'accepted', 'refused')`),
    check('question_offers_decided', sql`(${table.state} = 'pending') = (${table.decidedAt} is null)`),
  ],
)
