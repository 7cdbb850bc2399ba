import type { StaffTheme, StaffWorkshop, Theme, Workshop } from '@ariviyal/contract/training/training'
import { showContent } from '../content/content-rows.ts'
import type { ThemeRow } from './themes.table.ts'
import type { GalleryImage } from './workshops.queries.ts'
import type { WorkshopRow } from './workshops.table.ts'

const imagesOf = (images: GalleryImage[], workshopId: string) =>
  images
    .filter((image) => image.workshopId === workshopId)
    .map(({ id, fileKey, alt }) => ({ id, url: `/media/${fileKey}`, alt }))

export const showWorkshop = (row: WorkshopRow, images: GalleryImage[], mayRegister: boolean): Workshop => ({
  id: row.id,
  topic: row.topic,
  link: mayRegister ? row.link : null,
  starts_at: row.startsAt?.toISOString() ?? null,
  images: imagesOf(images, row.id).map(({ url, alt }) => ({ url, alt })),
})

export const showStaffWorkshop = (row: WorkshopRow, images: GalleryImage[]): StaffWorkshop => ({
  ...showContent(row),
  topic: row.topic,
  link: row.link,
  starts_at: row.startsAt?.toISOString() ?? null,
  images: imagesOf(images, row.id),
})

const words = ({ id, title, alt, science, people, lesson }: ThemeRow) => ({ id, title, alt, science, people, lesson })

/** A published theme has an image (a constraint of its table). */
export const showTheme = (row: ThemeRow): Theme => ({ ...words(row), picture: row.picture ?? '' })

export const showStaffTheme = (row: ThemeRow): StaffTheme => ({
  ...showContent(row),
  ...words(row),
  picture: row.picture,
})
