import { Readable } from 'node:stream'
import type { UploadKind } from '@ariviyal/contract/uploads/uploads'
import { v7 as uuid } from 'uuid'
import type { TestUser } from '../accounts/testing.ts'
import type { TestApp } from '../testing/test-app.ts'
import { beginUpload } from './begin-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { uploadStoreOf } from './tus/upload-store.ts'
import { uploads } from './uploads.table.ts'

/** Uploads a file as a member of staff and waits for its examination; returns the id that a form uses. */
export async function uploadFile(
  testApp: TestApp,
  staff: TestUser,
  kind: UploadKind,
  filename: string,
  content: Uint8Array,
): Promise<string> {
  const store = await uploadStoreOf(testApp.ctx)
  const id = await beginUpload(testApp.ctx, store, { user: staff }, { kind, filename, bytes: content.byteLength })
  await store.tus.write(Readable.from([content]), store.placeOf(id), 0)
  await finishUpload(testApp.ctx, id)
  await testApp.runJobs()
  return id
}

/** Stores a picture of a pupil that was examined, and returns its id. There is no file. */
export async function insertPupilUpload({ ctx }: Pick<TestApp, 'ctx'>, pupilId: string): Promise<string> {
  const [id, now] = [uuid(), ctx.now()]
  const examined = { kind: 'picture' as const, width: 1_200, height: 1_600 }
  await ctx.db.insert(uploads).values({
    id,
    kind: 'picture',
    filename: 'page.jpg',
    state: 'ready',
    declaredBytes: 9,
    bytes: 9,
    sha256: 'a',
    examined,
    fileKey: `hand-ins/${id}.webp`,
    contentType: 'image/webp',
    createdAt: now,
    finishedAt: now,
    pupilId,
  })
  return id
}
