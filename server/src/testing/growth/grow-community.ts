import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { districts } from '@ariviyal/contract/community/people/districts'
import { spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { numbers } from './growth-functions.ts'
import { type GrowthSize, known } from './growth-size.ts'

const quoted = (words: readonly string[]) => `[${words.map((word) => `'${word}'`).join(',')}]`
const [subjectList, tagList, districtList] = [
  quoted(subjectNames),
  quoted(spokenLanguageTags),
  quoted(districts.map(({ id }) => id)),
]

const subscriber = `pg_temp.user_id(${known.subscriber})`

/** Answers of the newest thread, at every size. */
const fullThread = 60

/** Questions to colleagues, two per user, with as many answers; each list that is bounded has the same length at every size. */
export function communityStatements({ users }: GrowthSize): Record<string, string> {
  // More than a search reads, at every size.
  const total = Math.max(3_000, users * 2)
  const at = `pg_temp.at_part(n, ${total})`
  const discussion = `pg_temp.id_of('discussion', n, ${at})`
  // The subscriber has asked as much as anybody: 40 questions.
  const author = `case when n % ${Math.max(1, Math.floor(total / 40))} = 0 then ${subscriber} else pg_temp.user_id(n % ${users} + 1) end`
  const shown = Math.ceil(users / 5)
  return {
    teaching: `insert into teaching (user_id, subjects, grades)
      select pg_temp.user_id(n), array[(array${subjectList})[n % 6 + 1], (array${subjectList})[(n + 1) % 6 + 1]], array[6 + n % 7, 6 + (n + 3) % 7]
      from ${numbers(shown)}`,
    teacher_profiles: `insert into teacher_profiles (id, user_id, name, board, languages, district, ask_about, school, contact, mentor_subjects,
        is_shown, is_nearby, name_sounds, other_sounds)
      select pg_temp.id_of('profile', n, now() - interval '1 hour' * n), pg_temp.user_id(n), pg_temp.first_of(n) || ' ' || pg_temp.last_of(n),
        (array['CBSE', 'ICSE', 'State Board'])[n % 3 + 1], (array${tagList})[n % 16 + 1:n % 16 + 8],
        (array${districtList})[n * 37 % ${districts.length} + 1], '', '', '', (array${subjectList})[n % 4 + 1:n % 4 + 2], true, true,
        ' ' || lower(pg_temp.first_of(n) || ' ' || pg_temp.last_of(n)) || ' ', '  '
      from ${numbers(shown)}`,
    mentor_pairs: `insert into mentor_pairs (id, mentor_id, teacher_id, subject, message, asked_at)
      select pg_temp.id_of('pair', n, now()), pg_temp.user_id(n), pg_temp.user_id(n + 1), 'physics', 'Optics', now() from ${numbers(shown)}`,
    // The subscriber has as many visits at every size.
    lesson_visits: `insert into lesson_visits (id, host_id, visitor_id, state, awaits, proposed_at, starts_at, place, grade, topic, focus, focus_words,
        whereabouts, message, host_minutes, visitor_minutes)
      select pg_temp.id_of('visit', n, now() - interval '1 hour' * n), case when n <= 60 then ${subscriber} else pg_temp.user_id(n) end,
        pg_temp.user_id(n + 1), 'agreed', 'visitor', now() - interval '1 hour' * n, now() - interval '1 hour' * n, 'video', 8, 'Light', 'questions', '',
        '', '', 40, case when n % 2 = 0 then 40 end
      from ${numbers(Math.max(100, shown))} where n + 1 <> ${known.subscriber}`,
    discussions: `insert into discussions (id, author_id, is_anonymous, title, subject, grade, board, chapter, body, content, state, created_at, answer_count, first_answered_at)
      select ${discussion}, ${author}, n % 7 = 0,
        'How do you teach ' || pg_temp.subject_of(n) || '?', (array['physics','chemistry','biology','science'])[n % 4 + 1], 6 + n % 7, null,
        'Chapter ' || n % 40, 'I have tried ' || pg_temp.subject_of(n * 3) || '.', '[]', 'shown', ${at},
        case when n % 50 = 0 then 0 else 1 end, case when n % 50 = 0 then null else ${at} + interval '3 hours' end
      from ${numbers(total)}`,
    discussion_follows: `insert into discussion_follows (user_id, discussion_id)
      select pg_temp.user_id((n * 5) % ${users} + 1), ${discussion} from ${numbers(total)} where n % 3 = 0 on conflict do nothing`,
    digest_readers: `insert into digest_readers (user_id, is_on, weekday, parts, due_at)
      select pg_temp.user_id(n), true, n % 7 + 1, array['news'], now() + interval '1 hour' * (n % 168) from ${numbers(shown)}`,
    // Few are open at any size: the rest is over.
    news: `insert into news (id, kind, title, giver, url, gain, subjects, grades, boards, states, districts, years_min, last_day, fee, state, suggested_by, created_at, published_at)
      select pg_temp.id_of('news', n, ${at}), (array['course','fellowship','competition'])[n % 3 + 1], 'A course about ' || pg_temp.subject_of(n), 'Institute ' || n % 40,
        'https://institute.example', 'A week in a laboratory', array[(array${subjectList})[n % 6 + 1]], array[6 + n % 7], '{}', '{}', '{}', 0,
        case when n > ${total} - 60 then now()::date + (n % 60)::int else now()::date - 1 - (n % 600)::int end, 0,
        case when n % 100 = 0 then 'suggested' else 'published' end, pg_temp.user_id(n % ${users} + 1), ${at}, ${at}
      from ${numbers(total)}`,
    news_saves: `insert into news_saves (user_id, news_id, created_at)
      select pg_temp.user_id((n * 3) % ${users} + 1), pg_temp.id_of('news', n, ${at}), now() from ${numbers(total)} where n % 2 = 0`,
    contributions: `insert into contributions (id, kind, author_id, state, public_version, published_at, created_at, title, summary, subject, grades,
        chapter, licence, body, minutes)
      select pg_temp.id_of('contribution', n, ${at}), (array['plan','paper','experiment'])[n % 3 + 1], ${subscriber}, 'shown', 1, ${at}, ${at},
        'Showing ' || pg_temp.subject_of(n), 'A plan for a class', (array['physics','chemistry','biology','science'])[n % 4 + 1], array[6 + n % 7],
        'Chapter ' || n % 40, 'cc-by', 'With a bottle.', 40
      from ${numbers(total)}`,
    contribution_versions: `insert into contribution_versions (id, contribution_id, number, state, form, content, created_at, decided_at)
      select pg_temp.id_of('contribution-version', n, ${at}), pg_temp.id_of('contribution', n, ${at}), 1, 'public',
        '{"kind":"plan","title":"A plan","summary":"A plan for a class","subject":"physics","grades":[8],"chapter":"","licence":"cc-by","source":"","body":"With a bottle.","minutes":40,"objectives":"See"}',
        '[]', ${at}, ${at}
      from ${numbers(total)}`,
    answers: `insert into answers (id, discussion_id, author_id, body, content, state, created_at, accepted_at)
      select pg_temp.id_of('answer', n, ${at} + interval '3 hours'), ${discussion}, pg_temp.user_id((n * 7) % ${users} + 1), 'With a bottle.', '[]'::jsonb,
        'shown', ${at} + interval '3 hours', case when n % 3 = 0 then ${at} + interval '4 hours' end
      from ${numbers(total)} where n % 50 <> 0
      union all
      select pg_temp.id_of('full-thread', m, now() - interval '1 second' * (100 - m)), pg_temp.id_of('discussion', ${total - 1}, pg_temp.at_part(${total - 1}, ${total})),
        pg_temp.user_id(m % ${users} + 1), 'With a bottle.', '[]'::jsonb, 'shown', now() - interval '1 second' * (100 - m), null
      from generate_series(1, ${fullThread}) m`,
    answer_trials: `insert into answer_trials (id, answer_id, user_id, note, created_at)
      select pg_temp.id_of('trial', n, ${at}), pg_temp.id_of('answer', n, ${at} + interval '3 hours'), pg_temp.user_id((n * 11) % ${users} + 1), 'It worked.', ${at}
      from ${numbers(total)} where n % 10 = 1`,
    post_mentions: `insert into post_mentions (id, discussion_id, user_id, created_at)
      select pg_temp.id_of('mention', n, ${at}), ${discussion}, pg_temp.user_id((n * 17) % ${shown} + 1), ${at} from ${numbers(total)} where n % 4 = 1`,
    post_reports: `insert into post_reports (id, discussion_id, reporter_id, reason, details, created_at, settled_at)
      select pg_temp.id_of('report', n, ${at}), ${discussion}, pg_temp.user_id((n * 13) % ${users} + 1), 'other', '', ${at},
        case when n > ${total} - 2000 then null else ${at} + interval '1 hour' end
      from ${numbers(total)} where n % 20 = 3`,
    grievances: `insert into grievances (id, number, class, name, email, place, about, received_at, acknowledge_by, acknowledged_at, due_at, remind_at,
        hides_post, outcome, decided_at)
      select pg_temp.id_of('grievance', n, ${at}), 'G' || n, 'other', 'Kumar', 'kumar@school.example', '', 'It is wrong.', ${at}, ${at}, ${at},
        case when n > ${total} - 100 then ${at} + interval '7 days' end, ${at}, false,
        case when n <= ${total} - 100 then 'rejected' end, case when n <= ${total} - 100 then ${at} end
      from ${numbers(total)}`,
    moderation_decisions: `insert into moderation_decisions (id, discussion_id, member_id, act, reason, created_at)
      select pg_temp.id_of('decision', n, ${at}), ${discussion}, ${author}, 'warning', 'Be kind.', ${at} from ${numbers(total)} where n % 20 = 3`,
  }
}
