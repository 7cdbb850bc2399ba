import { numbers } from './growth-functions.ts'
import { derived, type GrowthSize } from './growth-size.ts'

const perClass = { tests: 10, questions: 5, students: 20, events: 2 }

/** Tests of each class, all taken by every student, each answer written twice. */
export function testStatements(size: GrowthSize): Record<string, string> {
  const { classes } = derived(size)
  const at = `pg_temp.at_part(n, ${classes})`
  const test = `pg_temp.id_of('lms-test', n * 100 + t, ${at})`
  const attempt = `pg_temp.id_of('attempt', n * 10000 + t * 100 + i, ${at})`
  const question = `pg_temp.id_of('test-question', q, now())`
  const ofTests = `from ${numbers(classes)}, generate_series(1, ${perClass.tests}) t`
  const ofAttempts = `${ofTests}, generate_series(1, ${perClass.students}) i`
  const ofAnswers = `${ofAttempts}, generate_series(1, ${perClass.questions}) q`
  return {
    tests: `insert into tests (id, class_id, title, mode, minutes, attempts, shuffle, show, created_at, opened_at, closed_at, questions, marks, negative)
      select ${test}, pg_temp.id_of('class', n, ${at}), 'Test ' || t, 'graded', 40, 1, true, 'after-close', ${at}, ${at}, ${at} + interval '1 day',
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
    attempt_devices: `insert into attempt_devices (attempt_id, device, epoch, saved, last_seq)
      select ${attempt}, 'phone', 1, ${perClass.questions * perClass.events}, ${perClass.questions * perClass.events} ${ofAttempts}`,
    answer_events: `insert into answer_events (attempt_id, device, seq, epoch, question, value, received_at, arrival, late, stale)
      select ${attempt}, 'phone', e * ${perClass.questions} + q, 1, ${question}::text, 'true', ${at}, e * ${perClass.questions} + q, false, false
      ${ofAnswers}, generate_series(0, ${perClass.events - 1}) e`,
    attempt_answers: `insert into attempt_answers (attempt_id, question_id, value, answered, late, conflict, marks, reason, feedback)
      select ${attempt}, ${question}, 'true', true, false, false, 1, 'right', '' ${ofAnswers}`,
  }
}
