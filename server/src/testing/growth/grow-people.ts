import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import { derived, type GrowthSize, known, pupilToken, tokenOf } from './growth-size.ts'
import { numbers } from './growth-functions.ts'

const knownNumbers = Object.values(known)

/** Users with login sessions, consents, attempts, activity and messages. `passwordHash` is the password hash of all accounts. */
export function peopleStatements(size: GrowthSize, passwordHash: string): Record<string, string> {
  const { users, ebooks } = size
  const { messages, classes, questions, seatsTaken } = derived(size)
  return {
    users: `insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at, email_confirmed_at)
      select pg_temp.user_id(n), pg_temp.first_of(n), pg_temp.last_of(n),
        lower(replace(pg_temp.first_of(n) || '.' || pg_temp.last_of(n), ' ', '')) || n || '@mail' || n % 97 || '.example',
        (6000000000 + n * 2791 % 3999999999)::text, '${passwordHash}',
        case n when ${known.admin} then 'admin' when ${known.editor} then 'editor' when ${known.support} then 'support' else 'teacher' end,
        pg_temp.at_part(n, ${users}), pg_temp.at_part(n, ${users})
      from ${numbers(users)}`,
    // A third are unused for so long that the nightly clean-up deletes them.
    sessions: `insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at)
      select pg_temp.id_of('session', n, pg_temp.at_part(n, ${users})), pg_temp.user_id(n),
        rtrim(translate(encode(sha256(convert_to('${tokenOf(0).slice(0, -1)}' || n, 'UTF8')), 'base64'), '+/', '-_'), '='),
        'Mozilla/5.0 (Linux; Android 14)', pg_temp.at_part(n, ${users}),
        case when n % 3 = 0 and n > 20 then now() - interval '40 days' else now() - interval '25 days' * (n % 1000) / 1000 end
      from ${numbers(users)} where n % 5 = 0 or n in (${knownNumbers.join(', ')})`,
    consents: `insert into consents (user_id, document, version, accepted_at)
      select pg_temp.user_id(n), document, '2026-01-01', pg_temp.at_part(n, ${users})
      from ${numbers(users)}, unnest(array['terms', 'privacy']) document`,
    notifications: `insert into notifications (id, user_id, kind, title, details, path, created_at, visible_from, read_at)
      select pg_temp.id_of('notification', u * 200 + n, at), pg_temp.user_id(u), 'certificate', 'Your certificate: ' || pg_temp.subject_of(n), '', '/certificates',
        at, at, case when n % 3 = 0 then at end
      from (select u, n, now() - interval '90 days' * n / 200 as at from generate_series(1, ${Math.ceil(users / 50)}) u, generate_series(1, 150) n) notices`,
    notification_preferences: `insert into notification_preferences (user_id, kind, channel)
      select pg_temp.user_id(n), kind, 'both' from ${numbers(users)}, unnest(array['certificate', 'live-changed']) kind where n % 10 = 0`,
    attempt_counts: `insert into attempt_counts (key, hits, ends_at)
      select md5('attempt' || n) || md5('key' || n), 1 + n % 5, now() + interval '15 minutes' * (n % 10) / 10
      from ${numbers(Math.ceil(users / 100))}`,
    answered_calls: `insert into answered_calls (key, content, sealed_answer, created_at)
      select md5('call' || n) || md5('key' || n), md5('content' || n), repeat(md5('answer' || n), 4), now() - interval '1 day' * (n % 1000) / 1000
      from ${numbers(Math.ceil(users / 100))}`,
    certificate_names: `insert into certificate_names (user_id, name, confirmed_at)
      select pg_temp.user_id(n), pg_temp.first_of(n) || ' ' || pg_temp.last_of(n), pg_temp.at_part(n, ${users})
      from ${numbers(users)} where n % 4 <> 2 or n < 20`,
    account_events: `insert into account_events (id, user_id, kind, at, count, device)
      select pg_temp.id_of('event', n * 500 + i, now() - interval '1 day' * (330 - i)), pg_temp.user_id(n),
        (array['logged-in', 'log-in-failed', 'password-changed', 'logged-in'])[1 + i % 4], now() - interval '1 day' * (330 - i), 1 + i % 3,
        case when i % 4 in (0, 3) then 'Chrome on Android' end
      from ${numbers(users)}, generate_series(1, case when n in (${knownNumbers.join(', ')}) then 300 else 1 end) i`,
    activity: `insert into activity (user_id, kind, item_id, day)
      select pg_temp.user_id(n), case when i % 3 = 0 then 'video' else 'ebook' end, pg_temp.id_of('ebook', 1 + (n + i) % ${ebooks}, now()),
        (now() - interval '700 days' * ((n * 7 + i * 211) % 997) / 997)::date
      from ${numbers(users)}, generate_series(1, 4) i where n % 2 = 0 on conflict do nothing`,
    reading_places: `insert into reading_places (user_id, ebook_id, page, read_at)
      select pg_temp.user_id(n), ebook.id, 1 + n % 100, pg_temp.at_part(n, ${users})
      from ${numbers(users)}, lateral (select id from ebooks order by position offset n % 5 limit 4) ebook`,
    contact_messages: `insert into contact_messages (id, name, email, subject, message, created_at, handled_at, answer)
      select pg_temp.id_of('message', n, pg_temp.at_part(n, ${messages})), pg_temp.first_of(n) || ' ' || pg_temp.last_of(n), 'writer' || n || '@mail.example',
        'About ' || pg_temp.subject_of(n), 'Is there a book on ' || pg_temp.subject_of(n) || ' for grade ' || 6 + n % 7 || ' as well?',
        pg_temp.at_part(n, ${messages}), case when n % 50 = 0 then null else pg_temp.at_part(n, ${messages}) + interval '1 day' end, ''
      from ${numbers(messages)}`,
    classes: `insert into classes (id, owner_id, name, grade, subject, code, created_at)
      select pg_temp.id_of('class', n, pg_temp.at_part(n, ${classes})), pg_temp.user_id(case when n <= 3 then ${known.subscriber} when n between 7 and 59 then ${users} - n % ${seatsTaken} else 20 + n * 90 % (${users} - 20) end),
        'Class ' || n, 6 + n % 7, 'Science', 'CODE' || n, pg_temp.at_part(n, ${classes})
      from ${numbers(classes)}`,
    class_teachers: `insert into class_teachers (class_id, user_id, joined_at)
      select pg_temp.id_of('class', n, pg_temp.at_part(n, ${classes})), pg_temp.user_id(case when n <= 6 then ${known.subscriber} else 20 + n * 70 % (${users} - 20) end),
        pg_temp.at_part(n, ${classes})
      from ${numbers(classes)} where n > 3`,
    class_invitations: `insert into class_invitations (id, class_id, email, invited_at)
      select pg_temp.id_of('class-invitation', n, pg_temp.at_part(n, ${classes})), pg_temp.id_of('class', n, pg_temp.at_part(n, ${classes})),
        case when n between 7 and 9 then (select email from users where id = pg_temp.user_id(${known.subscriber})) else 'invited' || n || '@mail.example' end,
        now() - interval '30 days' * (n % 1000) / 1000
      from ${numbers(classes)}`,
    class_students: `insert into class_students (id, class_id, roll_number, name)
      select pg_temp.id_of('student', n * 100 + i, pg_temp.at_part(n, ${classes})), pg_temp.id_of('class', n, pg_temp.at_part(n, ${classes})), i,
        pg_temp.first_of(n * 20 + i) || ' ' || pg_temp.last_of(n + i)
      from ${numbers(classes)}, generate_series(1, 20) i`,
    pupil_sessions: `insert into pupil_sessions (id, student_id, token_hash, created_at, last_used_at)
      select pg_temp.id_of('pupil-session', n * 100 + i, now()), pg_temp.id_of('student', n * 100 + i, pg_temp.at_part(n, ${classes})),
        case when n = 1 and i = 1 then '${hashOfToken(pupilToken)}' else 'no-token-' || n || '-' || i end, now() - interval '1 minute' * i, now() - interval '1 minute' * i
      from ${numbers(classes)}, generate_series(1, 20) i`,
    gradebooks: `insert into gradebooks (class_id, revision, total_of, absent, holistic, pupil_views)
      select id, 1, 100, 'leave-out', true, 'self-and-peer' from classes`,
    gradebook_categories: `insert into gradebook_categories (id, class_id, place, name, weight, drop_lowest, absent)
      select pg_temp.id_of('category', n * 100 + place, pg_temp.at_part(n, ${classes})), pg_temp.id_of('class', n, pg_temp.at_part(n, ${classes})), place, 'Category ' || place, 20, 0, 'zero'
      from ${numbers(classes)}, generate_series(1, 2) place`,
    gradebook_columns: `insert into gradebook_columns (id, class_id, kind, title, held_on, max_marks, category_id, created_at)
      select pg_temp.id_of('column', n * 100 + t, pg_temp.at_part(n, ${classes})), pg_temp.id_of('class', n, pg_temp.at_part(n, ${classes})),
        'test', 'Test ' || t, pg_temp.at_part(n, ${classes})::date + t::int, 20, pg_temp.id_of('category', n * 100 + t, pg_temp.at_part(n, ${classes})), pg_temp.at_part(n, ${classes})
      from ${numbers(classes)}, generate_series(1, 2) t`,
    gradebook_cells: `insert into gradebook_cells (column_id, student_id, class_id, max_marks, marks, absent, exempt, late, note, version)
      select pg_temp.id_of('column', n * 100 + t, pg_temp.at_part(n, ${classes})), pg_temp.id_of('student', n * 100 + i, pg_temp.at_part(n, ${classes})),
        pg_temp.id_of('class', n, pg_temp.at_part(n, ${classes})), 20, (n + i) % 21, false, false, false, '', 1
      from ${numbers(classes)}, generate_series(1, 2) t, generate_series(1, 20) i`,
    gradebook_history: `insert into gradebook_history (id, class_id, kind, at, actor_id, column_id, column_title, student_id, before, after, note)
      select gen_random_uuid(), class_id, 'cell', now(), null, column_id, 'Test', student_id, '', marks::text, '' from gradebook_cells`,
    holistic_sheets: `insert into holistic_sheets (student_id, class_id, remark, version) select id, class_id, '', 1 from class_students`,
    holistic_views: `insert into holistic_views (rater_id, student_id, class_id)
      select rater.id, classmate.id, rater.class_id from class_students rater
        join class_students classmate on classmate.class_id = rater.class_id and classmate.roll_number = rater.roll_number % 20 + 1`,
    // The subscriber has as large a bank as a teacher may have; every fourth question after a case is a part of it.
    questions: `insert into questions (id, owner_id, case_id, place, version, kind, text, grade, chapter, competency, language, created_at)
      select pg_temp.id_of('question', n, pg_temp.at_part(n, ${questions})), pg_temp.user_id(case when n % 3 = 0 and n < 15000 then ${known.subscriber} else 20 + n / 12 * 90 % (${users} - 20) end),
        case when n % 12 = 3 then pg_temp.id_of('question', n - 3, pg_temp.at_part(n - 3, ${questions})) end, 0, 1,
        case when n % 12 = 0 then 'case' else 'number' end,
        'Question ' || n || ' about ' || pg_temp.subject_of(n) || case when n % 999 = 0 then ' seldom' else '' end, 6 + n % 7, 'Chapter ' || n % 40, '', 'en',
        pg_temp.at_part(n, ${questions})
      from ${numbers(questions)} where n > 3`,
    question_versions: `insert into question_versions (question_id, version, content, explanation, hint, created_at)
      select id, 1, '{"right": "1", "tolerance": null, "unit": "", "significant_digits": null, "decimal_comma": true, "truncated": false}'
        || jsonb_build_object('kind', kind, 'text', text), '', '', created_at from questions`,
  }
}
