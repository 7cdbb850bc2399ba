import type { Upload } from '@ariviyal/contract/uploads/uploads'
import type { UploadRow } from './uploads.table.ts'

export const showUpload = (row: UploadRow): Upload => ({
  id: row.id,
  kind: row.kind,
  filename: row.filename,
  state: row.state,
  reason: row.reason,
  bytes: row.bytes ?? row.declaredBytes,
  details: row.examined,
  picture_url: row.kind === 'picture' && row.pupilId === null && row.fileKey ? `/media/${row.fileKey}` : null,
  cover_url: row.coverKey && `/media/${row.coverKey}`,
})
