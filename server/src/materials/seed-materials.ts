import { useRoles } from '@ariviyal/contract/chapters/chapter-rules'
import { materialKinds, materialSubjects } from '@ariviyal/contract/materials/material-kinds'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { lockOrder } from '../content/content-rows.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashOf, readSamples, storeSample } from '../platform/storage/sample-files.ts'
import { materialRows } from './materials.queries.ts'
import { materials } from './materials.table.ts'

const MaterialSample = z.object({
  slug: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  kind: z.enum(materialKinds),
  title: z.string(),
  description: z.string(),
  body: z.string(),
  subject: z.enum(materialSubjects),
  chapter: z.string(),
  role: z.enum(useRoles),
  competency: z._default(z.string(), ''),
  grades: z.tuple([z.number(), z.number()]),
  boards: z.array(z.string()),
  turn: z.nullable(z.number()),
  readings: z.array(z.object({ title: z.string(), url: z.string() })),
  isPremium: z.boolean(),
  file: z.nullable(
    z.object({ path: z.string(), name: z.string(), type: z.string(), bytes: z.number(), sha256: z.string() }),
  ),
  /** The text of the file, for the search. */
  text: z.string(),
  cover: z.nullable(z.string()),
  captions: z.nullable(z.string()),
  handout: z._default(z.nullable(z.string()), null),
})
type MaterialSample = z.output<typeof MaterialSample>

/** The folder of each file type; a video that is also in the library is the same file. */
const folderOf = (type: string): string => (type.startsWith('video/') ? 'videos' : 'materials')

/** Files of this many samples are stored at once. */
const together = 8

/**
 * Seeds the sample materials into storage and database; like `seedLibrary`, it does not touch what staff changed. All rows are written
 * in one transaction, so that a start with many samples waits for one commit.
 */
export async function seedMaterials(ctx: AppContext): Promise<void> {
  const samples = (await readSamples(ctx, 'rendered/materials.json', MaterialSample)) ?? []
  const rows: Awaited<ReturnType<typeof storeFiles>>[] = []
  for (let from = 0; from < samples.length; from += together) {
    const some = samples.slice(from, from + together)
    rows.push(...(await Promise.all(some.map((sample) => storeFiles(ctx, sample)))))
  }
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    // Serialises concurrent seeds, which would give two rows one position.
    await lockOrder(tx, materials)
    for (const row of rows)
      if (row) await materialRows.seed(tx, { ...row, id: uuid(), createdAt: now, publishedAt: now })
  })
}

/** Stores the files of a sample and returns its row; null if its file is missing. */
async function storeFiles(ctx: AppContext, sample: MaterialSample) {
  const { file, cover, captions, handout } = sample
  const fileKey = file && (await storeSample(ctx, file.path, folderOf(file.type), slugOf(file.path), file.sha256))
  if (file && !fileKey) return null
  const coverKey = cover && (await storeSample(ctx, cover, 'public/covers', slugOf(cover)))
  const captionsKey = captions && (await storeSample(ctx, captions, 'captions', slugOf(captions)))
  const handoutKey = handout && (await storeSample(ctx, handout, 'materials', slugOf(handout)))
  const content = {
    kind: sample.kind,
    title: sample.title,
    description: sample.description,
    body: sample.body,
    subject: sample.subject,
    chapter: sample.chapter,
    role: sample.role,
    competency: sample.competency,
    gradeFrom: sample.grades[0],
    gradeTo: sample.grades[1],
    boards: sample.boards,
    week: null,
    turn: sample.turn,
    readings: sample.readings,
    isPremium: sample.isPremium,
    fileKey,
    fileName: file?.name ?? null,
    fileType: file?.type ?? null,
    bytes: file?.bytes ?? null,
    fileText: sample.text,
    coverKey,
    captionsKey,
    handoutKey,
  }
  return { seedKey: sample.slug, seedSha: hashOf(JSON.stringify(content)), ...content }
}

const slugOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.[a-z0-9]+$/, '')
