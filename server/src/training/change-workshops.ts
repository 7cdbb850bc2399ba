import type { User } from '@ariviyal/contract/accounts'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { WorkshopEdit, WorkshopForm } from '@ariviyal/contract/training'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import { placeAtHead, refuseOldVersion } from '../platform/content-rows.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { contentStates } from '../undo/content-states.ts'
import { takeUpload } from '../uploads/take-upload.ts'
import {
  type GalleryImage,
  holdWorkshop,
  insertWorkshop,
  replaceImages,
  selectImages,
  updateWorkshop,
} from './workshops.queries.ts'
import { workshops } from './workshops.table.ts'

type Gallery = Omit<GalleryImage, 'workshopId'>[]

/** The gallery that a form asks for: uploads taken, pictures that were there kept, places without a picture left out. */
async function galleryOf(
  house: House,
  tx: Transaction,
  staff: User,
  form: WorkshopForm,
  before: GalleryImage[],
): Promise<Gallery> {
  const gallery: Gallery = []
  for (const [place, { id, upload, alt }] of form.images.entries()) {
    const known = before.find((image) => image.id === id)
    if (upload !== '') {
      const { key } = await takeUpload(tx, upload, 'picture', staff, house.now(), `images ${place} upload`)
      gallery.push({ id: uuid(), fileKey: key, alt, caption: '' })
    } else if (known && !gallery.some((image) => image.id === id)) gallery.push({ ...known, alt })
  }
  return gallery
}

/** Raises `not-ready` unless there are exactly 8 pictures (docs/product.md, Training and links), each told in words. */
function refuseIncomplete(gallery: { alt: string }[]): void {
  if (gallery.length !== limits.workshopPictures || gallery.some(({ alt }) => alt === ''))
    throw new Refusal('not-ready', serverMessages.picturesMissing)
}

const columnsOf = ({ topic, link, starts_at }: WorkshopForm) => ({
  topic,
  link,
  startsAt: starts_at === '' ? null : new Date(starts_at),
})

/** Begins a draft and gives its id. */
export async function createWorkshop(house: House, staff: User, form: WorkshopForm): Promise<string> {
  const id = uuid()
  await house.db.transaction(async (tx) => {
    const now = house.now()
    const position = await placeAtHead(tx, 'workshops', workshops)
    await insertWorkshop(tx, { ...columnsOf(form), id, position, createdAt: now, createdBy: staff.id })
    await replaceImages(tx, id, await galleryOf(house, tx, staff, form, []))
    await recordAction(tx, staff, now, 'workshop.created', { type: 'workshop', id }, { topic: form.topic })
  })
  return id
}

/** Raises `not-found`, `edited-elsewhere`, and `not-ready` where what is published would lose a picture. */
export async function editWorkshop(house: House, staff: User, id: string, form: WorkshopEdit): Promise<void> {
  await house.db.transaction(async (tx) => {
    const row = await holdWorkshop(tx, id)
    if (!row) throw new Refusal('not-found')
    refuseOldVersion(row, form.version)
    const now = house.now()
    const gallery = await galleryOf(house, tx, staff, form, await selectImages(tx, [id]))
    if (row.publishedAt) refuseIncomplete(gallery)
    await updateWorkshop(tx, id, { ...columnsOf(form), version: row.version + 1, editedAt: now })
    await replaceImages(tx, id, gallery)
    await recordAction(tx, staff, now, 'workshop.edited', { type: 'workshop', id }, { topic: form.topic })
  })
}

/** What publishing, taking back, archiving and restoring a workshop do. */
export const workshopStates = (house: House) =>
  contentStates(house, {
    type: 'workshop',
    hold: holdWorkshop,
    update: updateWorkshop,
    nameOf: ({ topic }) => topic,
    detailsOf: ({ topic }) => ({ topic }),
    refuseIncomplete: async (tx, { id }) => refuseIncomplete(await selectImages(tx, [id])),
  })
