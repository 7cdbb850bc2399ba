import { endpoints } from '@ariviyal/contract/api'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import type pg from 'pg'
import * as z from 'zod/mini'
import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import { known, type KnownUser, pupilToken, tokenOf } from './growth-size.ts'

/** A reading call by a given user, at a URL with real ids; `path` is that of its endpoint in the contract. */
export interface GrowthCall {
  path: string
  as: KnownUser | 'guest' | 'pupil'
  url: string
}

const subscriberId = `(select id from users where id = $1)`

/** Values for path parameters, found in the database: an id or a word for each `{thing}`; `$1` is the subscriber. */
const things = {
  school: `select id from institutions where invite_token = 'invite-1'`,
  invite: `select 'invite-1'`,
  ebook: `select id from ebooks where published_at is not null and archived_at is null order by position desc limit 1`,
  video: `select id from videos where published_at is not null and archived_at is null order by position desc limit 1`,
  material: `select id from materials where published_at is not null order by position desc limit 1`,
  chapter: `select id from chapters order by position desc limit 1`,
  slug: `select slug from chapters where title = 'light and colour' and grade = 8 order by id limit 1`,
  workshop: `select id from workshops order by position desc limit 1`,
  theme: `select id from training_themes order by position desc limit 1`,
  series: `select id from live_series order by id desc limit 1`,
  held: `select id from live_sessions where ends_at < now() order by starts_at desc limit 1`,
  coming: `select id from live_sessions where starts_at > now() order by starts_at limit 1`,
  appeal: `select id from live_appeals order by id desc limit 1`,
  request: `select id from subscription_requests where status = 'pending' order by id desc limit 1`,
  requests: `select string_agg(id::text, ',') from (select id from subscription_requests where status = 'pending' order by id desc limit 3) newest`,
  class: `select id from classes where owner_id = ${subscriberId} order by id limit 1`,
  student: `select s.id from class_students s join classes c on c.id = s.class_id where c.owner_id = ${subscriberId} order by s.id limit 1`,
  secondtest: `select t.id from tests t join classes c on c.id = t.class_id where c.owner_id = ${subscriberId} order by t.id offset 1 limit 1`,
  shared: `select class_id from shared_classes s join institutions i on i.id = s.institution_id where i.invite_token = 'invite-1' order by class_id limit 1`,
  today: `select now()::date::text`,
  question: `select id from questions where owner_id = ${subscriberId} and kind = 'case' order by id desc limit 1`,
  profile: `select id from teacher_profiles where is_shown order by id desc limit 1`,
  visit: `select id from lesson_visits where host_id = ${subscriberId} order by id desc limit 1`,
  fair: `select id from fairs where host_id = ${subscriberId} order by id desc limit 1`,
  partner: `select id from partner_organisations where checked_until >= now()::date order by id desc limit 1`,
  partneroffer: `select id from partner_offers where state = 'open' order by id desc limit 1`,
  ownoffer: `select o.id from partner_offers o join partner_members m on m.organisation_id = o.organisation_id where m.user_id = ${subscriberId} order by o.id desc limit 1`,
  partnerrequest: `select id from partner_requests where teacher_id = ${subscriberId} and slot_id is not null order by id desc limit 1`,
  contribution: `select id from contributions where seed_key is null order by id desc limit 1`,
  discussion: `select id from discussions where answer_count > 0 order by id desc limit 1`,
  news: `select id from news where state = 'published' and last_day > now()::date order by last_day limit 1`,
  offer: `select id from question_offers where state = 'pending' order by id limit 1`,
  grievance: `select id from grievances order by id desc limit 1`,
  test: `select t.id from tests t join classes c on c.id = t.class_id where c.owner_id = ${subscriberId} order by t.id limit 1`,
  testquestion: `select question_id from test_items where test_id = (select t.id from tests t join classes c on c.id = t.class_id where c.owner_id = ${subscriberId} order by t.id limit 1) order by place limit 1`,
  attempt: `select a.id from test_attempts a join classes c on c.id = a.class_id where c.owner_id = ${subscriberId} order by a.id limit 1`,
  pupilattempt: `select a.id from test_attempts a join pupil_sessions s on s.student_id = a.student_id where s.token_hash = '${hashOfToken(pupilToken)}' order by a.id limit 1`,
  assignment: `select a.id from assignments a join classes c on c.id = a.class_id where c.owner_id = ${subscriberId} order by a.id limit 1`,
  pupilwork: `select a.id from assignments a join class_students t on t.class_id = a.class_id join pupil_sessions s on s.student_id = t.id where s.token_hash = '${hashOfToken(pupilToken)}' order by a.id limit 1`,
  project: `select id from projects order by id desc limit 1`,
  projectclass: `select p.id from project_classes p join classes c on c.id = p.class_id where c.owner_id = ${subscriberId} order by p.id limit 1`,
  certificate: `select id from certificates where user_id = ${subscriberId} order by issued_at desc limit 1`,
  serial: `select serial from certificates where user_id = ${subscriberId} order by issued_at desc limit 1`,
  colleague: `select user_id from institution_seats s join institutions i on i.id = s.institution_id where i.invite_token = 'invite-1' order by s.id limit 1`,
  user: `select ${subscriberId}`,
  editor: `select id from users where role = 'editor' order by id limit 1`,
  phone: `select phone_number from users where id = ${subscriberId}`,
  email: `select email from users where id = ${subscriberId}`,
  // Half way through a long list, as a cursor.
  place: `select id from users where created_at < now() - interval '365 days' order by created_at desc limit 1`,
  longago: `select (now() - interval '600 days')::date::text`,
  lastmonth: `select (now() - interval '36 days')::date::text`,
  later: `select (now() - interval '590 days')::date::text`,
} as const

