import { numbers } from './growth-functions.ts'
import { derived, type GrowthSize } from './growth-size.ts'

const perClass = { assignments: 10, returned: 5, students: 20 }

/** Assignments of each class; every student has handed in a page for each, and half of the work is returned with notes. */
export function assignmentStatements(size: GrowthSize): Record<string, string> {
  const { classes } = derived(size)
  const at = `pg_temp.at_part(n, ${classes})`
  const ofClass = `pg_temp.id_of('class', n, ${at})`
  const student = `pg_temp.id_of('student', n * 100 + i, ${at})`
  const assignment = `pg_temp.id_of('assignment', n * 100 + t, ${at})`
  const work = `pg_temp.id_of('submission', n * 10000 + t * 100 + i, ${at})`
  const handIn = `pg_temp.id_of('hand-in', n * 10000 + t * 100 + i, ${at})`
  const ofClasses = `from ${numbers(classes)}`
  const ofAssignments = `${ofClasses}, generate_series(1, ${perClass.assignments}) t`
  const ofWork = `${ofAssignments}, generate_series(1, ${perClass.students}) i`
  const ofReturned = `${ofWork} where t <= ${perClass.returned}`
  return {
    assignments: `insert into assignments (id, class_id, title, instructions, formulas, chapter, competency, takes_text, takes_files, grading,
        max_marks, rubric, for_all, set_at, due_at, late_rule, created_at, created_by, version)
      select ${assignment}, ${ofClass}, 'Assignment ' || t, 'Draw what you see.', '{}', '', '', true, true,
        case when t % 2 = 0 then 'rubric' else 'marks' end, 4,
        case when t % 2 = 0 then '[{"title": "Labels", "levels": [{"text": "None", "marks": 0}, {"text": "All", "marks": 4}]}]'::jsonb end,
        t % 4 <> 0, ${at}, ${at} + interval '3 days', 'accept', ${at}, pg_temp.user_id(n), 1 ${ofAssignments}`,
    assignment_pupils: `insert into assignment_pupils (assignment_id, student_id, class_id)
      select ${assignment}, ${student}, ${ofClass} ${ofWork} where t % 4 = 0`,
    assignment_links: `insert into assignment_links (assignment_id, place, kind, url, title)
      select ${assignment}, l, 'web', 'https://stars.example/' || l, 'Stars' ${ofAssignments}, generate_series(0, 2) l`,
    assignment_files: `insert into assignment_files (id, assignment_id, place, kind, name, file_key, content_type, bytes)
      select pg_temp.id_of('assignment-file', n * 100 + t, ${at}), ${assignment}, 0, 'document', 'sheet.pdf', 'documents/' || n || '-' || t || '.pdf',
        'application/pdf', 5000 ${ofAssignments}`,
    submissions: `insert into submissions (id, assignment_id, class_id, student_id, hand_ins, handed_in_at, late, marks, feedback, version,
        marked_by, marked_at, returned_at, returned_marks)
      select ${work}, ${assignment}, ${ofClass}, ${student}, 1, ${at} + interval '2 days', false,
        case when t <= ${perClass.returned} then 3 end, case when t <= ${perClass.returned} then 'Write the unit.' else '' end, case when t <= ${perClass.returned} then 1 else 0 end,
        case when t <= ${perClass.returned} then pg_temp.user_id(n) end, case when t <= ${perClass.returned} then ${at} + interval '4 days' end,
        case when t <= ${perClass.returned} then ${at} + interval '4 days' end, case when t <= ${perClass.returned} then 3 end ${ofWork}`,
    hand_ins: `insert into hand_ins (id, submission_id, number, client_id, text, receipt, received_at, late)
      select ${handIn}, ${work}, 1, ${handIn}, 'Noon: 41 cm', 'W' || n || '-' || t || '-' || i, ${at} + interval '2 days', false ${ofWork}`,
    hand_in_files: `insert into hand_in_files (id, hand_in_id, place, upload_id, kind, name, file_key, content_type, bytes, width, height)
      select ${handIn}, ${handIn}, 0, ${handIn}, 'picture', 'page.jpg', 'hand-ins/' || n || '-' || t || '-' || i || '.jpg', 'image/jpeg', 300000,
        1200, 1600 ${ofWork}`,
    submission_marking: `insert into submission_marking (submission_id, revision, row_words, next_steps) select ${work}, 1, '[]', '[]' ${ofReturned}`,
    submission_notes: `insert into submission_notes (hand_in_file_id, page, strokes, words, version)
      select ${handIn}, 1, '[{"kind": "pen", "points": [100, 100, 900, 400]}, {"kind": "tick", "x": 500, "y": 800}]', 'The unit?', 1 ${ofReturned}`,
    returned_work: `insert into returned_work (submission_id, revision, content)
      select ${work}, 1, jsonb_build_object('handInId', ${handIn}, 'marks', 3, 'of', 4, 'rubric', '[]'::jsonb, 'rowWords', '[]'::jsonb,
        'words', 'Write the unit.', 'nextSteps', '[]'::jsonb, 'pages', jsonb_build_array(jsonb_build_object('fileId', ${handIn}, 'page', 1,
        'strokes', '[{"kind": "tick", "x": 500, "y": 800}]'::jsonb, 'words', 'The unit?'))) ${ofReturned}`,
    submission_history: `insert into submission_history (id, assignment_id, student_id, kind, at, actor_id, before, after)
      select pg_temp.id_of('work-' || kind, n * 10000 + t * 100 + i, ${at} + interval '4 days'), ${assignment}, ${student}, kind, ${at} + interval '4 days',
        pg_temp.user_id(n), '', '3 of 4' ${ofWork}, (values ('decision'), ('returned')) kinds (kind) where t <= ${perClass.returned}`,
    class_groups: `insert into class_groups (id, class_id, name)
      select pg_temp.id_of('group', n * 10 + g, ${at}), ${ofClass}, 'Group ' || g ${ofClasses}, generate_series(1, 4) g`,
    class_group_members: `insert into class_group_members (group_id, student_id, class_id)
      select pg_temp.id_of('group', n * 10 + 1 + i % 4, ${at}), ${student}, ${ofClass} ${ofClasses}, generate_series(1, ${perClass.students}) i`,
  }
}
