import type { IncomingHttpHeaders } from 'node:http'

/** Whether the client has this version already (RFC 9110 section 13.1.2); a 304 answers it then. */
export function isKnown({ headers }: { headers: IncomingHttpHeaders }, etag: string): boolean {
  const tags = headers['if-none-match']
  return tags !== undefined && tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