/** Extra variants, in addition to the plain path and each filter choice. */
const variants: Record<string, string[]> = {
  '/api/admin/users': ['?q={phone}', '?q={email}', '?q=kumar', '?q=zzzzzz', '?cursor={place}'],
  '/api/admin/search': ['?q={email}', '?q=light', '?q=Anbu%20Kumar'],
  '/api/admin/subscriptions': ['?q={email}', '?q=kumar', '?ends_from={lastmonth}', '?ends_from={longago}'],
  '/api/admin/subscription-requests': ['?cursor={place}'],
  '/api/admin/audit-log': [
    '?action=upload.begun',
    '?action=none.such',
    '?actor={editor}',
    '?subject_type=ebook',
    '?subject_type=ebook&subject_id=subject-7',
    '?from={longago}&to={later}',
    '?actor={editor}&action=ebook.edited&from={longago}&to={later}',
    '?cursor={place}',
  ],
  '/api/admin/queue': ['?cursor={place}'],
  '/api/auth/user/events': ['?cursor={place}'],
  '/api/notifications': ['?cursor={place}'],
  '/api/admin/certificates': ['?q={serial}', '?q=light', '?session={held}'],
  '/api/admin/live/sessions': ['?q=light'],
  '/api/admin/live/sessions/{id}/people': ['?q=kumar'],
  '/api/ebooks': ['?q=light', '?q=kumar', '?grade=8'],
  '/api/videos': ['?q=light', '?grade=8'],
  '/api/search': ['?q=lihgt', '?q=zzzzzz', '?q=light&section=books'],
  // A theme with many posts, and one with none.
  '/api/live/sessions': ['?when=past&grade=8', '?when=past&theme=physics', '?when=past&theme=mathematics'],
  '/api/materials': [
    '?q=light',
    '?grade=8',
    '?q=lihgt',
    '?chapter=light%20and%20colour',
    '?chapter=light%20and%20colour&chapter=none%20has%20it&grade=8',
    '?chapter=none%20has%20it',
  ],
  '/api/admin/materials': ['?q=light'],
  '/api/community/discussions': ['?q=light', '?q=lihgt', '?q=zzzzzz', '?grade=8', '?list=mine', '?list=unanswered'],
  '/api/community/news': ['?q=light', '?grade=8', '?state=33', '?list=saved', '?list=fitting', '?years=3'],
  '/api/community/contributions': ['?q=light', '?q=lihgt', '?grade=8', '?list=mine', '?list=review'],
  '/api/community/people': [
    '?q=kumar',
    '?q=kumr',
    '?q=madurai%20physics',
    '?q=zzzzzz',
    '?grade=8',
    '?state=33',
    '?district=33-madurai',
  ],
  '/api/lms/questions': [
    '?q=light',
    '?q=lihgt',
    '?q=seldom',
    '?q=zzzzzz',
    '?chapter=Chapter%207',
    '?grade=8',
    '?from=school&q=lihgt',
    '?from=ariviyal&q=lihgt',
  ],
}

