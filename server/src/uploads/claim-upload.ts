import type { User } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UploadDetails, UploadKind } from '@ariviyal/contract/uploads/uploads'
import type { Transaction } from '../platform/db/database.ts'
import { pageBreak } from '../platform/examine/examined.ts'
import { AppError } from '../platform/http/errors.ts'
import { claimReady, findUpload } from './uploads.queries.ts'

type DetailsOf<Kind extends UploadKind> = Extract<UploadDetails, { kind: Kind }>

/** A claimed file: the row that references these keys protects them from the collector. */
export interface ClaimedUpload<Kind extends UploadKind = UploadKind> {
  key: string
  /** For a PDF: an image of its first page. Null for other files. */
  coverKey: string | null
  contentType: string
  bytes: number
  sha256: string
  filename: string
  details: DetailsOf<Kind>
  /** The texts of a PDF's pages, for search; null for other files. */
  pageTexts: string[] | null
}

/**
 * Claims an upload for the row that the caller writes in the same transaction. Works once, and only for uploads of the same user, or any user's for
 * an administrator. Raises `upload-not-ready`, or `invalid-fields` under the form's `field`.
 */
export async function claimUpload<Kind extends UploadKind>(
  tx: Transaction,
  id: string,
  kind: Kind,
  staff: Pick<User, 'id' | 'role'>,
  now: Date,
  field = 'file',
): Promise<ClaimedUpload<Kind>> {
  const [claimed] = await claimUploads(tx, [{ id, field }], kind, staff, now)
  if (!claimed) throw new Error('every upload is claimed or refused')
  return claimed
}

/** Claims uploads in one statement, each for its field of the form. Naming one twice is refused. */
export async function claimUploads<Kind extends UploadKind>(
  tx: Transaction,
  wanted: { id: string; field: string }[],
  kind: Kind,
  staff: Pick<User, 'id' | 'role'>,
  now: Date,
): Promise<ClaimedUpload<Kind>[]> {
  if (wanted.length === 0) return []
  const owner = staff.role === 'admin' ? null : staff.id
  const ids = wanted.map(({ id }) => id)
  const rows = new Map((await claimReady(tx, ids, kind, owner, now)).map((row) => [row.id, row]))
  const claimed: ClaimedUpload<Kind>[] = []
  for (const { id, field } of wanted) {
    const row = rows.get(id)
    rows.delete(id)
    if (row?.fileKey && row.contentType && row.bytes !== null && row.sha256 && isOfKind(row.examined, kind))
      claimed.push({
        key: row.fileKey,
        coverKey: row.coverKey,
        contentType: row.contentType,
        bytes: row.bytes,
        sha256: row.sha256,
        filename: row.filename,
        details: row.examined,
        pageTexts: row.text?.split(pageBreak) ?? null,
      })
    else await refuseUpload(tx, id, kind, { owner, field })
  }
  return claimed
}

async function refuseUpload(
  tx: Transaction,
  id: string,
  kind: UploadKind,
  { owner, field }: { owner: string | null; field: string },
): Promise<never> {
  const upload = await findUpload(tx, id)
  const isOwn = upload?.pupilId === null && (owner === null || upload.createdBy === owner)
  const isInProgress = upload?.kind === kind && (upload.state === 'receiving' || upload.state === 'checking')
  if (isOwn && isInProgress)
    throw new AppError('upload-not-ready', undefined, { fields: { [field]: serverMessages.uploadNotReady } })
  throw new AppError('invalid-fields', undefined, { fields: { [field]: messages.uploadGone } })
}

const isOfKind = <Kind extends UploadKind>(details: UploadDetails | null, kind: Kind): details is DetailsOf<Kind> =>
  details?.kind === kind
