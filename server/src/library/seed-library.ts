import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { House } from '../platform/house.ts'
import { hashOf, readSamples, storeSample } from '../platform/sample-files.ts'
import { seedEbook, seedVideo } from './seed.queries.ts'

/** A slug becomes part of a file's key. */
const Slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/))

const EbookSample = z.object({
  slug: Slug,
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  description: z.string(),
  category: z.string(),
  grades: z.string(),
  isPremium: z.boolean(),
  pages: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  cover: z.string(),
  file: z.string(),
})

const VideoSample = z.object({
  slug: Slug,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  isPremium: z.boolean(),
  seconds: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  file: z.string(),
  captions: z.optional(z.string()),
  poster: z.string(),
})

/**
 * Brings the sample books and videos into storage and the database. Can be run at each start and by many at once: a row that is as it
 * was seeded follows newer samples, one that staff changed or archived stays as they left it.
 */
export async function seedLibrary(house: House): Promise<void> {
  const books = (await readSamples(house, 'rendered/ebooks.json', EbookSample)) ?? []
  for (const [position, sample] of books.entries()) await seedSampleEbook(house, sample, position)
  const videos = (await readSamples(house, 'rendered/videos.json', VideoSample)) ?? []
  for (const [position, sample] of videos.entries()) await seedSampleVideo(house, sample, position)
}

async function seedSampleEbook(house: House, sample: z.output<typeof EbookSample>, position: number): Promise<void> {
  const fileKey = await storeSample(house, sample.file, 'ebooks', sample.slug, sample.sha256)
  const coverKey = await storeSample(house, sample.cover, 'public/covers', sample.slug)
  if (!fileKey || !coverKey) return
  const { title, subtitle, author, description, category, grades, isPremium, pages, bytes } = sample
  const content = {
    title,
    subtitle,
    author,
    description,
    category,
    grades,
    isPremium,
    pages,
    bytes,
    position,
    fileKey,
    coverKey,
  }
  await seedEbook(house.db, {
    id: uuid(),
    seedKey: sample.slug,
    seedSha: hashOf(JSON.stringify(content)),
    createdAt: house.now(),
    publishedAt: house.now(),
    ...content,
  })
}

async function seedSampleVideo(house: House, sample: z.output<typeof VideoSample>, position: number): Promise<void> {
  const fileKey = await storeSample(house, sample.file, 'videos', sample.slug, sample.sha256)
  const posterKey = await storeSample(house, sample.poster, 'public/posters', sample.slug)
  const captionsKey =
    sample.captions === undefined ? null : await storeSample(house, sample.captions, 'captions', sample.slug)
  if (!fileKey || !posterKey) return
  const { title, description, category, isPremium, bytes } = sample
  const content = {
    title,
    description,
    category,
    isPremium,
    bytes,
    seconds: Math.round(sample.seconds),
    position,
    fileKey,
    posterKey,
    captionsKey,
  }
  await seedVideo(house.db, {
    id: uuid(),
    seedKey: sample.slug,
    seedSha: hashOf(JSON.stringify(content)),
    createdAt: house.now(),
    publishedAt: house.now(),
    ...content,
  })
}