/** Which of the known values an id in a path is. */
const idIn: [start: string, thing: keyof typeof things][] = [
  ['/api/admin/live/appeals/', 'appeal'],
  ['/api/admin/live/series/', 'series'],
  ['/api/admin/live/sessions/', 'held'],
  ['/api/live/sessions/', 'coming'],
  ['/api/admin/certificates/', 'certificate'],
  ['/api/auth/user/certificates/', 'certificate'],
  ['/api/lms/classes/', 'class'],
  ['/api/lms/students/', 'student'],
  ['/api/school/classes/', 'shared'],
  ['/api/lms/tests/', 'test'],
  ['/api/lms/attempts/', 'attempt'],
  ['/api/class/attempts/', 'pupilattempt'],
  ['/api/lms/assignments/', 'assignment'],
  ['/api/class/work/', 'pupilwork'],
  ['/api/lms/questions/', 'question'],
  ['/api/admin/questions/', 'offer'],
  ['/api/collaborative-projects/', 'project'],
  ['/api/class/projects/', 'project'],
  ['/api/project-classes/', 'projectclass'],
  ['/api/community/discussions/', 'discussion'],
  ['/api/community/contributions/', 'contribution'],
  ['/api/community/people/', 'profile'],
  ['/api/partnerships/organisations/', 'partner'],
  ['/api/partnerships/offers/', 'partneroffer'],
  ['/api/partnerships/requests/', 'partnerrequest'],
  ['/api/partner/offers/', 'ownoffer'],
  ['/api/admin/partners/', 'partner'],
  ['/api/community/visits/', 'visit'],
  ['/api/community/fairs/', 'fair'],
  ['/api/community/news/', 'news'],
  ['/api/admin/community/news/', 'news'],
  ['/api/admin/community/posts/', 'discussion'],
  ['/api/admin/grievances/', 'grievance'],
  ['/api/admin/institutions/', 'school'],
  ['/api/ebooks/', 'ebook'],
  ['/api/admin/ebooks/', 'ebook'],
  ['/api/videos/', 'video'],
  ['/api/admin/videos/', 'video'],
  ['/api/admin/materials/', 'material'],
  ['/api/materials/', 'material'],
  ['/api/admin/chapters/', 'chapter'],
  ['/api/admin/themes/', 'theme'],
  ['/api/admin/workshops/', 'workshop'],
  ['/api/admin/users/', 'user'],
  ['/api/admin/subscription-requests/', 'request'],
  ['/api/school/record/', 'colleague'],
]

/** Required query parameters of a call. */
const requiredQuery: Record<string, string> = {
  '/api/admin/approvals': '?kind=subscription-request&months=12&ids={requests}',
  '/api/admin/search': '?q=kumar',
  '/api/search': '?q=light',
  '/api/community/papers': '?test_id={test}',
  '/api/community/similar': '?q=How%20do%20you%20teach%20light%20and%20colour',
  '/api/admin/subscription-requests/{id}/preview': '?decision=approve',
  '/api/admin/live/sessions/{id}/teachers': '?q=kumar',
  '/api/lms/students/{id}/report': '?from={longago}&to={today}',
  '/api/lms/classes/{id}/gain': '?before={test}&after={secondtest}',
  '/api/lms/tests/{id}/answers': '?question_id={testquestion}',
}

/**
 * Excluded calls, each with the reason: their cost follows the length of the response, is bounded otherwise, or generated data does not
 * cover them.
 */
const excludedCalls: Record<string, string> = {
  '/api/admin/audit-log/verify': 'reads the whole log by design',
  '/api/admin/community/figures': 'at most 20,000 questions of 90 days',
  '/api/admin/exports/institutions': 'a file of up to 50,000 lines',
  '/api/admin/exports/messages': 'a file of up to 50,000 lines',
  '/api/admin/exports/subscription-requests': 'a file of up to 50,000 lines',
  '/api/admin/exports/subscriptions': 'a file of up to 50,000 lines',
  '/api/admin/exports/users': 'a file of up to 50,000 lines',
  '/api/lms/questions/export': 'a file of all questions of a teacher, read in pages by an index',
  '/api/lms/classes/{id}/archive': 'a file of a whole class; its queries are those of the report and of single results',
  '/api/lms/students/{id}/work':
    'a file of all work of a pupil; its queries are those of the report and of single attempts',
  '/api/lms/tests/{id}/progress/stream': 'does not end; its queries are those of the progress',
  '/api/auth/user/second-factor/proposal': 'changes with each call and reads one row',
  '/api/class/work/{id}/feedback/file': 'draws what was returned; one row by its key',
  '/api/collaborative-projects/{id}/results':
    'computed once for each change of what counts, from all readings of one project',
  '/api/collaborative-projects/{id}/data': 'a file of all readings of one project',
  '/api/project-classes/{id}/poster': 'draws the figures of one class and of its project',
  '/api/project-posters/{id}/file':
    'draws the figures of one class and of its project, once for each change of what counts',
  '/api/class/uploads/{id}/state': 'one row by its key; uploads are deleted after days',
  '/api/uploads/{id}': 'one row by its key; uploads are deleted after days',
  '/api/auth/user/reset-password/{token}': 'one row by its key',
  '/api/auth/user/confirm-address/{token}': 'one row by its key',
  '/api/auth/user/new-address/{token}': 'one row by its key',
  '/api/auth/user/former-address/{token}': 'one row by its key',
  '/api/community/digest/{token}/unsubscribe': 'one row by its key, for a signed link',
  '/api/setup/{token}': 'there is one link at most, and none with an administrator',
  '/api/school/claims/{token}': 'one row by its key; links end after 30 days',
  '/api/live/calendar/{token}': 'a feed has to be made first; its query is that of one teacher',
  '/api/ebooks/{id}/pages/{page}': 'one row by its key; the image is drawn at upload',
  '/api/community/fair-codes/{code}': 'one row by its key',
  '/api/community/fairs/{id}/reviews': 'for judges; what one of them has in one fair, by an index',
  '/api/registrations/{token}': 'one row by its key',
  '/api/grievances/{token}': 'one row by its key',
  '/api/partner/invitations/{token}': 'one row by its key',
  '/api/payments/{token}': 'one row by its key',
  '/api/auth/user/receipts/{id}': 'draws a stored receipt; one row by its key',
  '/api/admin/receipts/{id}': 'draws a stored receipt; one row by its key',
  '/api/school/receipts/{id}': 'draws a stored receipt; one row by its key',
  '/api/credentials/keys/{id}': 'one row by its key',
}

