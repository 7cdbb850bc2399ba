import { chapterBoards, slugOfChapter, type UseKind, useRoles } from '@ariviyal/contract/chapters/chapter-rules'
import type { ChapterUse } from '@ariviyal/contract/chapters/chapters'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { lockOrder } from '../content/content-rows.ts'
import { findLibrarySamples } from '../library/assignable-items.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashOf, readSampleJson } from '../platform/storage/sample-files.ts'
import { findThemeSamples } from '../training/name-themes.ts'
import { chapterFiles } from './chapter-files.ts'
import { chapterRows, findSeedHashes } from './chapters.queries.ts'
import { chapters } from './chapters.table.ts'
import { pagesOfSection } from './page-of-section.ts'

const about = { role: z.enum(useRoles), competency: z.string() }
const UseSample = z.union([
  z.strictObject({ book: z.string(), section: z.string(), ...about }),
  z.strictObject({ video: z.string(), ...about }),
  z.strictObject({ theme: z.string(), ...about }),
])
type UseSample = z.output<typeof UseSample>

/** The chapters of one textbook, as a file of `content/chapters` holds them; things are named by their slugs. */
export const TextbookSample = z.strictObject({
  board: z.enum(chapterBoards),
  grade: z.int(),
  /** The subject or term, where the grade has several textbooks. */
  part: z._default(z.string(), ''),
  textbook: z.string(),
  source: z.string(),
  /** When and with what the titles were compared; for editors of the file. */
  checked: z.string(),
  chapters: z.array(
    z.strictObject({
      number: z.nullable(z.int()),
      title: z.string(),
      names: z.array(z.string()),
      competencies: z.array(z.string()),
      note: z.string(),
      monday: z.string(),
      uses: z.array(UseSample),
    }),
  ),
})
type TextbookSample = z.output<typeof TextbookSample>

/** Seeds the chapters of textbooks. Like `seedLibrary`, it does not touch what staff changed. */
export async function seedChapters(ctx: AppContext): Promise<void> {
  const find = await sampleFinder(ctx)
  const stored = await findSeedHashes(ctx.db)
  for (const file of chapterFiles) {
    const read = await readSampleJson(ctx, `chapters/${file}.json`)
    if (read !== null) await seedTextbook(ctx, TextbookSample.parse(read), find, stored)
  }
}

type FindUse = (sample: UseSample) => ChapterUse[]

/** `stored` has the hashes of the samples that are there: most of some hundreds of chapters are the same at each start. */
async function seedTextbook(
  ctx: AppContext,
  sample: TextbookSample,
  find: FindUse,
  stored: Map<string, string | null>,
): Promise<void> {
  const { chapters: listed, checked: _checked, ...textbook } = sample
  const changed = listed.flatMap((chapter) => {
    const content = { ...textbook, ...chapter, uses: chapter.uses.flatMap(find) }
    const [slug, seedSha] = [slugOfChapter(content), hashOf(JSON.stringify(content))]
    return stored.get(slug) === seedSha ? [] : [{ ...content, slug, seedSha }]
  })
  if (changed.length === 0) return
  await ctx.db.transaction(async (tx) => {
    // Serialises concurrent seeds, which would give two rows one position.
    await lockOrder(tx, chapters)
    for (const row of changed) {
      const now = ctx.now()
      await chapterRows.seed(tx, { id: uuid(), seedKey: row.slug, createdAt: now, publishedAt: now, ...row })
    }
  })
}

/** Finds the seeded thing that a sample names; none when it has not been seeded. */
async function sampleFinder(ctx: AppContext): Promise<FindUse> {
  const { ebooks, videos } = await findLibrarySamples(ctx.db)
  // Once for each book, which many chapters use.
  const pageTexts = new Map<string, string[]>()
  for (const book of ebooks.keys())
    pageTexts.set(book, z.array(z.string()).parse((await readSampleJson(ctx, `rendered/books/${book}.json`)) ?? []))
  const themes = await findThemeSamples(ctx.db)
  const use = (kind: UseKind, id: string | undefined, { role, competency }: UseSample, section = '') =>
    id === undefined ? [] : [{ kind, id, section, page: null, role, competency }]
  return (sample) => {
    if ('video' in sample) return use('video', videos.get(sample.video), sample)
    if ('theme' in sample) return use('theme', themes.get(sample.theme), sample)
    const { book, section } = sample
    const pages = pagesOfSection(pageTexts.get(book) ?? [], section)
    const inBook = { page: pages?.page ?? null, last_page: pages?.lastPage ?? null }
    return use('ebook', ebooks.get(book), sample, section).map((assigned) => ({ ...assigned, ...inBook }))
  }
}
