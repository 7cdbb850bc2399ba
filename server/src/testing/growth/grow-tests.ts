import { numbers } from './growth-functions.ts'
import { derived, type GrowthSize } from './growth-size.ts'

const perClass = { tests: 10, questions: 5, students: 20, events: 2, decisions: 40 }

/** Tests of each class, all taken by every student, each answer written twice. */
export function testStatements(size: GrowthSize): Record<string, string> {
  const { classes } = derived(size)
  const at = `pg_temp.at_part(n, ${classes})`
  const test = `pg_temp.id_of('lms-test', n * 100 + t, ${at})`
  const attempt = `pg_temp.id_of('attempt', n * 10000 + t * 100 + i, ${at})`
  const question = `pg_temp.id_of('test-question', q, now())`
  const decision = `pg_temp.id_of('decision', n * 10000 + t * 100 + d, ${at})`
  const ofTests = `from ${numbers(classes)}, generate_series(1, ${perClass.tests}) t`
  const ofAttempts = `${ofTests}, generate_series(1, ${perClass.students}) i`
  const ofAnswers = `${ofAttempts}, generate_series(1, ${perClass.questions}) q`
  return {
    // The first school sees the classes of its teachers (grow-people.ts).
    shared_classes: `insert into shared_classes (class_id, institution_id, agreed_by, agreed_at)
      select c.id, s.institution_id, c.owner_id, now() from classes c join institution_seats s on s.user_id = c.owner_id`,
    tests: `insert into tests (id, class_id, title, mode, minutes, attempts, shuffle, sets, show, created_at, opened_at, closed_at, questions, marks, negative)
      select ${test}, pg_temp.id_of('class', n, ${at}), 'Test ' || t, 'graded', 40, 1, false, 4, 'after-close', ${at}, ${at}, ${at} + interval '1 day',
        ${perClass.questions}, ${perClass.questions}, false ${ofTests}`,
    test_sections: `insert into test_sections (test_id, place, title) select ${test}, 0, 'A' ${ofTests}`,
    test_items: `insert into test_items (test_id, question_id, section, place, version, content, explanation, hint, formulas, marks, negative_marks)
      select ${test}, ${question}, 0, q, 1, '{"kind": "true-false", "text": "Light travels in straight lines.", "right": true}', '', '', '{}', 1, 0
      ${ofTests}, generate_series(1, ${perClass.questions}) q`,
    test_attempts: `insert into test_attempts (id, test_id, class_id, student_id, number, seed, epoch, started_at, deadline, seen_at, ended_at, ended_by,
        submitted_at, receipt, events, bytes, answered, late, conflicts)
      select ${attempt}, ${test}, pg_temp.id_of('class', n, ${at}), pg_temp.id_of('student', n * 100 + i, ${at}), 1, 'seed', 1, ${at},
        ${at} + interval '40 minutes', ${at} + interval '30 minutes', ${at} + interval '30 minutes', 'submit', ${at} + interval '30 minutes',
        'R' || n || '-' || t || '-' || i, ${perClass.questions * perClass.events}, 500, ${perClass.questions}, 0, 0 ${ofAttempts}`,
    pupil_extra_time: `insert into pupil_extra_time (student_id, percent) select pg_temp.id_of('student', n * 100 + i, ${at}), 25
      from ${numbers(classes)}, generate_series(1, ${perClass.students}) i where i % 10 = 0`,
    attempt_devices: `insert into attempt_devices (attempt_id, device, epoch, saved, last_seq)
      select ${attempt}, 'phone', 1, ${perClass.questions * perClass.events}, ${perClass.questions * perClass.events} ${ofAttempts}`,
    answer_events: `insert into answer_events (attempt_id, device, seq, epoch, question, value, received_at, arrival, late, stale)
      select ${attempt}, 'phone', e * ${perClass.questions} + q, 1, ${question}::text, 'true', ${at}, e * ${perClass.questions} + q, false, false
      ${ofAnswers}, generate_series(0, ${perClass.events - 1}) e`,
    attempt_answers: `insert into attempt_answers (attempt_id, question_id, value, answered, late, conflict, marks, reason, feedback)
      select ${attempt}, ${question}, 'true', true, false, false, 1, 'right', '' ${ofAnswers}`,
    // Every eighth decision is a regrade that changed the marks of every student.
    test_history: `insert into test_history (id, test_id, regrade_id, kind, at, student_id, before, after, note)
      select ${decision}, ${test}, null, case when d % 8 = 0 then 'regrade' else 'marks' end, ${at},
        case when d % 8 = 0 then null else pg_temp.id_of('student', n * 100 + 1, ${at}) end, '1 of 2', '2 of 2', ''
      ${ofTests}, generate_series(1, ${perClass.decisions}) d
      union all select pg_temp.id_of('pupil-decision', n * 1000000 + t * 10000 + d * 100 + i, ${at}), ${test}, ${decision}, 'regrade', ${at},
        pg_temp.id_of('student', n * 100 + i, ${at}), '1', '2', '' ${ofAttempts}, generate_series(8, ${perClass.decisions}, 8) d`,
    marking_comments: `insert into marking_comments (id, owner_id, shortcut, text)
      select pg_temp.id_of('comment', n * 100 + k, now()), pg_temp.user_id(n), 'k' || k, 'Write the unit.'
      from ${numbers(classes)}, generate_series(1, 20) k`,
  }
}
