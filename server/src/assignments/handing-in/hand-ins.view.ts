import type { HandIn, WorkFile } from '@ariviyal/contract/assignments/work'
import type { AppContext } from '../../platform/app-context.ts'
import { signFile } from '../../platform/storage/signed-urls.ts'
import type { AssignmentFileRow, HandInFileRow, HandInRow } from '../assignments.table.ts'

type StoredFile = Pick<AssignmentFileRow, 'kind' | 'name' | 'bytes' | 'fileKey'> &
  Partial<Pick<HandInFileRow, 'width' | 'height' | 'pages'>>

/** A file of an assignment or a hand-in with an address that works for some minutes. The caller has checked who asks. */
export const showWorkFile = (ctx: AppContext, id: string, file: StoredFile): WorkFile => ({
  id,
  kind: file.kind,
  name: file.name,
  bytes: file.bytes,
  width: file.width ?? null,
  height: file.height ?? null,
  pages: file.pages ?? null,
  url: signFile(ctx, { key: file.fileKey, kind: 'work', itemId: id, userId: null, premium: false }),
})

export const showReceipt = ({ number, receipt, receivedAt, keptAt, late }: HandInRow) => ({
  number,
  receipt,
  received_at: receivedAt.toISOString(),
  kept_at: keptAt?.toISOString() ?? null,
  late,
})

export const showHandIn = (ctx: AppContext, row: HandInRow, files: HandInFileRow[]): HandIn => ({
  ...showReceipt(row),
  contact_at: row.contactAt?.toISOString() ?? null,
  text: row.text,
  files: files.map((file) => showWorkFile(ctx, file.uploadId, file)),
})
