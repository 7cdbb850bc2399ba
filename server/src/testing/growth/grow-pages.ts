import { numbers } from './growth-functions.ts'
import { form, formColumns } from './grow-institutions.ts'

/** Two full pages of a list and the start of a third. */
const page = 45
/** Books and videos: a page of drafts, one of the archive, and some in between. */
const shelf = 300
/** The maximum number of sessions that the live figures count, in the weeks shown by default. */
const held = 420
/** More rows than a search scans before it uses an index (fuzzy-search.ts). */
const searched = 600
/** Common names and subjects: a frequent word is as frequent among the newest rows at every size. */
const frequent = { person: 'Kumar', subject: 'light and colour' } as const
/** Unpaged lists have the same, maximal length at every size. */
const unpagedLengths = { training_themes: 100, chapters: 400, workshops: 240, links: 500, live_series: 202 } as const

const user = (n: string) => `pg_temp.id_of('page-user', ${n}, now())`
/** Times in the last day, ascending. */
const at = `(now() - interval '1 day' + interval '1 second' * n)`
const upTo = (table: keyof typeof unpagedLengths) =>
  `generate_series((select count(*) from ${table}) + 1, ${unpagedLengths[table]}::bigint) n`

/**
 * The newest rows, the same at every size: a paged list has full pages in a small database too, otherwise the measurement would compare an
 * empty page with a full one. They belong to their own users, so that the others stay unaffected.
 */
