import type { GrowthSize } from './growth-size.ts'
import { numbers } from './growth-functions.ts'

const body = `repeat('A page of the text about ' || pg_temp.subject_of(n) || ' and ' || pg_temp.subject_of(n * 3 + 1) || ', with things to try. ', 20)`

/** Books, and the rest of the library in proportion. All rows are newer than the seeded ones. */
export function contentStatements({ ebooks }: GrowthSize): Record<string, string> {
  const tenth = Math.ceil(ebooks / 10)
  const at = `pg_temp.at_part(n, ${ebooks})`
  const state = `case when n % 40 = 0 then null else ${at} end, case when n % 50 = 49 then ${at} end`
  return {
    ebooks: `insert into ebooks (id, position, title, description, category, is_premium, file_key, bytes, created_at, published_at, archived_at,
        subtitle, author, grades, pages, cover_key, body_text)
      select pg_temp.id_of('ebook', n, ${at}), 100 + n, 'A book of ' || pg_temp.subject_of(n) || ' ' || n, 'What a class can find out about ' || pg_temp.subject_of(n) || '.',
        pg_temp.word_of(n, '{Physics,Chemistry,Biology,Earth and space}'), n % 3 <> 0, 'ebooks/none.pdf', 20000, ${at}, ${state},
        '', 'The editors', '6-8', 24, 'covers/none.webp', ${body}
      from ${numbers(ebooks)}`,
    ebook_pages: `insert into ebook_pages (id, ebook_id, page, text)
      select pg_temp.id_of('ebook-page', n * 3 + page, ${at}), pg_temp.id_of('ebook', n, ${at}), page, 'Page ' || page || ' about ' || pg_temp.subject_of(n + page)
      from ${numbers(ebooks)}, generate_series(1, 3) page`,
    ebook_first_pages: `insert into ebook_first_pages (ebook_id, made_from, pages)
      select pg_temp.id_of('ebook', n, ${at}), 'ebooks/none.pdf', '[]'
      from ${numbers(ebooks)}`,
    videos: `insert into videos (id, position, title, description, category, is_premium, file_key, bytes, created_at, published_at, archived_at, seconds)
      select pg_temp.id_of('video', n, ${at}), 100 + n, 'A film of ' || pg_temp.subject_of(n) || ' ' || n, 'What a class can see of ' || pg_temp.subject_of(n) || '.',
        pg_temp.word_of(n, '{Physics,Chemistry,Biology,Earth and space}'), n % 3 <> 0, 'videos/none.mp4', 20000, ${at}, ${state}, 60
      from ${numbers(tenth)}`,
    materials: `insert into materials (id, position, created_at, published_at, kind, title, description, body, subject, chapter, grade_from, grade_to, boards, week, readings, is_premium, file_text)
      select pg_temp.id_of('material', n, ${at}), 100 + n, ${at}, ${at}, 'integration-plan', 'A plan for ' || pg_temp.subject_of(n) || ' ' || n,
        'How to teach ' || pg_temp.subject_of(n) || '.', ${body}, pg_temp.word_of(n, '{Physics,Chemistry,Biology}'), pg_temp.subject_of(n), 6 + (n % 5)::int, 8 + (n % 5)::int, '{}',
        date_trunc('week', ${at})::date, '[]', n % 3 <> 0, ''
      from ${numbers(tenth * 2)}`,
    workshops: `insert into workshops (id, position, created_at, published_at, topic, link, starts_at)
      select pg_temp.id_of('workshop', n, now() - interval '20 years' + interval '1 day' * n), 100 + n, now(), now(), 'A workshop on ' || pg_temp.subject_of(n), 'https://meet.example/' || n,
        now() - interval '30 days' * n
      from ${numbers(Math.min(tenth, 240))}`,
    training_themes: `insert into training_themes (id, position, created_at, published_at, title, picture, alt, science, people, lesson)
      select pg_temp.id_of('theme', n, ${at}), 100 + n, now(), now(), 'A theme of ' || pg_temp.subject_of(n), '/art/none.svg', 'A drawing', 'Science', 'People', 'Lesson'
      from ${numbers(Math.min(tenth, 100))}`,
    chapters: `insert into chapters (id, position, created_at, published_at, slug, board, grade, number, title, names, textbook, source, competencies, note, monday, uses)
      select pg_temp.id_of('chapter', n, ${at}), 100 + n, ${at}, ${at}, 'chapter-' || n, 'CBSE', 9, n % 20 + 1, pg_temp.subject_of(n), '{}', 'A textbook', 'https://books.example', '{}', '', '', '[]'
      from ${numbers(Math.min(tenth, 100))}`,
    links: `insert into links (id, kind, position, title, description, url, created_at)
      select pg_temp.id_of('link', n, ${at}), pg_temp.word_of(n, '{website,networking,project,industry,lms}'), 100 + n, 'A page on ' || pg_temp.subject_of(n), '', 'https://page' || n || '.example', now()
      from ${numbers(Math.min(tenth, 500))}`,
  }
}
