type Row = Record<string, unknown>

interface Special {
  both?: Row
  full?: Row
  bare?: Row
  /** The table allows one row only. */
  only?: true
  /** Both rows refer to the full row of each other table: minimal rows are never referenced. */
  ofFull?: true
  /** Columns that refer to the other row of the two, where two columns must name different people. */
  ofOther?: string[]
}

/** Tables without generated rows; the database itself writes the first two. */
export const notFilled = ['audit_chain_head', 'receipt_counters', 'invoice_counters', 'migrations']

const when = (text: string) => new Date(`${text}Z`)
/** What is reported and decided is about one post: a discussion or an answer. */
const discussionId = '01890000-0002-7000-8000-00000000d15c'
/** What a certificate for a science fair refers to. */
const creditId = '01890000-0002-7000-8000-00000000c4ed'
const aboutDiscussion = { discussion_id: discussionId, answer_id: null, contribution_id: null, news_id: null }
const decided = { status: 'approved', decided_at: when('2026-06-02T08:00') }

/**
 * Column values that the type does not determine. Used for every schema version: columns that a version lacks are ignored. Add values here
 * when you add a constraint to a table.
 */
export const specialRows: Record<string, Special> = {
  users: {
    full: { email: 'asha@school.example', role: 'admin' },
    bare: { email: 'ravi@school.example', role: 'teacher' },
  },
  set_up_links: { only: true, both: { only: 'only' } },
  staff_rules: { only: true, both: { only: 'only' } },
  // The database sets the chain's columns at commit.
  audit_log: { full: { seq: null, previous_hash: null, hash: null } },
  institutions: {
    full: { ...decided, seats: 40, starts_at: when('2026-06-01T00:00'), ends_at: when('2027-06-01T00:00') },
    bare: { status: 'pending' },
  },
  institution_reminders: { ofFull: true },
  institution_seats: { ofFull: true, full: { seat_no: 1 }, bare: { seat_no: 2 } },
  institution_representatives: { full: { place: 1 }, bare: { place: 2 } },
  institution_events: { both: { kind: 'registered', actor: 'staff' } },
  institution_invitations: {
    full: { email: 'asha@school.example', revoked_at: null },
    bare: { email: 'ravi@school.example' },
  },
  institution_renewals: { full: { ...decided, seats: 50 }, bare: { status: 'pending' } },
  subscription_requests: { full: decided, bare: { status: 'pending' } },
  subscriptions: {
    both: { starts_at: when('2026-06-01T00:00'), ends_at: when('2027-06-01T00:00') },
    full: { ended_at: when('2026-09-01T00:00') },
  },
  subscription_events: { both: { kind: 'requested', actor: 'self', details: { school: 'Green Valley' } } },
  receipts: {
    both: {
      printed: { startsAt: '2026-06-01T00:00:00.000Z', endsAt: '2027-06-01T00:00:00.000Z', reference: 'UTR 4411' },
    },
    full: { holder: 'user' },
    bare: { holder: 'institution' },
  },
  payment_prices: { only: true, both: { only: 1, term_paise: 49_900, seat_paise: 19_900 } },
  payments: {
    both: { amount_paise: 49_900 },
    full: { purpose: 'subscription-request', utr: '412345678901' },
    bare: { purpose: 'institution' },
  },
  links: { full: { kind: 'website', url: 'https://stars.example' }, bare: { kind: 'lms', url: 'https://lms.example' } },
  classes: { both: { grade: 8 }, full: { language: 'ta' }, bare: { language: 'en' } },
  questions: {
    both: { kind: 'number', case_id: null, version: 1, place: 0, language: 'en' },
    full: {
      grade: 8,
      board: 'CBSE',
      difficulty: 'easy',
      bloom: 'apply',
      role: 'enrichment',
      translation_of: null,
      seed_key: null,
    },
  },
  question_offers: { full: { state: 'accepted' }, bare: { state: 'pending' } },
  question_versions: { both: { version: 1 } },
  discussions: {
    both: { subject: 'physics', content: '[]', picture: null, live_session_id: null },
    full: { id: discussionId, grade: 8, board: 'CBSE', state: 'shown', seed_key: null },
    bare: { state: 'waiting' },
  },
  answers: {
    both: { content: '[]', picture: null },
    full: { state: 'shown', seed_key: null },
    bare: { state: 'removed' },
  },
  contributions: {
    both: { subject: 'physics', licence: 'cc-by', kind: 'plan', seed_key: null },
    full: { state: 'shown', public_version: 1, board: 'CBSE', draft_of: null, adapted_from_id: null },
    bare: { state: 'shown', public_version: 1, published_at: when('2026-06-02T08:00') },
  },
  contribution_versions: {
    both: { form: '{}', content: '[]', draft_of: null },
    full: { number: 1, state: 'public', items: '[]', photo: null },
    bare: { number: 2, state: 'earlier' },
  },
  community_members: { both: { can_answer: 'Lenses' } },
  post_mentions: { both: { discussion_id: discussionId, answer_id: null } },
  post_reports: { both: { ...aboutDiscussion, reason: 'other' } },
  moderation_decisions: { both: { ...aboutDiscussion, act: 'warning', until: null } },
  grievance_officer: { only: true, both: { only: 1 } },
  grievance_timers: { full: { name: 'order', hours: 3 }, bare: { name: 'other', hours: 168 } },
  grievances: {
    full: { class: 'order', outcome: 'rejected' },
    bare: { class: 'other', outcome: null, decided_at: null },
  },
  unmaskings: { both: { ...aboutDiscussion, approved_by: null, approved_at: null } },
  tests: {
    both: { mode: 'graded', show: 'after-close', marks: 5, questions: 2, minutes: 30, attempts: 1, sets: 1 },
    full: {
      blueprint: 'unit-test-20',
      opens_at: when('2026-06-01T04:00'),
      closes_at: when('2026-06-02T04:00'),
      opened_at: when('2026-05-31T04:00'),
      closed_at: when('2026-06-01T05:00'),
    },
  },
  test_sections: {
    both: { place: 0 },
    full: { answer_any: 1, draw: 2, filter: { chapter: '', marks: 1, negative_marks: 0 } },
  },
  test_items: {
    both: { case_id: null, section: 0, place: 0, version: 1, marks: 2.5, negative_marks: 0.5, counting: 'as-usual' },
  },
  test_attempts: {
    both: { number: 1, epoch: 1 },
    full: {
      set: 'A',
      started_at: when('2026-06-01T04:30'),
      deadline: when('2026-06-01T05:00'),
      ended_at: when('2026-06-01T04:50'),
      ended_by: 'submit',
      submitted_at: when('2026-06-01T04:50'),
    },
  },
  pupil_extra_time: { both: { percent: 25 } },
  attempt_devices: { both: { epoch: 1, saved: 1, last_seq: 1 } },
  answer_events: {
    both: { seq: 1, epoch: 1, arrival: 1, value: '"a"' },
    full: { source: null, from_file: true },
    bare: { source: 'read' },
  },
  attempt_answers: {
    full: { value: '"a"', late: true, late_value: '"b"', marks: 2.5, teacher_marks: 2 },
    bare: { late: false },
  },
  test_rubrics: { both: { version: 1 } },
  submission_marking: { both: { revision: 1, row_words: [], next_steps: [] } },
  submission_notes: { both: { page: 1, version: 1, strokes: [] } },
  submission_history: { both: { kind: 'decision' } },
  test_history: { both: { kind: 'marks', regrade_id: null } },
  assignments: {
    both: { grading: 'marks', max_marks: 12.5, rubric: null, late_rule: 'accept' },
    full: {
      set_at: when('2026-06-01T02:30'),
      due_at: when('2026-06-05T12:30'),
      closed_at: when('2026-06-06T02:30'),
    },
  },
  assignment_links: {
    full: { kind: 'ebook', url: null, page: 3 },
    bare: { kind: 'web', url: 'https://stars.example' },
  },
  assignment_files: { both: { kind: 'picture' } },
  submissions: {
    full: { hand_ins: 1, handed_in_at: when('2026-06-05T12:00'), late: true, marks: 7.5, returned_marks: 7.5 },
    bare: { hand_ins: 0, late: false },
  },
  hand_ins: {
    both: { number: 1, received_at: when('2026-06-05T12:00') },
    full: { kept_at: when('2026-06-05T11:30'), contact_at: when('2026-06-05T11:00') },
  },
  hand_in_files: {
    full: { kind: 'picture', width: 1200, height: 1600, pages: null },
    bare: { kind: 'document', width: null, height: null, pages: null },
  },
  // Until the gradebook.
  class_tests: { both: { kind: 'test', max_marks: 50 } },
  class_marks: { full: { marks: 12.5, absent: false }, bare: { absent: true } },
  gradebooks: { both: { absent: 'zero', pupil_views: 'self' }, full: { bands: 'cbse-8' } },
  gradebook_categories: { both: { absent: 'leave-out' } },
  gradebook_columns: {
    both: { test_id: null, assignment_id: null, kind: 'test', title: 'Sound', held_on: '2026-06-01', max_marks: 50 },
  },
  gradebook_cells: {
    full: { marks: 12.5, absent: false, exempt: false },
    bare: { absent: true },
  },
  gradebook_history: { both: { kind: 'cell' } },
  // Of the pupil themselves, which is stored once it is given.
  holistic_views: {
    both: {
      awareness: 'sky',
      sensitivity: 'mountain',
      creativity: 'stream',
      given_at: when('2026-06-02T08:00'),
    },
  },
  holistic_sheets: {
    full: {
      teacher_awareness: 'sky',
      teacher_sensitivity: 'sky',
      teacher_creativity: 'sky',
      self_awareness: 'mountain',
      self_sensitivity: 'mountain',
      self_creativity: 'mountain',
      peer_awareness: 'stream',
      peer_sensitivity: 'stream',
      peer_creativity: 'stream',
    },
  },
  projects: {
    full: { state: 'closed', published: 1, version: 2, schools: 2 },
    bare: { state: 'draft', published: 0, version: 1, schools: 0 },
  },
  protocol_versions: { both: { number: 1 } },
  project_sites: { both: { number: 1, latitude_cells: 199, longitude_cells: 1562 } },
  project_visits: {
    both: { measured_on: '2026-06-02', latitude_cells: 199, longitude_cells: 1562 },
    full: { state: 'excluded', reason: 'The gauge fell over' },
    bare: { state: 'waiting', reason: '' },
  },
  project_readings: { both: { unit: 'mm', replicate: 1, corrects: null, reason: '' } },
  project_photos: {
    both: { replicate: 1 },
    full: { state: 'accepted', reason: '', file_key: 'hand-ins/photo.webp' },
    bare: { state: 'expected', reason: '', file_key: null },
  },
  project_flags: { both: { kind: 'range' }, full: { state: 'wrong' }, bare: { state: 'open' } },
  consents: { both: { document: 'terms' } },
  teacher_profiles: {
    both: { languages: ['ta'], district: '33-madurai', mentor_subjects: ['physics'], is_shown: true, is_nearby: true },
    full: { board: 'CBSE' },
  },
  news: {
    both: {
      kind: 'course',
      url: 'https://institute.example',
      subjects: ['physics'],
      grades: [8],
      boards: ['CBSE'],
      states: ['33'],
      districts: ['33-madurai'],
      state: 'suggested',
      fee: 100,
      years_min: 2,
    },
  },
  digest_readers: { both: { is_on: true, weekday: 3, parts: ['news'] } },
  mentor_pairs: { both: { subject: 'physics' }, ofOther: ['mentor_id'] },
  lesson_visits: {
    both: {
      grade: 8,
      state: 'agreed',
      awaits: 'host',
      place: 'video',
      focus: 'questions',
      host_minutes: 40,
      visitor_minutes: 40,
    },
    ofOther: ['visitor_id'],
  },
  fairs: {
    both: { kind: 'own-school', tie_rule: 'rows', grade_from: 6, grade_to: 9, rubric: '[{"name":"Idea","marks":10}]' },
    full: { state: 'published' },
    bare: { state: 'open' },
  },
  fair_members: { full: { role: 'school' }, bare: { role: 'judge' } },
  // The first entry locks the rules of its fair: the full one has them locked.
  fair_entries: { both: { grade: 8, pupils: 3 }, ofFull: true },
  fair_reviews: { full: { slot: 1 }, bare: { slot: 2 } },
  project_pairs: { ofOther: ['marked_id'] },
  project_calls: { both: { state: 'agreed', awaits: 'first' }, ofOther: ['second_id'] },
  project_marks: { both: { question: 3, method: 4, honesty: 2, conclusion: 1 } },
  fair_credits: { full: { id: creditId } },
  partner_organisations: {
    both: { district: '33-madurai', place: '9.9,78.1', languages: ['ta'], check_notice: 'none' },
    full: { checked_until: '2027-06-01', checked_at: when('2026-06-01T08:00') },
  },
  partner_offers: {
    both: {
      kind: 'lab-visit',
      venue: 'at-partner',
      state: 'open',
      grades: [8],
      subjects: ['physics'],
      languages: ['ta'],
      pupils_max: 40,
      min_age: 12,
    },
  },
  partner_slots: { both: { minutes: 120, capacity: 2, taken: 1 } },
  partner_requests: {
    both: { kind: 'lab-visit', place: '', grade: 8, pupils: 30, language: 'ta', plan: { teachers: ['Kavitha'] } },
    full: { state: 'counted', held_at: when('2026-07-01T08:00'), held_minutes: 100, held_pupils: 28 },
    bare: { state: 'requested' },
  },
  partner_reports: {
    full: { side: 'school', minutes: 100, pupils: 28 },
    bare: { side: 'partner', minutes: 90, pupils: 30 },
  },
  partner_messages: { both: { side: 'school' } },
  partner_incidents: { both: { side: 'school' } },
  teaching: { both: { subjects: ['physics'], grades: [8, 9] } },
  address_changes: { both: { email: 'new@school.example' } },
  former_addresses: { both: { email: 'former@school.example' } },
  notifications: { both: { kind: 'certificate', path: '/certificates', count: 2 } },
  notification_preferences: { both: { kind: 'certificate', channel: 'both' } },
  account_events: { full: { kind: 'logged-in', count: 2, device: 'Chrome on Mac' }, bare: { kind: 'log-in-failed' } },
  activity: { both: { kind: 'ebook' } },
  // Public key of RFC 8037, appendix A.
  certificate_keys: {
    both: { jwk: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' } },
  },
  certificates: {
    full: { credit_id: null, project_credit_id: null },
    bare: { credit_id: creditId },
    both: {
      printed: {
        name: 'Asha Rao',
        topic: 'Lenses',
        theme: 'physics',
        speaker: 'Ravi',
        startsAt: '2026-06-01T10:00:00.000Z',
        endsAt: '2026-06-01T11:00:00.000Z',
        presentSeconds: 3000,
        sessionSeconds: 3600,
      },
    },
  },
  ended_status_indexes: { full: { status_index: 900 }, bare: { status_index: 901 } },
  uploads: {
    full: { kind: 'pdf', state: 'ready', reason: null, pupil_id: null },
    bare: { kind: 'picture', state: 'receiving' },
  },
  videos: { both: { grade_from: 6, grade_to: 12 }, full: { embed_provider: null, embed_id: null } },
  workshops: { both: { link: 'https://meet.example/register' } },
  workshop_images: { full: { position: 0 }, bare: { position: 1 } },
  materials: { both: { kind: 'worksheet', grade_from: 6, grade_to: 12 }, full: { turn: null, role: 'enrichment' } },
  chapters: { both: { board: 'CBSE', grade: 10 }, full: { number: 9 } },
  training_themes: { full: { picture: '/images/prism.webp' } },
  live_series: {
    both: { starts_at_clock: '15:30', minutes: 60 },
    full: { weekdays: [1, 3] },
  },
  live_sessions: {
    both: { starts_at: when('2026-06-01T10:00'), ends_at: when('2026-06-01T11:00'), presence_percent: 75 },
    full: { capacity: 30, meeting_url: 'https://meet.example/a' },
    bare: { meeting_url: '' },
  },
  live_registrations: {
    full: { status: 'registered', cancelled_at: null },
    bare: { status: 'waiting' },
  },
  live_attendance: { both: { present_seconds: 3000, session_seconds: 3600 } },
  live_appeals: { both: { claimed_from: when('2026-06-01T10:00'), claimed_until: when('2026-06-01T10:30') } },
  live_import_rows: { both: { joined_at: when('2026-06-01T10:00'), left_at: when('2026-06-01T10:40') } },
}
