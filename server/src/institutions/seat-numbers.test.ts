import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../platform/migrate.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const ours = resolve(import.meta.dirname, '../migrations')

/** As the version before wrote them: two seats that are held and one that was given back. */
const before = `
  insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at)
  select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'A', 'B', n || '@school.example', '', '', 'teacher', now() from generate_series(1, 3) n;
  insert into institutions (id, institution_name, school_address, affiliation_board, correspondent_name, principal_name, principal_contact,
    principal_email, branches, school_email, school_website, school_mobile, school_landline, student_strength, teaching_staff_count,
    representatives, declaration, status, reason, reference, created_at, seats, starts_at, ends_at, invite_token)
  values ('00000000-0000-7000-8000-0000000000aa', 'G.H.S.S., Kumbakonam', '12 Temple Road, Kumbakonam 612001', 'State Board', 'C', 'P',
    '+91 98400 12345', 'p@school.example', '', 's@school.example', '', '98400 99999', '', '800', 2, '', true, 'approved', '', '', now(), 2,
    now(), now() + interval '1 year', 'token');
  insert into institution_seats (id, institution_id, user_id, claimed_at, released_at)
  select ('00000000-0000-7000-8000-0000000000b' || n)::uuid, '00000000-0000-7000-8000-0000000000aa',
    ('00000000-0000-7000-8000-00000000000' || n)::uuid, now() + n * interval '1 minute', case when n = 1 then now() end
  from generate_series(1, 3) n;`

test('a school from before the seats had numbers keeps its teachers, and can be compared with others', async () => {
  const database = await createTestDatabase({ empty: true })
  const folder = mkdtempSync(join(tmpdir(), 'ariviyal-migrations-'))
  const client = new pg.Client(database.connection)
  try {
    cpSync(ours, folder, { recursive: true })
    const journal = join(folder, 'meta/_journal.json')
    const whole = readFileSync(journal, 'utf8')
    const { entries, ...rest } = JSON.parse(whole) as { entries: { tag: string }[] }
    const ourPlace = entries.findIndex(({ tag }) => tag.endsWith('_institutions'))
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, ourPlace) }))
    await migrate(database.connection, folder)
    await client.connect()
    await client.query(before)
    writeFileSync(journal, whole)
    expect((await migrate(database.connection, folder))[0]).toMatch(/_institutions$/)
    const seats = await client.query<object>(
      'select seat_no, seat_limit, released_at is null as held from institution_seats order by id',
    )
    expect(seats.rows).toEqual([
      { seat_no: 1, seat_limit: 2, held: false },
      { seat_no: 1, seat_limit: 2, held: true },
      { seat_no: 2, seat_limit: 2, held: true },
    ])
    const school = await client.query<{ place_keys: string[]; phone_keys: string[] }>(
      'select name_key, place_keys, phone_keys from institutions',
    )
    expect(school.rows).toMatchObject([{ name_key: 'government higher secondary school kumbakonam' }])
    expect(school.rows[0]?.place_keys.toSorted()).toEqual(['612001', 'kumbakonam', 'temple'])
    expect(school.rows[0]?.phone_keys.toSorted()).toEqual(['9840012345', '9840099999'])
  } finally {
    await client.end()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
