import type { User } from '@ariviyal/contract/accounts'
import type { VideoForm } from '@ariviyal/contract/library-staff'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { readVideoAddress } from '@ariviyal/contract/video-address'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { takeUpload } from '../uploads/take-upload.ts'
import type { VideoRow } from './library.table.ts'
import { lockVideo, nextPosition } from './shelf.queries.ts'
import { insertVideo, updateVideo } from './videos.queries.ts'

/** Begins a video as a draft at the end of the shelf; answers its id. Raises `invalid-fields` and what `takeUpload` raises. */
export async function createVideo(house: House, staff: User, form: VideoForm): Promise<string> {
  return house.db.transaction(async (tx) => {
    const id = uuid()
    const now = house.now()
    await insertVideo(tx, {
      id,
      position: await nextPosition(tx, 'video'),
      seconds: 0,
      bytes: 0,
      createdAt: now,
      editedAt: now,
      ...textsOf(form),
      ...(await sourceOf(tx, form, staff, now)),
      ...(await posterOf(tx, form, staff, now)),
    })
    await recordAction(tx, staff, now, 'video.created', { type: 'video', id }, { title: form.title })
    return id
  })
}

/**
 * Changes a video that is as the editor saw it. Files that are replaced stay in storage, so that addresses given out before work until
 * they expire. Raises `not-found`, `archived`, `edited-elsewhere`, `incomplete`, `invalid-fields` and what `takeUpload` raises.
 */
export async function editVideo(
  house: House,
  staff: User,
  id: string,
  version: number,
  form: VideoForm,
): Promise<void> {
  await house.db.transaction(async (tx) => {
    const row = await lockVideo(tx, id)
    if (!row) throw new Refusal('not-found')
    if (row.archivedAt) throw new Refusal('archived')
    if (row.version !== version) throw new Refusal('edited-elsewhere', serverMessages.itemEditedElsewhere)
    const now = house.now()
    const source = await sourceOf(tx, form, staff, now)
    // A film that readers watch must not vanish from under them by a change of where it comes from.
    if (row.publishedAt && form.source === 'file' && (source.fileKey ?? row.fileKey) === null)
      throw new Refusal('invalid-fields', undefined, { fields: { file: serverMessages.videoIncomplete } })
    const poster = await posterOf(tx, form, staff, now)
    await updateVideo(tx, id, { ...textsOf(form), ...source, ...poster, version: version + 1, editedAt: now })
    const details = {
      title: form.title,
      version: version + 1,
      source: form.source,
      new_file: form.file !== '',
      new_captions: form.captions !== '',
      new_poster: form.poster !== '',
    }
    await recordAction(tx, staff, now, 'video.edited', { type: 'video', id }, details)
  })
}

const textsOf = (form: VideoForm) => ({
  title: form.title,
  description: form.description,
  category: form.category,
  isPremium: form.access === 'premium',
})

type Source = Partial<Pick<VideoRow, 'fileKey' | 'bytes' | 'seconds' | 'captionsKey' | 'embedProvider' | 'embedId'>>

/** Where the film comes from: another site, whose address replaces a file of ours, or a file, which replaces an address. */
async function sourceOf(tx: Transaction, form: VideoForm, staff: User, now: Date): Promise<Source> {
  if (form.source === 'address') {
    const embedded = readVideoAddress(form.address)
    if (!embedded) throw new Refusal('invalid-fields', undefined, { fields: { address: messages.videoAddressInvalid } })
    return {
      embedProvider: embedded.provider,
      embedId: embedded.id,
      fileKey: null,
      captionsKey: null,
      bytes: 0,
      seconds: 0,
    }
  }
  const source: Source = { embedProvider: null, embedId: null }
  if (form.file !== '') {
    const file = await takeUpload(tx, form.file, 'video', staff, now, 'file')
    source.fileKey = file.key
    source.bytes = file.bytes
    source.seconds = Math.round(file.details.seconds)
  }
  if (form.captions !== '')
    source.captionsKey = (await takeUpload(tx, form.captions, 'captions', staff, now, 'captions')).key
  else if (form.no_captions) source.captionsKey = null
  return source
}

const posterOf = async (tx: Transaction, form: VideoForm, staff: User, now: Date) =>
  form.poster === '' ? {} : { posterKey: (await takeUpload(tx, form.poster, 'picture', staff, now, 'poster')).key }
