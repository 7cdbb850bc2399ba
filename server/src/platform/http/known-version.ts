import type { IncomingHttpHeaders } from 'node:http'

/** Whether the client has this version already (RFC 9110 section 13.1.2); a 304 answers it then. */
export const isKnown = ({ headers }: { headers: IncomingHttpHeaders }, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
