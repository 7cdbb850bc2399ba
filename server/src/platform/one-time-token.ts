import { hash, randomBytes } from 'node:crypto'

/** A secret of 256 bits for a link or a session, in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. It needs neither salt nor slowness: 256 random bits cannot be guessed from their hash. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')
