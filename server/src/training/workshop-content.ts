import type { User } from '@ariviyal/contract/accounts/accounts'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { WorkshopForm } from '@ariviyal/contract/training/training'
import { v7 as uuid } from 'uuid'
import { type ContentKind, pageRules } from '../content/content-kind.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { claimUpload } from '../uploads/claim-upload.ts'
import { type GalleryImage, type NewWorkshop, replaceImages, selectImages, workshopRows } from './workshops.queries.ts'
import type { WorkshopRow } from './workshops.table.ts'

type Gallery = Omit<GalleryImage, 'workshopId'>[]

/** The gallery of a form: claims new uploads, keeps existing images, and leaves out empty slots. */
async function galleryOf(
  ctx: AppContext,
  tx: Transaction,
  staff: User,
  form: WorkshopForm,
  before: GalleryImage[],
): Promise<Gallery> {
  const gallery: Gallery = []
  for (const [place, { id, upload, alt }] of form.images.entries()) {
    const known = before.find((image) => image.id === id)
    if (upload !== '') {
      const { key } = await claimUpload(tx, upload, 'picture', staff, ctx.now(), `images ${place} upload`)
      gallery.push({ id: uuid(), fileKey: key, alt, caption: '' })
    } else if (known && !gallery.some((image) => image.id === id)) gallery.push({ ...known, alt })
  }
  return gallery
}

/** Raises `not-ready` unless there are exactly 8 images (docs/product.md, Training and links), each with an alternative text. */
function assertComplete(gallery: { alt: string }[]): void {
  if (gallery.length !== limits.workshopPictures || gallery.some(({ alt }) => alt === ''))
    throw new AppError('not-ready', serverMessages.picturesMissing)
}

const columnsOf = ({ topic, link, starts_at }: WorkshopForm) => ({
  topic,
  link,
  startsAt: starts_at === '' ? null : new Date(starts_at),
})

/** An edit raises `not-ready` if a published workshop would lose an image. */
export const workshopContent: ContentKind<WorkshopRow, NewWorkshop, WorkshopForm> = {
  ...workshopRows,
  type: 'workshop',
  rules: pageRules,
  begins: 'head',
  nameOf: ({ topic }) => topic,
  detailsOf: ({ topic }) => ({ topic }),
  write: async (ctx, tx, staff, form, row) => {
    const gallery = await galleryOf(ctx, tx, staff, form, row ? await selectImages(tx, [row.id]) : [])
    if (row?.publishedAt) assertComplete(gallery)
    return {
      columns: row ? columnsOf(form) : { ...columnsOf(form), createdBy: staff.id },
      details: { topic: form.topic },
      after: (id) => replaceImages(tx, id, gallery),
    }
  },
  assertPublishable: async (tx, { id }) => assertComplete(await selectImages(tx, [id])),
}
