import { TranscriptPart, VideoGuide } from '@ariviyal/contract/library/video-guide'
import { materialSubjects } from '@ariviyal/contract/materials/material-kinds'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { AppContext } from '../platform/app-context.ts'
import { hashOf, readSampleJson, readSamples, storeSample } from '../platform/storage/sample-files.ts'
import { ebookRows, videoRows } from './library.queries.ts'
import { bodyTextOf, replacePages } from './search/replace-pages.ts'

/** A slug becomes part of a file key. */
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
  subject: z.enum(materialSubjects),
  /** A JSON file with the texts of the pages. */
  texts: z.string(),
})
const PageTexts = z.array(z.string())

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
  /** Captions in other languages. */
  translations: z.optional(z.object({ ta: z.string(), hi: z.string() })),
  sheet: z.optional(z.string()),
  guide: z.optional(VideoGuide),
  transcript: z.optional(z.array(TranscriptPart)),
  poster: z.string(),
  subject: z.enum(materialSubjects),
  grades: z.tuple([z.number(), z.number()]),
})

/**
 * Seeds the sample books and videos into storage and database. Idempotent and safe to run concurrently: unchanged rows follow newer
 * samples, rows that staff changed or archived stay.
 */
export async function seedLibrary(ctx: AppContext): Promise<void> {
  const books = (await readSamples(ctx, 'rendered/ebooks.json', EbookSample)) ?? []
  for (const [position, sample] of books.entries()) await seedSampleEbook(ctx, sample, position)
  const videos = (await readSamples(ctx, 'rendered/videos.json', VideoSample)) ?? []
  for (const [position, sample] of videos.entries()) await seedSampleVideo(ctx, sample, position)
}

async function seedSampleEbook(ctx: AppContext, sample: z.output<typeof EbookSample>, position: number): Promise<void> {
  const fileKey = await storeSample(ctx, sample.file, 'ebooks', sample.slug, sample.sha256)
  const coverKey = await storeSample(ctx, sample.cover, 'public/covers', sample.slug)
  if (!fileKey || !coverKey) return
  const { title, subtitle, author, description, category, grades, isPremium, pages, bytes, subject } = sample
  const pageTexts = PageTexts.parse((await readSampleJson(ctx, sample.texts)) ?? [])
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
    subject,
    position,
    fileKey,
    coverKey,
    bodyText: bodyTextOf(pageTexts),
  }
  await ctx.db.transaction(async (tx) => {
    const id = await ebookRows.seed(tx, {
      id: uuid(),
      seedKey: sample.slug,
      seedSha: hashOf(JSON.stringify(content)),
      createdAt: ctx.now(),
      publishedAt: ctx.now(),
      ...content,
    })
    if (id !== null) await replacePages(tx, id, pageTexts)
  })
}

async function seedSampleVideo(ctx: AppContext, sample: z.output<typeof VideoSample>, position: number): Promise<void> {
  const fileKey = await storeSample(ctx, sample.file, 'videos', sample.slug, sample.sha256)
  const posterKey = await storeSample(ctx, sample.poster, 'public/posters', sample.slug)
  const stored = async (path: string | undefined, folder: string, name: string) =>
    path === undefined ? null : storeSample(ctx, path, folder, name)
  const captionsKey = await stored(sample.captions, 'captions', sample.slug)
  const captionsTaKey = await stored(sample.translations?.ta, 'captions', `${sample.slug}-ta`)
  const captionsHiKey = await stored(sample.translations?.hi, 'captions', `${sample.slug}-hi`)
  const sheetKey = await stored(sample.sheet, 'sheets', sample.slug)
  if (!fileKey || !posterKey) return
  const { title, description, category, isPremium, bytes, subject, grades } = sample
  const content = {
    title,
    description,
    category,
    isPremium,
    bytes,
    seconds: Math.round(sample.seconds),
    subject,
    gradeFrom: grades[0],
    gradeTo: grades[1],
    position,
    fileKey,
    posterKey,
    captionsKey,
    captionsTaKey,
    captionsHiKey,
    sheetKey,
    guide: sample.guide ?? null,
    transcript: sample.transcript ?? null,
  }
  await videoRows.seed(ctx.db, {
    id: uuid(),
    seedKey: sample.slug,
    seedSha: hashOf(JSON.stringify(content)),
    createdAt: ctx.now(),
    publishedAt: ctx.now(),
    ...content,
  })
}
