/** How much patience the house has with a line. Long is fine where something moves; a line on which nothing does is cut, and its place is free. */
import type { IncomingMessage, ServerResponse } from 'node:http'

export const patienceMs = {
  /** From the first byte of a request, or from the connection when none comes, to the end of its headers. */
  headers: 20_000,
  /** For a body of the API, which is small. */
  body: 60_000,
  /** Bytes of an upload may come for hours, when `uploadBytes` at least come in each such span. */
  upload: 60_000,
  /** For what still comes although it was answered. */
  answered: 10_000,
  /** Who takes nothing of an answer for so long has gone; a film that was paused is asked for again from where it stood. */
  answer: 120_000,
  /** Between two requests; longer than load balancers keep theirs (60 s), so that it is not us who closes under a request. */
  between: 72_000,
  /** How often all of this is looked at. */
  look: 5_000,
} as const
/** In each span of `patienceMs.upload`. */
const uploadBytes = 8 * 1024

/** One request and its answer, as long as bytes of either are on the line. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  isUpload: boolean
  /** Since when, and from how many bytes, the present span of its body counts. */
  bodySince: number
  bodyFrom: number
  answeredAt: number | null
  takenAt: number
  /** Bytes of the socket that were taken when it was last looked at; none yet: -1. */
  taken: number
}

export type Cut = 'body' | 'answer'

/** Begins to watch a request whose headers have come. */
export const beginExchange = (request: IncomingMessage, response: ServerResponse, now: number): Exchange => ({
  request,
  response,
  isUpload: request.method === 'PATCH' && (request.url ?? '').startsWith('/uploads/'),
  bodySince: now,
  bodyFrom: request.socket.bytesRead,
  answeredAt: null,
  takenAt: now,
  taken: -1,
})

/** Why this exchange is to be cut at this moment (monotonic, in ms); null while it may go on, and `over` when nothing of it is left. */
export function judge(exchange: Exchange, now: number): Cut | 'over' | null {
  const { request, response } = exchange
  if (request.socket.destroyed || (response.closed && request.complete)) return 'over'
  if (!request.complete && isBodyStuck(exchange, now)) return 'body'
  if (response.headersSent && !response.closed && isAnswerStuck(exchange, now)) return 'answer'
  return null
}

function isBodyStuck(exchange: Exchange, now: number): boolean {
  const { request, response, isUpload } = exchange
  if (response.writableEnded) {
    exchange.answeredAt ??= now
    return now - exchange.answeredAt > patienceMs.answered
  }
  const waited = now - exchange.bodySince
  if (!isUpload) return waited > patienceMs.body
  if (waited <= patienceMs.upload) return false
  const received = request.socket.bytesRead
  if (received - exchange.bodyFrom < uploadBytes) return true
  exchange.bodySince = now
  exchange.bodyFrom = received
  return false
}

function isAnswerStuck(exchange: Exchange, now: number): boolean {
  const { socket } = exchange.request
  const taken = socket.bytesWritten - socket.writableLength
  if (taken !== exchange.taken) {
    exchange.taken = taken
    exchange.takenAt = now
  }
  return now - exchange.takenAt > patienceMs.answer
}
