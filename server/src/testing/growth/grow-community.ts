import { numbers } from './growth-functions.ts'
import { type GrowthSize, known } from './growth-size.ts'

const subscriber = `pg_temp.user_id(${known.subscriber})`

/** Questions to colleagues, two per user, with as many answers; each list that is bounded has the same length at every size. */
export function communityStatements({ users }: GrowthSize): Record<string, string> {
  // More than a search reads, at every size.
  const total = Math.max(3_000, users * 2)
  const at = `pg_temp.at_part(n, ${total})`
  const discussion = `pg_temp.id_of('discussion', n, ${at})`
  // The subscriber has asked as much as anybody: 40 questions.
  const author = `case when n % ${Math.max(1, Math.floor(total / 40))} = 0 then ${subscriber} else pg_temp.user_id(n % ${users} + 1) end`
  return {
    discussions: `insert into discussions (id, author_id, is_anonymous, title, subject, grade, board, chapter, body, content, state, created_at, answer_count, first_answered_at)
      select ${discussion}, ${author}, n % 7 = 0,
        'How do you teach ' || pg_temp.subject_of(n) || '?', (array['physics','chemistry','biology','science'])[n % 4 + 1], 6 + n % 7, null,
        'Chapter ' || n % 40, 'I have tried ' || pg_temp.subject_of(n * 3) || '.', '[]', 'shown', ${at},
        case when n % 50 = 0 then 0 else 1 end, case when n % 50 = 0 then null else ${at} + interval '3 hours' end
      from ${numbers(total)}`,
    answers: `insert into answers (id, discussion_id, author_id, body, content, state, created_at, accepted_at)
      select pg_temp.id_of('answer', n, ${at} + interval '3 hours'), ${discussion}, pg_temp.user_id((n * 7) % ${users} + 1), 'With a bottle.', '[]',
        'shown', ${at} + interval '3 hours', case when n % 3 = 0 then ${at} + interval '4 hours' end
      from ${numbers(total)} where n % 50 <> 0`,
    answer_trials: `insert into answer_trials (id, answer_id, user_id, note, created_at)
      select pg_temp.id_of('trial', n, ${at}), pg_temp.id_of('answer', n, ${at} + interval '3 hours'), pg_temp.user_id((n * 11) % ${users} + 1), 'It worked.', ${at}
      from ${numbers(total)} where n % 10 = 1`,
    post_reports: `insert into post_reports (id, discussion_id, reporter_id, reason, details, created_at, settled_at)
      select pg_temp.id_of('report', n, ${at}), ${discussion}, pg_temp.user_id((n * 13) % ${users} + 1), 'other', '', ${at},
        case when n > ${total} - 2000 then null else ${at} + interval '1 hour' end
      from ${numbers(total)} where n % 20 = 3`,
    moderation_decisions: `insert into moderation_decisions (id, discussion_id, member_id, act, reason, created_at)
      select pg_temp.id_of('decision', n, ${at}), ${discussion}, ${author}, 'warning', 'Be kind.', ${at} from ${numbers(total)} where n % 20 = 3`,
  }
}
