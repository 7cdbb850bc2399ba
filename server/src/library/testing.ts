import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import type { createEbook, createVideo } from '@ariviyal/contract/library-staff'
import type { TestHouse } from '../testing/test-house.ts'
import { ebooks, videos } from './library.table.ts'

/** A file of the sample content, such as `books/light-and-sight.pdf`. */
export const sampleFile = (home: TestHouse, path: string): Buffer =>
  readFileSync(join(home.house.paths.root, 'content/rendered', path))

/** What an editor writes about a book. */
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

/** What an editor writes about a video. */
export const videoForm = (change: Partial<BodyInput<typeof createVideo>> = {}): BodyInput<typeof createVideo> => ({
  title: 'A drop on a lotus leaf',
  description: 'Why water rolls off, at a hundredth of the speed.',
  category: 'Physics',
  access: 'free',
  source: 'file',
  ...change,
})

/** A book that stands on the shelf, with a file that was never uploaded. */
export async function standingBook(home: TestHouse, change: Partial<typeof ebooks.$inferInsert> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const now = home.house.now()
  await home.house.db.insert(ebooks).values({
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

/** A video that stands on the shelf, with a film that was never uploaded. */
export async function standingVideo(
  home: TestHouse,
  change: Partial<typeof videos.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const now = home.house.now()
  await home.house.db.insert(videos).values({
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
