import type { Client } from 'pg'

/**
 * Inserts 100,000 users, pending requests and audit log entries, and 500 books. The entries are outside the hash chain of the log: chaining them
 * would take a hundred thousand commits, and no page measured here verifies the chain.
 */
export async function fillLists(db: Client): Promise<void> {
  await db.query(`
    insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at, email_confirmed_at)
    select gen_random_uuid(), 'Teacher', 'Number ' || n, 'teacher-' || n || '@school.example', '', 'none', 'teacher', now() - n * interval '1 minute', now()
    from generate_series(1, 100000) n`)
  await db.query(`
    insert into subscription_requests
      (id, user_id, institution_name, school_address, affiliation_board, correspondent_name, principal_name, principal_contact, principal_email,
       branches, school_email, school_website, school_mobile, school_landline, student_strength, teaching_staff_count, representatives,
       declaration, status, reason, created_at)
    select gen_random_uuid(), id, 'School of ' || lastname, '1 Temple Street, Thanjavur', 'State Board', 'Correspondent', 'Principal', '9876543210',
      email, 'One', email, '', '9876543210', '', '500', 20, 'Two teachers', true, 'pending', '', created_at
    from users where role = 'teacher'`)
  await db.query(`
    alter table audit_log disable trigger audit_log_chain;
    insert into audit_log (id, actor_id, action, subject_type, subject_id, details, created_at)
    select gen_random_uuid(), (select id from users where role = 'admin'), 'subscription.request.rejected', 'user', gen_random_uuid()::text, '{}', now() - n * interval '1 minute'
    from generate_series(1, 100000) n;
    alter table audit_log enable trigger audit_log_chain`)
  await db.query(`
    insert into ebooks
      (id, position, title, subtitle, author, description, category, is_premium, file_key, bytes, version, created_at, published_at, grades, pages, cover_key)
    select gen_random_uuid(), 100 + n, title || ', part ' || n, subtitle, author, description, category, n % 2 = 0, file_key, bytes, 1, now(), now(), grades, pages, cover_key
    from generate_series(1, 500) n, lateral (select * from ebooks where seed_key is not null order by position offset n % 6 limit 1) sample
    where published_at is not null`)
  await db.query('analyze')
}
