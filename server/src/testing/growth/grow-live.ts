import { derived, type GrowthSize, known } from './growth-size.ts'
import { numbers } from './growth-functions.ts'

/** Live sessions, of which only the last few are upcoming, their places, and attendance and certificates of past ones. */
export function liveStatements(size: GrowthSize): Record<string, string> {
  const { sessions, places } = derived(size)
  // The last twelve are upcoming, a day apart; all others are past and settled.
  const startsAt = `date_trunc('hour', case when n > ${sessions} - 12 then now() + interval '1 day' * (n - ${sessions} + 12)
    else now() - interval '2 days' - interval '700 days' * (${sessions} - 12 - n) / ${sessions} end)`
  const session = `pg_temp.id_of('live', n, pg_temp.at_part(n, ${sessions}))`
  const isHeld = `n <= ${sessions} - 12`
  // Known users are in the last sessions at every size, so that their own data does not grow.
  const attendee = `pg_temp.user_id(case when i <= 3 and n > ${sessions} - 30 then ${known.teacher} - 1 + i else 20 + (n * 131 + i * ${Math.max(1, Math.floor((size.users - 20) / places))}) % (${size.users} - 20) end)`
  const registration = `pg_temp.id_of('place', n * 1000 + i, pg_temp.at_part(n, ${sessions}))`
  const all = `${numbers(sessions)}, generate_series(1, ${places}) i`
  const iso = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const theme = `pg_temp.word_of(n, '{physics,chemistry,biology,teaching}')`
  return {
    live_series: `insert into live_series (id, title, weekdays, starts_at_clock, minutes, time_zone, from_day, until_day, theme, grades, meeting_url, created_at)
      select pg_temp.id_of('series', n, now()), 'A series ' || n, '{6}', '16:00', 60, 'Asia/Kolkata', (now() - interval '800 days')::date, (now() - interval '30 days')::date, 'physics', '{8,9}', '', now()
      from ${numbers(Math.ceil(sessions / 50))}`,
    live_sessions: `insert into live_sessions (id, series_id, topic, theme, description, grades, speaker_name, speaker_about, starts_at, ends_at, capacity, meeting_url, presence_percent,
        created_at, published_at, settled_at)
      select ${session}, pg_temp.id_of('series', 1 + n / 50, now()), 'An hour on ' || pg_temp.subject_of(n), ${theme}, 'With things to try.', array[6 + (n % 6)::int, 7 + (n % 6)::int],
        pg_temp.first_of(n), '', ${startsAt}, ${startsAt} + interval '1 hour', 100, 'https://meet.example/' || n, 75, now(), now(), case when ${isHeld} then ${startsAt} + interval '1 day 1 hour' end
      from ${numbers(sessions)}`,
    live_registrations: `insert into live_registrations (id, session_id, user_id, status, queued_at, registered_at)
      select ${registration}, ${session}, ${attendee}, 'registered', ${startsAt} - interval '3 days', ${startsAt} - interval '3 days'
      from ${all} on conflict do nothing`,
    live_attendance: `insert into live_attendance (registration_id, present_seconds, session_seconds, intervals, qualified, found_at)
      select r.id, 3000, 3600, '[]', true, s.ends_at from live_registrations r join live_sessions s on s.id = r.session_id where s.ends_at < now()`,
    live_reminders: `insert into live_reminders (registration_id, minutes_before, starts_at, sent_at)
      select r.id, minutes, s.starts_at, s.starts_at from live_registrations r join live_sessions s on s.id = r.session_id, unnest(array[1440, 60]) minutes where s.ends_at < now()`,
    live_appeals: `insert into live_appeals (id, registration_id, claimed_from, claimed_until, words, made_at, decided_at, granted)
      select pg_temp.id_of('appeal', n, pg_temp.at_part(n, ${sessions})), ${registration.replaceAll(' i,', ' 10,').replaceAll('+ i', '+ 10')}, ${startsAt}, ${startsAt} + interval '30 minutes', 'I was there.', ${startsAt} + interval '1 day',
        case when n % 50 = 0 then null else ${startsAt} + interval '2 days' end, case when n % 50 = 0 then null else false end
      from ${numbers(sessions - 12)} where exists (select 1 from live_registrations r where r.id = ${registration.replaceAll('+ i', '+ 10')})`,
    live_session_materials: `insert into live_session_materials (session_id, material_id, position)
      select s.id, m.id, 1 from live_sessions s cross join lateral (select id from materials order by id limit 1) m`,
    certificate_keys: `insert into certificate_keys (id, jwk, first_used_at) values ('growth-key', '{"kty":"OKP","crv":"Ed25519","x":"AAAA"}', now())`,
    record_shares: `insert into record_shares (user_id, institution_id, agreed_at)
      select user_id, institution_id, claimed_at + interval '1 second' from institution_seats`,
    certificates: `insert into certificates (id, serial, registration_id, session_id, user_id, theme, printed, issued_at, key_id, proof, credential, pdf_key)
      select pg_temp.id_of('certificate', row_number() over (order by s.starts_at, r.id), s.ends_at + interval '1 day'), upper(substr(md5(r.id::text), 1, 12)), r.id, s.id, r.user_id, s.theme,
        jsonb_build_object('name', 'Teacher', 'topic', s.topic, 'theme', s.theme, 'speaker', s.speaker_name, 'startsAt', ${iso('s.starts_at')}, 'endsAt', ${iso('s.ends_at')}, 'presentSeconds', 3000, 'sessionSeconds', 3600),
        s.ends_at + interval '1 day', 'growth-key', 'proof', 'a.b.c', 'certificates/none.pdf'
      from live_registrations r join live_sessions s on s.id = r.session_id where s.ends_at < now()`,
  }
}
