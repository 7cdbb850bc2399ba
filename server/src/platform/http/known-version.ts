import type { FastifyRequest } from 'fastify'

/** Whether the client has this version already (RFC 9110 section 13.1.2); a 304 answers it then. */
export const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
