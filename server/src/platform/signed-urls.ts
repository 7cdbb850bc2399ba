import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { times } from '@ariviyal/contract/limits'
import type { House } from './house.ts'
import { Refusal } from './http/errors.ts'

const fileKinds = ['ebook', 'video', 'captions', 'material'] as const
export type FileKind = (typeof fileKinds)[number]

/** What a signed address of a file grants, and to whom. */
export interface FileGrant {
  /** The key of the file in storage. */
  key: string
  kind: FileKind
  itemId: string
  /** The user that the address was made for; null for a guest. */
  userId: string | null
  /** A premium file is only given while that user may still read premium files. */
  premium: boolean
}

type Signer = Pick<House, 'fileKey' | 'now'>

const signatureOf = (fileKey: KeyObject, grant: FileGrant, until: number): string =>
  createHmac('sha256', fileKey)
    .update(JSON.stringify([grant.key, grant.kind, grant.itemId, grant.userId, grant.premium, until]))
    .digest('base64url')

/** The short-lived address of a file, from the root of the site. */
export function signFile(house: Signer, grant: FileGrant, minutes: number = times.signedUrlMinutes): string {
  const until = Math.floor(house.now().getTime() / 1_000) + minutes * 60
  const query = new URLSearchParams({
    kind: grant.kind,
    item: grant.itemId,
    ...(grant.userId && { user: grant.userId }),
    ...(grant.premium && { premium: '1' }),
    until: String(until),
    signature: signatureOf(house.fileKey, grant, until),
  })
  return `/files/${grant.key.split('/').map(encodeURIComponent).join('/')}?${query.toString()}`
}

/** The grant of an address; refuses one that was changed (403) or is over (410). Whether a subscription still runs is the caller's to ask. */
export function readFileGrant(house: Signer, key: string, query: URLSearchParams): FileGrant {
  const until = /^\d{1,12}$/.test(query.get('until') ?? '') ? Number(query.get('until')) : NaN
  const kind = fileKinds.find((candidate) => candidate === query.get('kind'))
  if (!kind || Number.isNaN(until)) throw new Refusal('file-link-invalid')
  const grant: FileGrant = {
    key,
    kind,
    itemId: query.get('item') ?? '',
    userId: query.get('user'),
    premium: query.get('premium') === '1',
  }
  // As text: one grant has one signature, and base64url would be read with other last bits, and with signs that are none of it, too.
  const given = Buffer.from(query.get('signature') ?? '')
  const expected = Buffer.from(signatureOf(house.fileKey, grant, until))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal('file-link-invalid')
  if (until * 1_000 <= house.now().getTime()) throw new Refusal('file-link-expired')
  return grant
}
