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

const signatureOf = (fileKey: KeyObject, grant: FileGrant, until: number): Buffer =>
  createHmac('sha256', fileKey)
    .update(JSON.stringify([grant.key, grant.kind, grant.itemId, grant.userId, grant.premium, until]))
    .digest()

/** The short-lived address of a file, from the root of the site. */
export function signFile(house: Signer, grant: FileGrant, minutes: number = times.signedUrlMinutes): string {
  const until = Math.floor(house.now().getTime() / 1_000) + minutes * 60
  const path = grant.key.split('/').map(encodeURIComponent).join('/')
  const user = grant.userId ? `&user=${encodeURIComponent(grant.userId)}` : ''
  const premium = grant.premium ? '&premium=1' : ''
  const signature = signatureOf(house.fileKey, grant, until).toString('base64url')
  return `/files/${path}?kind=${grant.kind}&item=${encodeURIComponent(grant.itemId)}${user}${premium}&until=${until}&signature=${signature}`
}

interface Signed {
  grant: FileGrant
  /** Seconds since 1970. */
  until: number
}

/** What an address says, for one that the house made; refuses any other. */
function readSigned(house: Signer, key: string, query: URLSearchParams): Signed {
  const until = /^\d{1,12}$/.test(query.get('until') ?? '') ? Number(query.get('until')) : NaN
  const kind = fileKinds.find((candidate) => candidate === query.get('kind'))
  const signature = query.get('signature') ?? ''
  const given = Buffer.from(signature, 'base64url')
  // One grant has one signature: base64url would be read with other last bits, and with signs that are none of it, too.
  if (!kind || Number.isNaN(until) || given.toString('base64url') !== signature) throw new Refusal('file-link-invalid')
  const grant: FileGrant = {
    key,
    kind,
    itemId: query.get('item') ?? '',
    userId: query.get('user'),
    premium: query.get('premium') === '1',
  }
  const expected = signatureOf(house.fileKey, grant, until)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal('file-link-invalid')
  return { grant, until }
}

/** Addresses that were found to be ours, of at most so many signs each: half a megabyte. */
const mostRemembered = 1_000
const longestRemembered = 500

/**
 * Reads the grant of an address, from its key and its query; refuses one that was changed (403) or is over (410). Whether a subscription still
 * runs is the caller's to ask. A book is read in hundreds of pieces by one address: one that was ours is so for ever, and is not computed again.
 */
export function grantReader(house: Signer): (key: string, query: string) => FileGrant {
  const ours = new Map<string, Signed>()
  return (key, query) => {
    const address = `${key}?${query}`
    let signed = ours.get(address)
    if (!signed) {
      signed = readSigned(house, key, new URLSearchParams(query))
      if (ours.size >= mostRemembered) ours.clear()
      if (address.length <= longestRemembered) ours.set(address, signed)
    }
    if (signed.until * 1_000 <= house.now().getTime()) throw new Refusal('file-link-expired')
    return signed.grant
  }
}
