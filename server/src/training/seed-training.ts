import { posix } from 'node:path'
import { limits } from '@ariviyal/contract/limits'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { lockOrder } from '../content/content-rows.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashOf, readSamples, storeSample } from '../platform/storage/sample-files.ts'
import { themeRows } from './themes.queries.ts'
import { themes } from './themes.table.ts'
import { type SampleImage, seedWorkshop } from './workshops.queries.ts'

const gallery = 'art/workshop/gallery.json'
const ImageSample = z.object({ file: z.string(), alt: z.string(), caption: z.string() })

/** The sample workshop (docs/product.md, Library); its link is a placeholder that staff replace. */
const sample = {
  slug: 'low-cost-optics',
  topic: 'Low-cost experiments in optics',
  link: 'https://forms.example/ariviyal-workshop',
}

const ThemeSample = z.object({
  slug: z.string(),
  title: z.string(),
  /** An address on the site; these drawings are part of the product. */
  picture: z.string(),
  alt: z.string(),
  science: z.string(),
  people: z.string(),
  lesson: z.string(),
})

/**
 * Seeds the sample workshop with its gallery and the 8 teaching themes (docs/product.md, Library) into storage and database. Like
 * `seedLibrary`, it does not touch what staff changed.
 */
export async function seedTraining(ctx: AppContext): Promise<void> {
  await seedSampleWorkshop(ctx)
  const listed = (await readSamples(ctx, 'themes/themes.json', ThemeSample)) ?? []
  await ctx.db.transaction(async (tx) => {
    // Serialises concurrent seeds, which would give two themes one position.
    await lockOrder(tx, themes)
    for (const { slug, ...content } of listed) {
      const now = ctx.now()
      const seedSha = hashOf(JSON.stringify(content))
      await themeRows.seed(tx, { id: uuid(), seedKey: slug, seedSha, createdAt: now, publishedAt: now, ...content })
    }
  })
}

async function seedSampleWorkshop(ctx: AppContext): Promise<void> {
  const listed = await readSamples(ctx, gallery, ImageSample)
  if (!listed) return
  const images: SampleImage[] = []
  for (const { file, alt, caption } of listed) {
    const fileKey = await storeSample(
      ctx,
      posix.join(posix.dirname(gallery), file),
      'public/workshops',
      posix.parse(file).name,
    )
    if (fileKey) images.push({ fileKey, alt, caption })
  }
  const content = { topic: sample.topic, link: sample.link, position: 0 }
  const seedSha = hashOf(JSON.stringify({ ...content, images }))
  await ctx.db.transaction((tx) =>
    seedWorkshop(
      tx,
      {
        id: uuid(),
        seedKey: sample.slug,
        seedSha,
        createdAt: ctx.now(),
        publishedAt: images.length === limits.workshopPictures ? ctx.now() : null,
        ...content,
      },
      images,
    ),
  )
}
