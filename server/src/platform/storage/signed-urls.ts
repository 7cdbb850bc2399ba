import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { times } from '@ariviyal/contract/limits'
import type { AppContext } from '../app-context.ts'
import { AppError } from '../http/errors.ts'

const fileKinds = ['ebook', 'page', 'video', 'captions', 'sheet', 'material', 'work', 'picture'] as const
export type FileKind = (typeof fileKinds)[number]

/** What a signed file URL grants, and to whom. */
export interface FileGrant {
  /** Storage key of the file. */
  key: string
  kind: FileKind
  itemId: string
  /** The user the URL was issued to; null for a guest. */
  userId: string | null
  /** A premium file is served only while that user may read premium files. */
  premium: boolean
}

type Signer = Pick<AppContext, 'fileKey' | 'now'>

const signatureOf = (fileKey: KeyObject, grant: FileGrant, until: number): Buffer =>
  createHmac('sha256', fileKey)
    .update(JSON.stringify([grant.key, grant.kind, grant.itemId, grant.userId, grant.premium, until]))
    .digest()

/** Creates a short-lived URL of a file, relative to the site's root. */
export function signFile(ctx: Signer, grant: FileGrant, minutes: number = times.signedUrlMinutes): string {
  const until = Math.floor(ctx.now().getTime() / 1_000) + minutes * 60
  const path = grant.key.split('/').map(encodeURIComponent).join('/')
  const user = grant.userId ? `&user=${encodeURIComponent(grant.userId)}` : ''
  const premium = grant.premium ? '&premium=1' : ''
  const signature = signatureOf(ctx.fileKey, grant, until).toString('base64url')
  return `/files/${path}?kind=${grant.kind}&item=${encodeURIComponent(grant.itemId)}${user}${premium}&until=${until}&signature=${signature}`
}

/**
 * Verifies a signed URL from its key and query. Raises `file-link-invalid` when it was modified (403), and `file-link-expired` (410). The
 * caller must check the subscription.
 */
export function readGrant(ctx: Signer, key: string, queryText: string): FileGrant {
  const query = new URLSearchParams(queryText)
  const until = /^\d{1,12}$/.test(query.get('until') ?? '') ? Number(query.get('until')) : NaN
  const kind = fileKinds.find((candidate) => candidate === query.get('kind'))
  const signature = query.get('signature') ?? ''
  const bytes = Buffer.from(signature, 'base64url')
  // Rejects non-canonical base64url: the decoder ignores trailing bits and foreign characters.
  if (!kind || Number.isNaN(until) || bytes.toString('base64url') !== signature) throw new AppError('file-link-invalid')
  const grant: FileGrant = {
    key,
    kind,
    itemId: query.get('item') ?? '',
    userId: query.get('user'),
    premium: query.get('premium') === '1',
  }
  const expected = signatureOf(ctx.fileKey, grant, until)
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) throw new AppError('file-link-invalid')
  if (until * 1_000 <= ctx.now().getTime()) throw new AppError('file-link-expired')
  return grant
}
