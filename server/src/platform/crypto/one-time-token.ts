import { hash, randomBytes } from 'node:crypto'

/** A random 256-bit token for a link or a login session, in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hash of a token for storage. Needs no salt or slow hash: 256 random bits cannot be brute-forced. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')
