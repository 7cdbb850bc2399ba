import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { deleteReceiving } from './uploads.queries.ts'
import type { UploadStore } from './upload-store.ts'

/** Drops an upload whose bytes are still coming; a request that writes to it notices within a second. Refuses with `not-found`. */
export async function cancelUpload(house: House, store: UploadStore, staff: User, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const upload = await deleteReceiving(tx, id)
    if (!upload) throw new Refusal('not-found')
    const { kind, filename } = upload
    await recordAction(tx, staff, house.now(), 'upload.cancelled', { type: 'upload', id }, { kind, filename })
  })
  await store.remove(id)
}