/** Filter choices of a list, a query for each: read from the contract, so that new choices are included. */
function choicesOf({ query }: Endpoint): string[] {
  if (!(query instanceof z.ZodMiniObject)) return []
  return Object.entries(query.shape).flatMap(([name, field]) => {
    const [inner, defaultValue] =
      field instanceof z.ZodMiniDefault
        ? [field.def.innerType, field.def.defaultValue]
        : [field instanceof z.ZodMiniOptional ? field.def.innerType : field, undefined]
    if (!(inner instanceof z.ZodMiniEnum)) return []
    const values = Object.values(inner.def.entries).filter((value) => value !== defaultValue)
    return values.map((value) => `?${name}=${encodeURIComponent(value)}`)
  })
}

function callerOf(path: string, access: string): GrowthCall['as'] {
  if (access === 'public') return 'guest'
  if (access === 'pupil') return 'pupil'
  if (path.startsWith('/api/school')) return 'principal'
  if (access === 'user' || access === 'subscriber') return 'subscriber'
  return 'admin'
}

/** Every reading call of the contract, in its variants, with ids of a database that `grow` has filled. */
export async function growthCalls(client: pg.Client): Promise<GrowthCall[]> {
  const { rows: subscribers } = await client.query<{ id: string }>(
    'select user_id as id from sessions where token_hash = $1',
    [hashOfToken(tokenOf(known.subscriber))],
  )
  const subscriber = subscribers[0]?.id
  const values = new Map<string, string>()
  for (const [thing, query] of Object.entries(things)) {
    const { rows } = await client.query<string[]>({
      text: query,
      values: query.includes('$1') ? [subscriber] : [],
      rowMode: 'array',
    })
    const value = rows[0]?.[0]
    if (value === undefined || value === null) throw new Error(`the generated data has no ${thing}`)
    values.set(thing, thing === 'place' ? Buffer.from(value.replaceAll('-', ''), 'hex').toString('base64url') : value)
  }
  const put = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_all, thing: string) => encodeURIComponent(values.get(thing) ?? `no-${thing}`))
  return endpoints
    .filter(({ method, path }) => method === 'GET' && !(path in excludedCalls))
    .flatMap((call) => {
      const { path, access } = call
      const thing = idIn.find(([start]) => path.startsWith(start))?.[1]
      const plain = path
        .replace('{id}', `{${thing ?? 'id'}}`)
        .replace('{token}', '{invite}')
        .replace('{list}', '0')
      // A call with required parameters is not tried with one filter alone.
      const choices = path in requiredQuery ? [] : choicesOf(call)
      const queries = [...new Set([requiredQuery[path] ?? '', ...choices, ...(variants[path] ?? [])])]
      const callers =
        path === '/api/ebooks' || path === '/api/videos' ? (['guest', 'subscriber'] as const) : [callerOf(path, access)]
      return queries.flatMap((query) => callers.map((as) => ({ path, as, url: put(plain + query) })))
    })
}

/** Bearer token of a caller. */
export const bearerOf = (as: Exclude<GrowthCall['as'], 'guest'>): string =>
  as === 'pupil' ? pupilToken : tokenOf(known[as])

/** Headers of a call. */
export const headersOf = (as: GrowthCall['as']): Record<string, string> =>
  as === 'guest' ? {} : { authorization: `Bearer ${bearerOf(as)}` }
