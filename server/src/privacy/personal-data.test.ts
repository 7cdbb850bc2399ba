import { claimInvite } from '@ariviyal/contract/institutions/institutions'
import { joinClass, makeCards } from '@ariviyal/contract/classroom/pupils'
import { exportPersonalData } from '@ariviyal/contract/privacy/privacy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registration, signUp } from '../accounts/testing.ts'
import { classroomOf, line } from '../classroom/testing.ts'
import { openInstitution } from '../institutions/testing.ts'
import { requestAs, signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { workOf } from '../assignments/marking/testing.ts'
import { testsOf } from '../tests/testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const exportOf = (token: string, password: string) =>
  testApp.call(exportPersonalData, { token, body: { password } }) as Promise<{
    status: number
    headers: Record<string, unknown>
    error: { code: string }
    body: unknown
  }>

/** For each table, the part of the export that contains its rows, or the reason why none does. */
const partOf: Record<string, string | { omitted: string }> = {
  'account_events.user_id': 'account_events',
  'account_pictures.user_id': 'picture',
  'activity.user_id': 'opened',
  'answer_trials.user_id': 'answers_tried',
  'answers.author_id': 'answers',
  'assignments.created_by': 'assignments',
  'attempt_answers.marked_by': { omitted: 'which teacher marked an answer; tests has marks and feedback' },
  'audit_log.actor_id': { omitted: 'the audit log belongs to the operator' },
  'calendar_feeds.user_id': 'calendar_feeds',
  'certificate_name_changes.user_id': 'certificate_names',
  'certificate_names.user_id': 'certificate_names',
  'certificates.revoked_by': { omitted: 'which member of staff revoked one' },
  'certificates.user_id': 'certificates',
  'chapters.created_by': { omitted: 'which member of staff wrote it' },
  'class_teachers.user_id': 'co_taught_classes',
  'classes.owner_id': 'classes',
  'consents.user_id': 'consents',
  'contact_messages.handled_by': { omitted: 'which member of staff handled a message' },
  'contribution_versions.draft_of': 'contributions',
  'contribution_versions.reviewer_id': 'contribution_reviews',
  'contributions.author_id': 'contributions',
  'contributions.draft_of': 'contributions',
  'community_members.user_id': 'community_membership',
  'discussions.author_id': 'discussions',
  'grievances.appeal_decided_by': { omitted: 'which member of staff decided' },
  'grievances.decided_by': { omitted: 'which member of staff decided' },
  'member_blocks.blocked_id': { omitted: 'who blocks a member is known to that person only' },
  'member_blocks.user_id': 'members_blocked',
  'moderation_decisions.appeal_decided_by': { omitted: 'which member of staff decided' },
  'moderation_decisions.decided_by': { omitted: 'which member of staff decided' },
  'moderation_decisions.member_id': 'post_decisions',
  'muted_discussions.user_id': 'discussions_hidden',
  'discussion_follows.user_id': 'discussions_followed',
  'digest_readers.user_id': 'weekly_mail',
  'news.suggested_by': 'news_suggested',
  'news_saves.user_id': 'news_saved',
  'post_mentions.user_id': 'mentioned_at',
  'project_credits.user_id': 'project_credits',
  'project_marks.marked_by': 'project_marks',
  'projects.lead_id': 'projects_led',
  'post_reports.reporter_id': 'post_reports',
  'unmaskings.approved_by': { omitted: 'which member of staff agreed' },
  'unmaskings.requested_by': { omitted: 'which member of staff asked' },
  'gradebook_history.actor_id': { omitted: 'who changed which marks of a class' },
  'institution_events.actor_id': 'school_acts',
  'institution_invitations.accepted_by': 'school_invitations',
  'institution_renewals.asked_by': 'school_renewals',
  'institution_renewals.decided_by': { omitted: 'which member of staff decided' },
  'institution_representatives.user_id': 'school_represented',
  'institution_seats.user_id': 'school_seats',
  'institutions.decided_by': { omitted: 'which member of staff decided' },
  'institutions.sent_by': 'school_registrations',
  'links.created_by': { omitted: 'which member of staff published a link' },
  'fair_credits.user_id': 'fair_credits',
  'fair_entries.teacher_id': 'fair_entries',
  'fair_members.user_id': 'fairs',
  'fair_reviews.judge_id': 'fair_scores',
  'fairs.host_id': 'fairs',
  'lesson_visits.host_id': 'lesson_visits',
  'lesson_visits.visitor_id': 'lesson_visits',
  'mentor_pairs.mentor_id': 'mentor_pairs',
  'mentor_pairs.teacher_id': 'mentor_pairs',
  'partner_incidents.closed_by': { omitted: 'which member of staff closed an incident' },
  'partner_incidents.reporter_id': 'partner_incidents',
  'partner_members.user_id': 'partner_membership',
  'partner_messages.author_id': 'partner_messages',
  'partner_organisations.checked_by': { omitted: 'which member of staff checked an organisation' },
  'partner_reports.author_id': 'partner_reports',
  'partner_requests.teacher_id': 'partner_requests',
  'teacher_profiles.user_id': 'teacher_profile',
  'live_appeals.decided_by': { omitted: 'which member of staff decided' },
  'live_imports.imported_by': { omitted: 'which member of staff took over a list' },
  'live_mailings.sent_by': { omitted: 'which member of staff wrote' },
  'live_registrations.user_id': 'live_sessions',
  'live_series.created_by': { omitted: 'which member of staff planned it' },
  'live_sessions.created_by': { omitted: 'which member of staff planned it' },
  'address_changes.user_id': 'new_addresses',
  'former_addresses.user_id': 'former_addresses',
  'address_confirmations.user_id': { omitted: 'only the hash of a link that works for a week' },
  'notification_preferences.user_id': 'notification_preferences',
  'notifications.user_id': 'notifications',
  'password_resets.user_id': { omitted: 'only the hash of a link that works for an hour' },
  'question_offers.decided_by': { omitted: 'which member of staff decided' },
  'marking_comments.owner_id': 'marking_comments',
  'questions.owner_id': 'questions',
  'payments.user_id': 'payments',
  'reading_places.user_id': 'reading_places',
  'receipts.user_id': 'receipts',
  'record_shares.user_id': 'record_shares',
  'second_factors.user_id': { omitted: 'a secret that grants access to their account' },
  'sessions.user_id': 'sessions',
  'shared_classes.agreed_by': 'classes_shown_to_school',
  'undoable_acts.staff_id': { omitted: 'acts that staff could undo for half a minute' },
  'submissions.marked_by': { omitted: 'which teacher marked work; assignments has marks and feedback' },
  'subscription_events.actor_id': { omitted: 'which member of staff acted' },
  'subscription_events.user_id': 'subscription_history',
  'subscription_requests.decided_by': { omitted: 'which member of staff decided' },
  'subscription_requests.user_id': 'subscription_requests',
  'subscriptions.user_id': 'subscriptions',
  'materials.created_by': { omitted: 'which member of staff made it' },
  'marking_presence.user_id': { omitted: 'which work a teacher has on screen, for seconds' },
  'submission_history.actor_id': { omitted: 'which teacher decided about work; assignments has the marks' },
  'test_history.actor_id': { omitted: 'which teacher decided about marks; tests has the marks' },
  'teaching.user_id': 'teaching',
  'training_themes.created_by': { omitted: 'which member of staff wrote it' },
  'workshops.created_by': { omitted: 'which member of staff planned it' },
  'uploads.created_by': { omitted: 'which member of staff sent a file' },
}

describe('a teacher who requests their data', () => {
  test('gets a part for every table that refers to a person; add new tables here', async () => {
    const { rows } = await testApp.ctx.db.execute<{ reference: string }>(sql`
      select con.conrelid::regclass::text || '.' || att.attname as reference
      from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
      where con.contype = 'f' and con.confrelid = 'users'::regclass`)
    expect(rows.length).toBeGreaterThan(10)
    const teacher = await signUp(testApp)
    const parts = Object.keys((await exportOf(teacher.token, teacher.password)).body as object)
    const references = rows.map(({ reference }) => reference)
    expect(references.filter((reference) => !(reference in partOf))).toEqual([])
    expect(
      references.filter((reference) => typeof partOf[reference] === 'string' && !parts.includes(partOf[reference])),
    ).toEqual([])
  })

  test('gets a file with everything that was entered, and nothing that grants access', async () => {
    const admin = await signUp(testApp, { admin: true })
    const form = registration({ firstname: 'Anbu', phone_number: '9840077777' })
    const teacher = await signUp(testApp, form)
    await requestAs(testApp, teacher)
    const { invite } = await openInstitution(testApp, admin)
    expect((await testApp.call(claimInvite, { token: teacher.token, params: { token: invite } })).status).toBe(200)
    const classroom = classroomOf(testApp, teacher.token)
    const made = await classroom.make(['Valli'], [25])
    const [student, held] = [made.students[0]?.id ?? '', made.tests[0]]
    await classroom.save(made.id, held?.id ?? '', [line(student, { marks: 21, note: 'Draws well' })])
    await testsOf(testApp, { token: teacher.token, classId: made.id }).openTrueFalse(1, { title: 'Rays' })
    const work = await workOf(testApp, {
      classId: made.id,
      token: teacher.token,
      pupils: [{ id: student, token: '' }],
    })
    const next_steps = [{ kind: 'ebook' as const, target_id: crypto.randomUUID(), page: 4, title: 'Light and sight' }]
    await work.decide({ marks: 7.5, row_words: ['Clear steps.'], feedback: 'Name the unit.', next_steps })
    await work.note({ strokes: [{ kind: 'tick', x: 5_000, y: 2_000 }], words: 'Well drawn.' })

    const cards = await testApp.call(makeCards, { token: teacher.token, params: { id: made.id }, body: {} })
    const pin = cards.body.items[0]?.pin ?? ''
    const joined = await testApp.call(joinClass, { body: { code: cards.body.code, roll_number: 1, pin } })

    const { status, headers, body } = await exportOf(teacher.token, form.password)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="ariviyal-my-data-\d{4}-\d\d-\d\d\.json"/)
    expect(body).toMatchObject({
      about: expect.stringContaining('Everything that Ariviyal keeps about you') as string,
      account: { firstname: 'Anbu', email: form.email, phone_number: '9840077777' },
      account_events: [{ kind: 'logged-in-new-device', device: 'Unknown device', count: 1 }],
      sessions: [{ user_agent: expect.any(String) as string }],
      consents: [{ document: 'terms' }, { document: 'privacy' }],
      subscription_requests: [{ status: 'pending', institution_name: expect.any(String) as string }],
      school_seats: [{ institution_name: expect.any(String) as string, released_at: null }],
      classes: [{ students: [{ name: 'Valli' }], marks: [{ marks: 21, feedback: 'Draws well' }] }],
      tests: [{ title: 'Rays', results: [{ name: 'Valli', state: 'not-started', answers: [] }] }],
      assignments: [
        {
          title: 'Shadow clock',
          pupils: [{ name: 'Valli', state: 'handed-in' }],
          work: [
            {
              student_id: student,
              marks: 7.5,
              row_words: ['Clear steps.'],
              feedback: 'Name the unit.',
              next_steps,
              page_notes: [{ file: 'page-1.jpg', page: 1, strokes: [{ kind: 'tick' }], words: 'Well drawn.' }],
              hand_ins: [{ number: 1, files: [{ name: 'page-1.jpg' }] }],
            },
          ],
        },
      ],
    })
    const text = JSON.stringify(body)
    for (const secret of [teacher.token, form.password, 'argon2', 'hash', invite, joined.body.token, `"${pin}"`])
      expect(text).not.toContain(secret)
  })

  test('must give the password again', async () => {
    const teacher = await signUpSubscriber(testApp)
    const { status, error } = await exportOf(teacher.token, 'not-it')
    expect([status, error.code]).toEqual([403, 'wrong-password'])
  })
})
