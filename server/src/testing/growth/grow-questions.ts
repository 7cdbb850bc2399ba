import { known } from './growth-size.ts'

const subscriber = `pg_temp.user_id(${known.subscriber})`
const school = `(select id from institutions where invite_token = 'invite-1')`

/** The subscriber shares the whole bank with a school; a thousand questions of others are Ariviyal's; some wait for review. */
export const questionStatements: Record<string, string> = {
  question_offers: `
    insert into institution_seats (id, institution_id, seat_no, seat_limit, user_id, claimed_at)
      select pg_temp.id_of('seat', 99, now()), ${school}, 40, 40, ${subscriber}, now();
    update questions set institution_id = ${school} where owner_id = ${subscriber};
    update questions set owner_id = null where id in (select id from questions where owner_id <> ${subscriber} order by id desc limit 1000);
    insert into question_offers (id, question_id, snapshot, state, reason, made_at, decided_at)
      select q.id, q.id, jsonb_build_array(to_jsonb(q) || jsonb_build_object('content', v.content, 'formulas', v.formulas, 'hint', '', 'explanation', '')),
        case when q.grade = 8 then 'pending' else 'refused' end, '', q.created_at, case when q.grade = 8 then null else q.created_at end
      from questions q join question_versions v on v.question_id = q.id where q.case_id is null and q.owner_id is not null`,
}