export function pageStatements(): Record<string, string> {
  const called = `case when n % 4 < 2 then '${frequent.person}' else pg_temp.last_of(n) end`
  const first = `case when n % 8 = 1 then 'Anbu' else pg_temp.first_of(n) end`
  const spokenOf = `case when n % 4 < 3 then '${frequent.subject}' else pg_temp.subject_of(n) end`
  // More than a search ranks (materials.queries.ts).
  const taught = `case when n % 10 < 9 then '${frequent.subject}' else pg_temp.subject_of(n) end`
  const request = `pg_temp.id_of('page-request', n, ${at})`
  const status = `case (n - 1) / ${page} when 0 then 'pending' when 1 then 'withdrawn' when 2 then 'approved' when 3 then 'approved' else 'rejected' end`
  const institution = `pg_temp.id_of('page-school', n, ${at})`
  const institutionStatus = `case (n - 1) / ${page} when 0 then 'pending' when 2 then 'approved' else 'rejected' end`
  const isApproved = `${institutionStatus} = 'approved'`
  const startsAt = `(now() - interval '3 days' - interval '60 days' * n / ${held})`
  const session = `pg_temp.id_of('page-live', n, ${at})`
  const attendee = user(`(n * 10 + i) % ${searched} + 1`)
  const place = `pg_temp.id_of('page-place', n * 100 + i, ${at})`
  const iso = (moment: string) => `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const state = `case when n <= ${page} then null else ${at} end, case when n > ${shelf} - ${page} then ${at} end`
  const content = `'A page of ' || ${spokenOf} || ' ' || n, 'What a class can find out about ' || ${spokenOf} || '.', 'Physics', n % 3 <> 0`
  const sessionColumns = `id, topic, theme, description, grades, speaker_name, speaker_about, starts_at, ends_at, capacity, meeting_url, presence_percent, created_at, published_at, cancelled_at, settled_at`
  const talk = `'An hour on ' || ${spokenOf}, 'physics', 'With things to try.', array[8, 9], pg_temp.first_of(n), ''`
  return {
    users: `insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at, email_confirmed_at)
      select ${user('n')}, ${first}, ${called},
        'page' || n || '@page.example', '5' || lpad(n::text, 9, '0'), 'nobody logs in here', 'teacher', now(), now() from ${numbers(searched)}`,
    contact_messages: `insert into contact_messages (id, name, email, subject, message, created_at, handled_at, answer)
      select pg_temp.id_of('page-message', n, ${at}), ${first} || ' ' || ${called}, 'page' || n || '@page.example', 'About ' || ${spokenOf}, 'Is there a book on it?', ${at},
        case when n > ${page} then now() end, '' from ${numbers(searched)}`,
    subscription_requests: `insert into subscription_requests (id, user_id, ${formColumns}, status, reason, created_at, decided_at)
      select ${request}, ${user('n')}, ${form('page', called)}, ${status}, '', ${at}, case when n > ${page} then now() end from ${numbers(searched)}`,
    // A page per state; the first part requests another term.
    subscriptions: `insert into subscriptions (id, user_id, request_id, starts_at, ends_at, ended_at, reference, trial, created_at)
      select pg_temp.id_of('page-term', n, ${at}), ${user('n')}, ${request}, ${at}, ${at} + interval '1 year', case when n > 3 * ${page} then now() end, '', false, ${at}
      from ${numbers(4 * page, 2 * page + 1)}
      union all
      select pg_temp.id_of('page-' || state, n, ${at} - interval '1 day' * greatest(before, 0)), ${user('n')}, null, ${at} - interval '1 day' * before, ${at} + interval '1 day' * after, null, '', trial, ${at}
      from ${numbers(7 * page)} join (values ('again', 0, 400, -35, false), ('over', 1, 400, -35, false), ('soon', 4, 350, 15, false), ('trial', 5, 5, 25, true), ('agreed', 6, -10, 375, false))
        states (state, part, before, after, trial) on part = (n - 1) / ${page}`,
    institutions: `insert into institutions (id, ${formColumns}, status, reason, reference, created_at, decided_at, months, seats, starts_at, ends_at, invite_token, name_key, place_keys, phone_keys)
      select ${institution}, ${form('page-s', called)}, ${institutionStatus}, '', '', ${at}, case when ${institutionStatus} <> 'pending' then now() end,
        case when ${isApproved} then 12 end, case when ${isApproved} then 40 end, case when ${isApproved} then ${at} end, case when ${isApproved} then ${at} + interval '1 year' end,
        case when ${isApproved} then 'page-invite-' || n end, 'page school ' || n, array['page place ' || n], array['5' || lpad(n::text, 9, '0')] from ${numbers(searched)}`,
    institution_renewals: `insert into institution_renewals (id, institution_id, seats, note, status, reason, created_at)
      select pg_temp.id_of('page-renewal', n, ${at}), ${institution}, 40, '', 'pending', '', ${at} from ${numbers(3 * page, 2 * page + 1)}`,
    ebooks: `insert into ebooks (id, position, title, description, category, is_premium, file_key, bytes, created_at, published_at, archived_at, subtitle, author, grades, pages, cover_key, body_text)
      select pg_temp.id_of('page-ebook', n, ${at}), 50 + n, ${content}, 'ebooks/none.pdf', 20000, ${at}, ${state}, '', 'The editors', '6-8', 24, 'covers/none.webp', '' from ${numbers(shelf)}`,
    videos: `insert into videos (id, position, title, description, category, is_premium, file_key, bytes, created_at, published_at, archived_at, seconds)
      select pg_temp.id_of('page-video', n, ${at}), 50 + n, ${content}, 'videos/none.mp4', 20000, ${at}, ${state}, 60 from ${numbers(shelf)}`,
    materials: `insert into materials (id, position, created_at, published_at, kind, title, description, body, subject, chapter, grade_from, grade_to, boards, week, readings, is_premium, file_text, file_key, file_name, file_type, bytes)
      select pg_temp.id_of('page-material', n, ${at}), 50 + n, ${at}, case when n > ${page} then ${at} end, case when n > 2 * ${page} then 'poster' else 'integration-plan' end,
        'A plan for ' || ${taught} || ' ' || n, 'How to teach ' || ${taught} || '.', 'With things to try.', 'Physics', ${taught}, 8, 9, '{}', null, '[]', true, '',
        'materials/none.pdf', 'none.pdf', 'application/pdf', 20000 from ${numbers(searched)}`,
    training_themes: `insert into training_themes (id, position, created_at, published_at, title, picture, alt, science, people, lesson)
      select pg_temp.id_of('page-theme', n, now()), 100 + n, now(), now(), 'A theme of ' || pg_temp.subject_of(n), '/art/none.svg', 'A drawing', 'Science', 'People', 'Lesson' from ${upTo('training_themes')}`,
    chapters: `insert into chapters (id, position, created_at, published_at, slug, board, grade, number, title, names, textbook, source, competencies, note, monday, uses)
      select pg_temp.id_of('page-chapter', n, now()), 100 + n, now(), now(), 'page-chapter-' || n, 'CBSE', 8, n % 20 + 1, ${spokenOf}, '{motion}', 'A textbook', 'https://books.example', '{}', '', '', '[]' from ${upTo('chapters')}`,
    workshops: `insert into workshops (id, position, created_at, published_at, topic, link, starts_at)
      select pg_temp.id_of('page-workshop', n, now()), 100 + n, now(), now(), 'A workshop on ' || pg_temp.subject_of(n), 'https://meet.example/' || n, now() - interval '30 days' * n from ${upTo('workshops')}`,
    links: `insert into links (id, kind, position, title, description, url, created_at)
      select pg_temp.id_of('page-link', n, now()), pg_temp.word_of(n, '{website,networking,project,industry,lms}'), 100 + n, 'A page on ' || pg_temp.subject_of(n), '', 'https://page' || n || '.example', now() from ${upTo('links')}`,
    live_series: `insert into live_series (id, title, weekdays, starts_at_clock, minutes, time_zone, from_day, until_day, theme, grades, meeting_url, created_at)
      select pg_temp.id_of('page-series', n, now()), 'A series ' || n, '{6}', '16:00', 60, 'Asia/Kolkata', (now() - interval '800 days')::date, (now() - interval '30 days')::date, 'physics', '{8,9}', '', now() from ${upTo('live_series')}`,
    live_sessions: `insert into live_sessions (${sessionColumns})
      select ${session}, ${talk}, ${startsAt}, ${startsAt} + interval '1 hour', 100, 'https://meet.example/' || n, 75, now(), now(), null, ${startsAt} + interval '1 day' from ${numbers(held)}
      union all
      select pg_temp.id_of('page-planned', n, ${at}), ${talk}, now() + interval '20 days' + interval '1 hour' * n, now() + interval '20 days' + interval '1 hour' * (n + 1), 100, 'https://meet.example/' || n, 75, now(),
        case when n > ${page} then now() end, case when n > ${page} then now() end, null from ${numbers(2 * page)}`,
    live_registrations: `insert into live_registrations (id, session_id, user_id, status, queued_at, registered_at)
      select ${place}, ${session}, ${attendee}, 'registered', ${startsAt}, ${startsAt} from ${numbers(held)}, generate_series(1, 10) i`,
    live_attendance: `insert into live_attendance (registration_id, present_seconds, session_seconds, intervals, qualified, found_at)
      select ${place}, 3000, 3600, '[]', true, ${startsAt} from ${numbers(held)}, generate_series(1, 10) i`,
    live_appeals: `insert into live_appeals (id, registration_id, claimed_from, claimed_until, words, made_at)
      select pg_temp.id_of('page-appeal', n, now()), ${place}, ${startsAt}, ${startsAt} + interval '30 minutes', 'I was there.', ${at} from ${numbers(page)}, generate_series(1, 1) i`,
    certificates: `insert into certificates (id, serial, registration_id, session_id, user_id, theme, printed, issued_at, key_id, proof, credential, pdf_key, revoked_at, revoked_reason)
      select pg_temp.id_of('page-certificate', n * 100 + i, ${at}), 'PAGE' || upper(substr(md5(n || '-' || i), 1, 12)), ${place}, ${session}, ${attendee}, 'physics',
        jsonb_build_object('name', 'Teacher', 'topic', 'An hour on ' || ${spokenOf}, 'theme', 'physics', 'speaker', 'Anbu', 'startsAt', ${iso(startsAt)}, 'endsAt', ${iso(`${startsAt} + interval '1 hour'`)}, 'presentSeconds', 3000, 'sessionSeconds', 3600),
        ${at}, 'growth-key', 'proof', 'a.b.c', 'certificates/none.pdf', case when n <= 5 then now() end, case when n <= 5 then 'Twice' else '' end from ${numbers(held)}, generate_series(1, 10) i`,
  }
}
