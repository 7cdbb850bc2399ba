import type { ChapterForm } from '@ariviyal/contract/chapters/chapters'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import { chapters } from './chapters.table.ts'

export const chapterForm = (change: Partial<ChapterForm> = {}): ChapterForm => ({
  board: 'CBSE',
  grade: 8,
  part: '',
  number: 3,
  title: 'Shadows',
  names: [],
  textbook: 'A textbook of 2026',
  source: 'https://books.example/grade-8',
  competencies: ['Explains shadows by straight lines'],
  note: '',
  monday: 'A torch and a hand.',
  uses: [],
  ...change,
})

let places = 0

/** Inserts a published chapter. */
export async function putChapter(ctx: AppContext, change: Partial<typeof chapters.$inferInsert> = {}) {
  places += 1
  const [id, now] = [uuid(), ctx.now()]
  const row = {
    ...chapterForm(),
    id,
    slug: `chapter-${places}`,
    position: places,
    createdAt: now,
    publishedAt: now,
    ...change,
  }
  await ctx.db.insert(chapters).values(row)
  return { id, slug: row.slug }
}
