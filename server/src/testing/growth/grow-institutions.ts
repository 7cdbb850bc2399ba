import { derived, type GrowthSize, known } from './growth-size.ts'
import { numbers } from './growth-functions.ts'

/** Columns that an institution form fills. */
export const formColumns = `institution_name, school_address, affiliation_board, correspondent_name, principal_name, principal_contact, principal_email,
  branches, school_email, school_website, school_mobile, school_landline, student_strength, teaching_staff_count, representatives, declaration`

/** Such a form from the number `n`; `kind` keeps its addresses distinct from other lists, and `name` is part of the institution's name. */
export const form = (kind: string, name = 'pg_temp.last_of(n)') =>
  `'Government School ' || ${name} || ' ' || n, n || ' Temple Road, ' || pg_temp.last_of(n * 3), 'State Board',
  pg_temp.last_of(n), pg_temp.first_of(n) || ' ' || pg_temp.last_of(n + 1), '98400' || lpad((n % 100000)::text, 5, '0'), 'principal-${kind}' || n || '@school.example',
  '', 'office-${kind}' || n || '@school.example', '', (7000000000 + n * 7)::text, '', '850', 32, '', true`

/** Requests and their results: terms with their events, reminders and receipts. */
export function subscriptionStatements({ requests, users }: GrowthSize): Record<string, string> {
  const at = `pg_temp.at_part(n, ${requests})`
  const request = `pg_temp.id_of('request', n, ${at})`
  const term = `pg_temp.id_of('term', n, ${at})`
  // Each by another user; known users have no requests here.
  const asker = `pg_temp.user_id(20 + n * ${Math.max(1, Math.floor((users - 30) / requests))})`
  const isApproved = `n % 100 between 3 and 90`
  // A third of the waiting users had a term before.
  const asksAgain = `n % 100 = 0`
  return {
    subscription_requests: `insert into subscription_requests (id, user_id, ${formColumns}, status, reason, created_at, decided_at)
      select ${request}, ${asker}, ${form('r')},
        case when n % 100 < 3 then 'pending' when ${isApproved} then 'approved' when n % 100 < 98 then 'rejected' else 'withdrawn' end,
        '', ${at}, case when n % 100 < 3 then null else ${at} + interval '1 day' end
      from ${numbers(requests - 1, 0)}`,
    subscriptions: `insert into subscriptions (id, user_id, request_id, starts_at, ends_at, ended_at, reference, trial, created_at)
      select ${term}, ${asker}, ${request}, ${at} + interval '1 day', ${at} + interval '366 days', null::timestamptz, '', false, ${at} + interval '1 day'
      from ${numbers(requests - 1, 0)} where ${isApproved}
      union all
      select pg_temp.id_of('term-before', n, ${at}), ${asker}, null, ${at} - interval '400 days', ${at} - interval '35 days', null, '', false, ${at} - interval '400 days'
      from ${numbers(requests - 1, 0)} where ${asksAgain}
      union all
      select pg_temp.id_of('term', -1, now()), pg_temp.user_id(${known.subscriber}), null, now() - interval '100 days', now() + interval '265 days', null, '', false, now() - interval '100 days'`,
    subscription_events: `insert into subscription_events (id, at, actor, details, kind, user_id, subscription_id)
      select pg_temp.id_of('event' || kind, n, ${at} + after), ${at} + after, case when kind in ('requested') then 'self' else 'system' end, '{}'::jsonb, kind,
        ${asker}, case when kind = 'requested' then null else ${term} end
      from ${numbers(requests - 1, 0)},
        (values ('requested', interval '0'), ('approved', interval '1 day'), ('started', interval '1 day'), ('ended', interval '366 days')) moves (kind, after)
      where ${isApproved} and ${at} + after <= now()
      union all
      select pg_temp.id_of('event', -1, now()), now() - interval '100 days', 'system', '{}'::jsonb, 'started', pg_temp.user_id(${known.subscriber}), pg_temp.id_of('term', -1, now())`,
    subscription_reminders: `insert into subscription_reminders (subscription_id, days_before, sent_at)
      select ${term}, days, ${at} + interval '366 days' - interval '1 day' * days
      from ${numbers(requests - 1, 0)}, unnest(array[30, 7]) days
      where ${isApproved} and ${at} + interval '366 days' - interval '1 day' * days <= now()`,
    receipts: `insert into receipts (id, year, number, holder, user_id, printed, issued_at)
      select pg_temp.id_of('receipt', n, ${at}), extract(year from ${at})::int, n + 1, 'user', ${asker},
        jsonb_build_object('name', 'Teacher', 'number', n), ${at}
      from ${numbers(requests - 1, 0)} where ${isApproved}`,
  }
}

