import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse } from './testing/open-test-house.ts'
import type { TestHouse } from './testing/test-house.ts'

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
})
afterAll(() => home.close())

/** Foreign keys whose columns no index begins with, each with the reason why none is needed. */
const withoutIndex: Record<string, string> = {
  certificates_key_id_certificate_keys_id_fk: 'keys are a handful, and none is ever removed',
  class_marks_student_fk: 'an index begins with the student, who is in one class',
  class_marks_test_fk: 'the primary key begins with the test, which is of one class',
  institution_seats_limit: 'an index begins with the school',
  links_created_by_users_id_fk: 'a few dozen rows',
  live_series_created_by_users_id_fk: 'a few dozen rows',
  materials_created_by_users_id_fk: 'some hundred rows',
  training_themes_created_by_users_id_fk: 'a few dozen rows',
  workshops_created_by_users_id_fk: 'a few dozen rows',
}

/**
 * PostgreSQL makes no index for a foreign key. Without one, each row that goes from the table it refers to has the whole referring table read, once
 * for each row. An index serves where its first columns are those of the key in any order; a partial one where it leaves out no more than the
 * rows whose key is null.
 */
test('every foreign key is served by an index', async () => {
  const { rows } = await home.house.db.execute<{ name: string; rule: string }>(sql`
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
