import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FileForm } from '@ariviyal/contract/assignments/assignments'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { claimUpload } from '../uploads/claim-upload.ts'
import { makeFilePrivate } from '../uploads/make-file-private.ts'
import type { AssignmentFileRow } from './assignments.table.ts'

export type NewFile = Omit<AssignmentFileRow, 'assignmentId'>

/**
 * The files of a form in their order: those that the assignment had before, and new uploads, which are claimed. Raises `upload-not-ready`, and
 * `invalid-fields` for a file that is not there.
 */
export async function attachFiles(
  { storage }: Pick<AppContext, 'storage'>,
  tx: Transaction,
  teacher: Pick<User, 'id' | 'role'>,
  forms: FileForm[],
  before: AssignmentFileRow[],
  now: Date,
): Promise<NewFile[]> {
  const kept = new Map(before.map((row) => [row.id, row]))
  const files: NewFile[] = []
  for (const [place, form] of forms.entries()) {
    if ('upload' in form) {
      const {
        key,
        filename: name,
        contentType,
        bytes,
      } = await claimUpload(tx, form.upload, form.kind, teacher, now, 'files')
      const fileKey = await makeFilePrivate(storage, key, 'work')
      files.push({ id: uuid(), place, kind: form.kind, name, fileKey, contentType, bytes })
      continue
    }
    const row = kept.get(form.id)
    const msg = serverMessages.attachedFileGone
    // A file that is named twice is gone the second time.
    if (!row || !kept.delete(form.id)) throw new AppError('invalid-fields', msg, { fields: { files: msg } })
    files.push({ ...row, place })
  }
  return files
}
