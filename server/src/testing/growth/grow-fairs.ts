import { numbers } from './growth-functions.ts'
import { type GrowthSize, known } from './growth-size.ts'

const subscriber = `pg_temp.user_id(${known.subscriber})`

/** Science fairs with results, a fifth as many as users; the subscriber hosts as many at every size. */
export function fairStatements({ users }: GrowthSize): Record<string, string> {
  const total = Math.max(100, Math.ceil(users / 5))
  const at = `now() - interval '1 hour' * n`
  const fair = `pg_temp.id_of('fair', n, ${at})`
  const host = `case when n <= 60 then ${subscriber} else pg_temp.user_id(n) end`
  // Of each fair: a second teacher, and a judge.
  const [teacher, judge] = ['pg_temp.user_id(n + 1)', 'pg_temp.user_id(n + 2)']
  const all = `${numbers(total)} where n + 1 <> ${known.subscriber} and n + 2 <> ${known.subscriber}`
  const idOf = (kind: string, place: string) => `pg_temp.id_of('${kind}', n * 10 + ${place}, ${at})`
  return {
    fairs: `insert into fairs (id, host_id, state, name, kind, place, held_on, entries_until, grade_from, grade_to, categories, rubric, tie_rule,
        school_code, judge_code, created_at, changed_at, published_at)
      select ${fair}, ${host}, 'published', 'Fair of ' || pg_temp.subject_of(n), 'own-school', '', now()::date + 1, ${at}, 6, 12, '{Models}',
        '[{"name":"Idea","marks":10}]', 'rows', 'S' || n, 'J' || n, ${at}, ${at}, ${at}
      from ${all}`,
    fair_schools: `insert into fair_schools (id, fair_id, name)
      select ${idOf('fair-school', 'place')}, ${fair}, 'School ' || place from ${numbers(total)}, generate_series(1, 2) place
      where n + 1 <> ${known.subscriber} and n + 2 <> ${known.subscriber}`,
    fair_members: `insert into fair_members (id, fair_id, user_id, role, school_id, joined_at)
      select ${idOf('fair-member', '1')}, ${fair}, ${host}, 'school', ${idOf('fair-school', '1')}, ${at} from ${all}
      union all select ${idOf('fair-member', '2')}, ${fair}, ${teacher}, 'school', ${idOf('fair-school', '2')}, ${at} from ${all}
      union all select ${idOf('fair-member', '3')}, ${fair}, ${judge}, 'judge', null, ${at} from ${all}`,
    fair_entries: `insert into fair_entries (id, fair_id, school_id, teacher_id, title, category, grade, pupils, summary, created_at, score, place)
      select ${idOf('fair-entry', '1')}, ${fair}, ${idOf('fair-school', '1')}, ${host}, 'Water from fog', 'Models', 8, 3, 'A mesh of nets', ${at}, 8, 1
      from ${all}`,
    fair_reviews: `insert into fair_reviews (id, entry_id, slot, judge_id, asked_at, marks, scored_at)
      select ${idOf('fair-review', '1')}, ${idOf('fair-entry', '1')}, 1, ${judge}, ${at}, '{8}', ${at} from ${all}`,
    fair_credits: `insert into fair_credits (id, fair_id, user_id, entry_id, part)
      select ${idOf('fair-credit', '1')}, ${fair}, ${host}, ${idOf('fair-entry', '1')}, 'First place' from ${all}`,
  }
}
