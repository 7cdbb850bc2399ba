import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import type { createEbook, createVideo } from '@ariviyal/contract/library/library-staff'
import type { TestApp } from '../testing/test-app.ts'
import { ebooks, videos } from './library.table.ts'

/** A file of the sample content, such as `books/light-and-sight.pdf`. */
export const sampleFile = (testApp: TestApp, path: string): Buffer =>
  readFileSync(join(testApp.ctx.paths.root, 'content/rendered', path))

/** An editor's form of a book. */
export const bookForm = (change: Partial<BodyInput<typeof createEbook>> = {}): BodyInput<typeof createEbook> => ({
  title: 'Tamarind and Tin',
  subtitle: '',
  author: 'The chemistry desk',
  description: 'Acids of the kitchen, and what they do to a brass lamp.',
  category: 'Chemistry',
  grade_from: '8',
  grade_to: '10',
  access: 'premium',
  cover_from: 'page',
  ...change,
})

/** An editor's form of a video. */
export const videoForm = (change: Partial<BodyInput<typeof createVideo>> = {}): BodyInput<typeof createVideo> => ({
  title: 'A drop on a lotus leaf',
  description: 'Why water rolls off, at a hundredth of the speed.',
  category: 'Physics',
  access: 'free',
  source: 'file',
  ...change,
})

/** Inserts a published book whose file was never uploaded. */
export async function publishedBook(
  testApp: TestApp,
  change: Partial<typeof ebooks.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const now = testApp.ctx.now()
  await testApp.ctx.db.insert(ebooks).values({
    id,
    position: 1_000,
    title: 'Standing',
    subtitle: '',
    author: 'Ariviyal',
    description: 'It stands.',
    category: 'Physics',
    grades: '6–8',
    isPremium: false,
    fileKey: `ebooks/${id}.pdf`,
    coverKey: `public/covers/${id}.jpg`,
    bytes: 10,
    pages: 3,
    createdAt: now,
    publishedAt: now,
    ...change,
  })
  return id
}

/** Inserts a published video whose file was never uploaded. */
export async function publishedVideo(
  testApp: TestApp,
  change: Partial<typeof videos.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const now = testApp.ctx.now()
  await testApp.ctx.db.insert(videos).values({
    id,
    position: 1_000,
    title: 'Standing',
    description: 'It stands.',
    category: 'Physics',
    isPremium: false,
    fileKey: `videos/${id}.mp4`,
    posterKey: null,
    bytes: 10,
    seconds: 60,
    createdAt: now,
    publishedAt: now,
    ...change,
  })
  return id
}
