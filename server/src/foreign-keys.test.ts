import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from './testing/open-test-app.ts'
import type { TestApp } from './testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Foreign keys without an index, each with the reason why none is needed. */
const withoutIndex: Record<string, string> = {
  assignment_pupils_assignment_fk: 'the primary key begins with the assignment, which is of one class',
  assignment_pupils_student_fk: 'an index begins with the student, who is in one class',
  certificates_key_id_certificate_keys_id_fk: 'keys are a handful, and none is ever removed',
  chapters_created_by_users_id_fk: 'some hundred rows',
  class_group_members_group_fk: 'the primary key begins with the group, which is of one class',
  class_group_members_student_fk: 'an index begins with the student, who is in one class',
  gradebook_cells_column_fk: 'the primary key begins with the column, which is of one class',
  gradebook_cells_max_fk: 'the primary key begins with the column, which has one maximum',
  gradebook_cells_student_fk: 'an index begins with the student, who is in one class',
  holistic_sheets_student_fk: 'the primary key is the student, who is in one class',
  holistic_views_rater_fk: 'the primary key begins with the rater, who is in one class',
  holistic_views_student_fk: 'an index begins with the student, who is in one class',
  institution_seats_limit: 'an index begins with the school',
  links_created_by_users_id_fk: 'a few dozen rows',
  live_series_created_by_users_id_fk: 'a few dozen rows',
  materials_created_by_users_id_fk: 'some hundred rows',
  submissions_assignment_fk: 'an index begins with the assignment, which is of one class',
  submissions_student_fk: 'an index begins with the student, who is in one class',
  test_attempts_student_fk: 'an index begins with the student, who is in one class',
  test_attempts_test_fk: 'an index begins with the test, which is of one class',
  training_themes_created_by_users_id_fk: 'a few dozen rows',
  workshops_created_by_users_id_fk: 'a few dozen rows',
}

/**
 * PostgreSQL creates no index for a foreign key. Without one, each delete in the referenced table scans the whole referring table. An index
 * qualifies if its first columns are those of the key, in any order; a partial one if it excludes only rows whose key is null.
 */
test('every foreign key has an index', async () => {
  const { rows } = await testApp.ctx.db.execute<{ name: string; rule: string }>(sql`
    select con.conname as name, con.confdeltype as rule
    from pg_constraint con
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace and not exists (
      select from pg_index idx
      where idx.indrelid = con.conrelid and idx.indisvalid
        and (idx.indpred is null or pg_get_expr(idx.indpred, idx.indrelid) = format(
          '(%I IS NOT NULL)', (select attname from pg_attribute where attrelid = con.conrelid and attnum = con.conkey[1])))
        and (string_to_array(idx.indkey::text, ' ')::int2[])[1:cardinality(con.conkey)] @> con.conkey
        and (string_to_array(idx.indkey::text, ' ')::int2[])[1:cardinality(con.conkey)] <@ con.conkey)
    order by name`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(withoutIndex).sort())
})
