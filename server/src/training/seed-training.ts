import { posix } from 'node:path'
import { limits } from '@ariviyal/contract/limits'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { holdOrder } from '../platform/content-rows.ts'
import type { House } from '../platform/house.ts'
import { hashOf, readSamples, storeSample } from '../platform/sample-files.ts'
import { seedTheme } from './themes.queries.ts'
import { type SampleImage, seedWorkshop } from './workshops.queries.ts'

const gallery = 'art/workshop/gallery.json'
const ImageSample = z.object({ file: z.string(), alt: z.string(), caption: z.string() })

/** The one workshop of the sample data (docs/product.md, Library); its link is a placeholder that staff replace. */
const sample = {
  slug: 'low-cost-optics',
  topic: 'Low-cost experiments in optics',
  link: 'https://forms.example/ariviyal-workshop',
}

const ThemeSample = z.object({
  slug: z.string(),
  title: z.string(),
  /** An address on the site: these drawings come with it. */
  picture: z.string(),
  alt: z.string(),
  science: z.string(),
  people: z.string(),
  lesson: z.string(),
})

/**
 * Brings the sample workshop with its gallery and the 8 teaching themes (docs/product.md, Library) into storage and the database; like
 * `seedLibrary`, it leaves alone what staff changed.
 */
export async function seedTraining(house: House): Promise<void> {
  await seedSampleWorkshop(house)
  const listed = (await readSamples(house, 'themes/themes.json', ThemeSample)) ?? []
  await house.db.transaction(async (tx) => {
    // The seeds of two starts at once would give two themes one place.
    await holdOrder(tx, 'themes')
    for (const { slug, ...content } of listed) {
      const now = house.now()
      const seedSha = hashOf(JSON.stringify(content))
      await seedTheme(tx, { id: uuid(), seedKey: slug, seedSha, createdAt: now, publishedAt: now, ...content })
    }
  })
}

async function seedSampleWorkshop(house: House): Promise<void> {
  const listed = await readSamples(house, gallery, ImageSample)
  if (!listed) return
  const images: SampleImage[] = []
  for (const { file, alt, caption } of listed) {
    const fileKey = await storeSample(
      house,
      posix.join(posix.dirname(gallery), file),
      'public/workshops',
      posix.parse(file).name,
    )
    if (fileKey) images.push({ fileKey, alt, caption })
  }
  const content = { topic: sample.topic, link: sample.link, position: 0 }
  const seedSha = hashOf(JSON.stringify({ ...content, images }))
  await house.db.transaction((tx) =>
    seedWorkshop(
      tx,
      {
        id: uuid(),
        seedKey: sample.slug,
        seedSha,
        createdAt: house.now(),
        publishedAt: images.length === limits.workshopPictures ? house.now() : null,
        ...content,
      },
      images,
    ),
  )
}
