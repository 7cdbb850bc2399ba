import type { IncomingHttpHeaders } from 'node:http'

/** Whether the client already has this version (RFC 9110 section 13.1.2), so that the response is 304. */
export function isKnown({ headers }: { headers: IncomingHttpHeaders }, etag: string): boolean {
  const tags = headers['if-none-match']
  return tags !== undefined && tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
