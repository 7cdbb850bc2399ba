import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { postStates } from '@ariviyal/contract/community/discussions'
import type { Block } from '@ariviyal/contract/community/post-text'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import type { Picture } from '@ariviyal/contract/questions/picture'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { liveSessions } from '../../live/live.table.ts'
import { isOneOf, moment, tsvector } from '../../platform/db/columns.ts'
import { searchedWords } from '../search-words.ts'

const searched = [searchedWords('title', 'A'), searchedWords('chapter', 'B'), searchedWords('body', 'C')].join(' || ')

/** What every post has. */
const post = () => ({
  id: uuid().primaryKey(),
  /** Null for Ariviyal's own, and once the author's account is gone. */
  authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
  /** Hides the author from colleagues. */
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  /** Set for Ariviyal's own. */
  seedKey: text('seed_key'),
  body: text().notNull(),
  /** The body, parsed. */
  content: jsonb().$type<Block[]>().notNull(),
  picture: jsonb().$type<Picture>(),
  state: text({ enum: postStates }).notNull(),
  createdAt: moment('created_at').notNull(),
  editedAt: moment('edited_at'),
})

/** Whether a post has a picture that only its author and staff may see. */
export const isWithheldPicture = ({ state, picture }: Record<'state' | 'picture', PgColumn>): SQL =>
  sql`${state} in ('hidden', 'removed') and ${picture} is not null`

/** Questions that teachers ask colleagues. The LMS owns the word "question". */
export const discussions = pgTable(
  'discussions',
  {
    ...post(),
    title: text().notNull(),
    subject: text({ enum: subjectNames }).notNull(),
    grade: integer(),
    board: text({ enum: boards }),
    chapter: text().notNull(),
    /** The live session in which it was asked; staff brought it over, without a name. */
    liveSessionId: uuid('live_session_id').references(() => liveSessions.id, { onDelete: 'set null' }),
    /** Shown answers of others. */
    answerCount: integer('answer_count').notNull().default(0),
    firstAnsweredAt: moment('first_answered_at'),
    /** Since when colleagues see it, where it waited for review or was hidden before; null if it was shown when it was asked. */
    shownSince: moment('shown_since'),
    /** The answer clock: when matching teachers, staff and the asker were told that nobody has answered. */
    teachersToldAt: moment('teachers_told_at'),
    /** How many teachers were told. */
    teachersTold: integer('teachers_told'),
    staffToldAt: moment('staff_told_at'),
    askerToldAt: moment('asker_told_at'),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => sql.raw(searched)),
  },
  (table) => [
    unique('discussions_seed_key_unique').on(table.seedKey),
    index('discussions_author').on(table.authorId, table.id),
    index('discussions_shown')
      .on(table.id)
      .where(sql`${table.state} = 'shown'`),
    index('discussions_subject')
      .on(table.subject, table.id)
      .where(sql`${table.state} = 'shown'`),
    index('discussions_unanswered')
      .on(table.id)
      .where(sql`${table.state} = 'shown' and ${table.firstAnsweredAt} is null`),
    index('discussions_for_staff')
      .on(table.id)
      .where(sql`${table.state} = 'shown' and ${table.firstAnsweredAt} is null and ${table.staffToldAt} is not null`),
    index('discussions_waiting')
      .on(table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('discussions_live_session')
      .on(table.liveSessionId, table.id)
      .where(sql`${table.liveSessionId} is not null`),
    index('discussions_created_at').on(table.createdAt),
    index('discussions_chapter')
      .on(sql`lower(${table.chapter})`, table.id)
      .where(sql`${table.state} = 'shown'`),
    index('discussions_withheld_pictures')
      .on(sql`(${table.picture} ->> 'url')`)
      .where(isWithheldPicture(table)),
    index('discussions_search').using('gin', table.search),
    check('discussions_state_known', isOneOf(table.state, postStates)),
    check('discussions_subject_known', isOneOf(table.subject, subjectNames)),
    check('discussions_board_known', isOneOf(table.board, boards)),
    check('discussions_grade_range', sql`${table.grade} between 6 and 12`),
    check('discussions_answer_count_not_negative', sql`${table.answerCount} >= 0`),
    check('discussions_seed_without_author', sql`${table.seedKey} is null or ${table.authorId} is null`),
    check('discussions_live_without_author', sql`${table.liveSessionId} is null or ${table.authorId} is null`),
  ],
)
export type DiscussionRow = Omit<typeof discussions.$inferSelect, 'search'>

export const answers = pgTable(
  'answers',
  {
    ...post(),
    discussionId: uuid('discussion_id')
      .notNull()
      .references(() => discussions.id, { onDelete: 'cascade' }),
    /** When the asker accepted it. */
    acceptedAt: moment('accepted_at'),
  },
  (table) => [
    unique('answers_seed_key_unique').on(table.seedKey),
    index('answers_discussion').on(table.discussionId, table.id),
    index('answers_author').on(table.authorId, table.id),
    index('answers_waiting')
      .on(table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('answers_withheld_pictures')
      .on(sql`(${table.picture} ->> 'url')`)
      .where(isWithheldPicture(table)),
    uniqueIndex('answers_one_accepted')
      .on(table.discussionId)
      .where(sql`${table.acceptedAt} is not null`),
    check('answers_state_known', isOneOf(table.state, postStates)),
    check('answers_seed_without_author', sql`${table.seedKey} is null or ${table.authorId} is null`),
  ],
)
export type AnswerRow = typeof answers.$inferSelect

/** Teachers who tried an answer in class, each with a line of what happened. */
export const answerTrials = pgTable(
  'answer_trials',
  {
    id: uuid().primaryKey(),
    answerId: uuid('answer_id')
      .notNull()
      .references(() => answers.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    note: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('answer_trials_once').on(table.answerId, table.userId),
    index('answer_trials_user').on(table.userId, table.id),
  ],
)
