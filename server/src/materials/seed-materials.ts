import { materialKinds, materialSubjects } from '@ariviyal/contract/material-kinds'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { holdOrder } from '../platform/content-rows.ts'
import type { House } from '../platform/house.ts'
import { hashOf, readSamples, storeSample } from '../platform/sample-files.ts'
import { seedMaterial } from './materials.queries.ts'

const MaterialSample = z.object({
  slug: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  kind: z.enum(materialKinds),
  title: z.string(),
  description: z.string(),
  body: z.string(),
  subject: z.enum(materialSubjects),
  chapter: z.string(),
  grades: z.tuple([z.number(), z.number()]),
  boards: z.array(z.string()),
  week: z.nullable(z.string()),
  readings: z.array(z.object({ title: z.string(), url: z.string() })),
  isPremium: z.boolean(),
  file: z.nullable(
    z.object({ path: z.string(), name: z.string(), type: z.string(), bytes: z.number(), sha256: z.string() }),
  ),
  /** What the file says, for the search. */
  text: z.string(),
  cover: z.nullable(z.string()),
  captions: z.nullable(z.string()),
})
type MaterialSample = z.output<typeof MaterialSample>

/** Where each type of file is kept; a film that is in the library as well is the same file. */
const folderOf = (type: string): string => (type.startsWith('video/') ? 'videos' : 'materials')

/** Brings the sample materials into storage and the database; like `seedLibrary`, it leaves alone what staff changed. */
export async function seedMaterials(house: House): Promise<void> {
  for (const sample of (await readSamples(house, 'rendered/materials.json', MaterialSample)) ?? [])
    await seedSample(house, sample)
}

async function seedSample(house: House, sample: MaterialSample): Promise<void> {
  const { file, cover, captions } = sample
  const fileKey = file && (await storeSample(house, file.path, folderOf(file.type), slugOf(file.path), file.sha256))
  if (file && !fileKey) return
  const coverKey = cover && (await storeSample(house, cover, 'public/covers', slugOf(cover)))
  const captionsKey = captions && (await storeSample(house, captions, 'captions', slugOf(captions)))
  const content = {
    kind: sample.kind,
    title: sample.title,
    description: sample.description,
    body: sample.body,
    subject: sample.subject,
    chapter: sample.chapter,
    gradeFrom: sample.grades[0],
    gradeTo: sample.grades[1],
    boards: sample.boards,
    week: sample.week,
    readings: sample.readings,
    isPremium: sample.isPremium,
    fileKey,
    fileName: file?.name ?? null,
    fileType: file?.type ?? null,
    bytes: file?.bytes ?? null,
    fileText: sample.text,
    coverKey,
    captionsKey,
  }
  const now = house.now()
  await house.db.transaction(async (tx) => {
    // The seeds of two starts at once would give two rows one place.
    await holdOrder(tx, 'materials')
    await seedMaterial(tx, {
      id: uuid(),
      seedKey: sample.slug,
      seedSha: hashOf(JSON.stringify(content)),
      createdAt: now,
      publishedAt: now,
      ...content,
    })
  })
}

const slugOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.[a-z0-9]+$/, '')
