import { numbers } from './growth-functions.ts'
import { type GrowthSize, known } from './growth-size.ts'

const subscriber = `pg_temp.user_id(${known.subscriber})`

/**
 * Organisations, of which the checks of most have lapsed, with offers and requests. The subscriber speaks for one and has asked another; both
 * have as many requests at every size.
 */
export function partnershipStatements({ users }: GrowthSize): Record<string, string> {
  const total = Math.max(400, Math.ceil(users / 10))
  const organisation = (n: string) => `pg_temp.id_of('partner', ${n}, now() - interval '1 hour' * (${n}))`
  const offer = (n: string) => `pg_temp.id_of('partner-offer', ${n}, now() - interval '1 hour' * (${n}))`
  const slot = (n: string) => `pg_temp.id_of('partner-slot', ${n}, now() - interval '1 hour' * (${n}))`
  const request = (n: string) => `pg_temp.id_of('partner-request', ${n}, now() - interval '1 hour' * (${n}))`
  return {
    partner_organisations: `insert into partner_organisations (id, name, about, city, district, place, website, languages, created_at, checked_until, checked_at,
        check_notice)
      select ${organisation('n')}, 'Works ' || n, 'We make ' || pg_temp.subject_of(n), 'Madurai', (array['33-madurai','33-theni','29-mysuru'])[n % 3 + 1], '9.9,78.1',
        '', array['ta','en'], now(), case when n <= 100 then now()::date + 300 else now()::date - 30 end, now() - interval '60 days',
        case when n <= 100 then 'none' else 'lapsed' end
      from ${numbers(total)}`,
    partner_members: `insert into partner_members (id, organisation_id, user_id, joined_at)
      select pg_temp.id_of('partner-member', n, now()), ${organisation('n')}, pg_temp.user_id(n + ${known.subscriber} - 1), now() from ${numbers(20)}`,
    // Few are open at any size: the rest is closed.
    partner_offers: `insert into partner_offers (id, organisation_id, kind, title, about, chapters, grades, subjects, languages, venue, pupils_max, min_age, hazards,
        state, created_at)
      select ${offer('n')}, ${organisation('(n - 1) % 100 + 1')}, (array['talk','lab-visit','problem'])[n % 3 + 1], 'Offer ' || n, 'About ' || pg_temp.subject_of(n),
        array[pg_temp.subject_of(n)], array[8, 9], array['physics'], array['ta'], (array['video','at-partner','at-school'])[n % 3 + 1], 40, 12, 'None',
        case when n <= 200 then 'open' else 'closed' end, now() - interval '1 hour' * n
      from ${numbers(total)}`,
    partner_slots: `insert into partner_slots (id, offer_id, starts_at, minutes, capacity, taken, whereabouts, changed_at)
      select ${slot('n')}, ${offer('n')}, now() + interval '1 day' * (10 - n % 20), 120, 5, 1, 'Gate 2', now() from ${numbers(total)}`,
    partner_requests: `insert into partner_requests (id, offer_id, organisation_id, kind, teacher_id, state, slot_id, school, school_ref, district, place, grade, pupils,
        language, chapter, message, plan, created_at, changed_at, held_at, held_minutes, held_pupils)
      select ${request('n')}, ${offer('n')}, ${organisation('(n - 1) % 100 + 1')}, (array['talk','lab-visit','problem'])[n % 3 + 1],
        case when n between 2 and 31 then ${subscriber} else pg_temp.user_id(n % ${users} + 1) end,
        case when n % 10 = 0 then 'requested' else 'counted' end, case when n % 10 = 0 then null else ${slot('n')} end, 'School ' || n, 'school-' || n, '33-madurai', '', 8, 30,
        'ta', '', '', '{"teachers":[],"pupils":null,"youngest_age":null,"hazards":"","transport":"","first_aid":"","consents":null}', now(), now(),
        case when n % 10 = 0 then null else now() - interval '1 day' * (n % 300) end, case when n % 10 = 0 then null else 120 end,
        case when n % 10 = 0 then null else 30 end
      from ${numbers(total)}`,
    partner_messages: `insert into partner_messages (id, request_id, side, author_id, text, created_at)
      select pg_temp.id_of('partner-message', n, now()), ${request('n')}, 'school', pg_temp.user_id(n % ${users} + 1), 'May we bring a camera?', now()
      from ${numbers(total)}`,
    partner_incidents: `insert into partner_incidents (id, request_id, organisation_id, side, reporter_id, about, created_at, closed_at)
      select pg_temp.id_of('partner-incident', n, now() - interval '1 hour' * n), ${request('n')}, ${organisation('(n - 1) % 100 + 1')}, 'school', pg_temp.user_id(n), 'A fall', now(),
        case when n > 40 then now() end
      from ${numbers(Math.max(100, Math.ceil(users / 50)))}`,
  }
}