/** Institutions with seats, representatives, invitations and events. */
export function institutionStatements(size: GrowthSize): Record<string, string> {
  const { schools: allInstitutions, seatsTaken } = derived(size)
  const at = `pg_temp.at_part(n, ${allInstitutions})`
  const institution = `pg_temp.id_of('school', n, ${at})`
  const status = `case when n = 1 then 'approved' when n % 40 = 0 then 'pending' when n % 40 = 7 then 'rejected' else 'approved' end`
  const isApproved = `${status} = 'approved'`
  const holder = `pg_temp.user_id(${size.users} - ((n - 1) * ${seatsTaken} + i - 1))`
  return {
    institutions: `insert into institutions (id, ${formColumns}, status, reason, reference, created_at, decided_at, months, seats, starts_at, ends_at, invite_token,
        name_key, place_keys, phone_keys)
      select ${institution}, ${form('s')}, ${status}, '', '', ${at}, case when ${status} = 'pending' then null else ${at} end,
        case when ${isApproved} then 12 end, case when ${isApproved} then 40 end,
        case when ${isApproved} then ${at} end, case when ${isApproved} then greatest(${at} + interval '1 year', case when n = 1 then now() + interval '200 days' end) end,
        case when ${isApproved} then 'invite-' || n end,
        'school ' || n, array['place ' || n % 997], array[(7000000000 + n * 7)::text]
      from ${numbers(allInstitutions)}`,
    institution_seats: `insert into institution_seats (id, institution_id, seat_no, seat_limit, user_id, claimed_at)
      select pg_temp.id_of('seat', n * 100 + i, ${at}), ${institution}, i, 40, ${holder}, ${at}
      from ${numbers(allInstitutions)}, generate_series(1, ${seatsTaken}) i where ${isApproved}`,
    institution_representatives: `insert into institution_representatives (institution_id, place, user_id, since)
      select ${institution}, 1, pg_temp.user_id(case when n = 1 then ${known.principal} else 20 + n end), ${at}
      from ${numbers(allInstitutions)} where ${isApproved}`,
    institution_invitations: `insert into institution_invitations (id, institution_id, token_hash, email, name, invited_at, sent_at, accepted_at, accepted_by)
      select pg_temp.id_of('invitation', n * 100 + i, ${at}), ${institution}, md5('invitation' || n || '-' || i), 'invited' || n || '-' || i || '@mail.example', pg_temp.first_of(n + i),
        ${at}, ${at}, case when i <= ${seatsTaken} then ${at} end, case when i <= ${seatsTaken} then ${holder} end
      from ${numbers(allInstitutions)}, generate_series(1, ${seatsTaken + 3}) i where ${isApproved}`,
    institution_renewals: `insert into institution_renewals (id, institution_id, seats, note, status, reason, created_at)
      select pg_temp.id_of('renewal', n, ${at}), ${institution}, 40, '', case when n % 50 = 2 then 'pending' else 'approved' end, '', ${at}
      from ${numbers(allInstitutions)} where ${isApproved}`,
    institution_events: `insert into institution_events (id, at, actor, details, kind, institution_id)
      select pg_temp.id_of('school-event', n * 100 + i, ${at}), ${at}, 'self', '{}'::jsonb, case when i = 1 then 'registered' else 'seat-taken' end, ${institution}
      from ${numbers(allInstitutions)}, generate_series(1, ${seatsTaken}) i
      union all
      select pg_temp.id_of('school-over', n, ${at} + interval '1 year'), ${at} + interval '1 year', 'system', '{}'::jsonb, 'over', ${institution}
      from ${numbers(allInstitutions)} where n > 1 and ${isApproved} and ${at} + interval '1 year' <= now()`,
    institution_reminders: `insert into institution_reminders (institution_id, days_before, sent_at)
      select ${institution}, days, now() from ${numbers(allInstitutions)}, unnest(array[30, 7]) days where ${isApproved} and n > 1`,
  }
}
