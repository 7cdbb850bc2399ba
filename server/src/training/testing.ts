import type { ThemeForm, WorkshopForm } from '@ariviyal/contract/training/training'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import { themes } from './themes.table.ts'
import { workshopImages, workshops } from './workshops.table.ts'

export const workshopForm = (change: Partial<WorkshopForm> = {}): WorkshopForm => ({
  topic: 'A telescope from two lenses',
  link: 'https://forms.example/telescope',
  starts_at: '',
  images: [],
  ...change,
})

export const themeForm = (change: Partial<ThemeForm> = {}): ThemeForm => ({
  title: 'A detector for cosmic rays',
  picture: '',
  alt: 'A scintillator plate and a screen with pulses.',
  science: 'Muons of the upper air reach the ground because fast clocks run slowly.',
  people: 'The group that built the cosmic-ray laboratory at Udhagamandalam.',
  lesson: 'Grades 11 and 12: count the clicks of a quarter of an hour.',
  ...change,
})

let places = 0

/** Inserts a published workshop with its 8 images. */
export async function putWorkshop(
  ctx: AppContext,
  change: Partial<typeof workshops.$inferInsert> = {},
  images = 8,
): Promise<string> {
  const id = uuid()
  const now = ctx.now()
  places += 1
  await ctx.db.insert(workshops).values({
    id,
    position: places,
    topic: 'A telescope from two lenses',
    link: 'https://forms.example/telescope',
    createdAt: now,
    publishedAt: now,
    ...change,
  })
  if (images > 0)
    await ctx.db.insert(workshopImages).values(
      Array.from({ length: images }, (_, position) => ({
        id: uuid(),
        workshopId: id,
        position,
        fileKey: `public/pictures/${id}-${position}.webp`,
        alt: `Step ${position + 1}`,
        caption: '',
      })),
    )
  return id
}

/** Inserts a published theme. */
export async function putTheme(ctx: AppContext, change: Partial<typeof themes.$inferInsert> = {}): Promise<string> {
  const id = uuid()
  const { picture: _, ...words } = themeForm()
  const now = ctx.now()
  places += 1
  await ctx.db.insert(themes).values({
    id,
    position: places,
    ...words,
    picture: '/art/theme-space.svg',
    createdAt: now,
    publishedAt: now,
    ...change,
  })
  return id
}
