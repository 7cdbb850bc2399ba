import type { User } from '@ariviyal/contract/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UploadDetails, UploadKind } from '@ariviyal/contract/uploads'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { claimReady, findUpload } from './uploads.queries.ts'

type DetailsOf<Kind extends UploadKind> = Extract<UploadDetails, { kind: Kind }>

/** A file that is somebody's now: the row that refers to these keys keeps them from the collector. */
export interface TakenUpload<Kind extends UploadKind = UploadKind> {
  key: string
  /** Of a PDF: a picture of its first page. Null for the others. */
  coverKey: string | null
  contentType: string
  bytes: number
  sha256: string
  filename: string
  details: DetailsOf<Kind>
  /** What a PDF says, for search; null for the others. */
  text: string | null
}

/**
 * Takes an upload for the row that the caller writes in the same transaction; once, and only what the same member of staff sent, or
 * anyone's for an administrator. Refuses with `upload-not-ready`, or with `invalid-fields` under the name of the form's `field`.
 */
export async function takeUpload<Kind extends UploadKind>(
  tx: Transaction,
  id: string,
  kind: Kind,
  staff: Pick<User, 'id' | 'role'>,
  now: Date,
  field = 'file',
): Promise<TakenUpload<Kind>> {
  const owner = staff.role === 'admin' ? null : staff.id
  const row = await claimReady(tx, id, kind, owner, now)
  if (row?.fileKey && row.contentType && row.bytes !== null && row.sha256 && isOfKind(row.examined, kind))
    return {
      key: row.fileKey,
      coverKey: row.coverKey,
      contentType: row.contentType,
      bytes: row.bytes,
      sha256: row.sha256,
      filename: row.filename,
      details: row.examined,
      text: row.text,
    }
  const found = await findUpload(tx, id)
  const isTheirs = owner === null || found?.createdBy === owner
  const isComing = found?.kind === kind && (found.state === 'receiving' || found.state === 'checking')
  if (isTheirs && isComing)
    throw new Refusal('upload-not-ready', undefined, { fields: { [field]: serverMessages.uploadNotReady } })
  throw new Refusal('invalid-fields', undefined, { fields: { [field]: messages.uploadGone } })
}

const isOfKind = <Kind extends UploadKind>(details: UploadDetails | null, kind: Kind): details is DetailsOf<Kind> =>
  details?.kind === kind
