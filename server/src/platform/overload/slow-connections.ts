/** Timeouts of connections. A slow connection may take long as long as data moves; a stalled one is cut. */
import type { IncomingMessage, ServerResponse } from 'node:http'

export const timeoutsMs = {
  /** From the first byte of a request, or from the connection, to the end of the headers. */
  headers: 20_000,
  /** For an API body, which is small. */
  body: 60_000,
  /** An upload may take hours, if at least `uploadBytes` arrive in each such interval. */
  upload: 60_000,
  /** For the rest of a body after the response has ended. */
  answered: 10_000,
  /** A client that reads nothing of a response for this long has gone; a paused video is requested again from its position. */
  answer: 120_000,
  /** Keep-alive time; longer than that of load balancers (60 s), so that the server never closes a connection they reuse. */
  keepAlive: 72_000,
  /** Interval of the checks. */
  checkInterval: 5_000,
} as const
/** Minimum bytes of an upload per `timeoutsMs.upload`. */
const uploadBytes = 8 * 1024

/** A request and its response, while either is being transferred. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  isUpload: boolean
  /** Start of the current interval of the body, and the byte count then. */
  intervalStartedAt: number
  intervalStartBytes: number
  answeredAt: number | null
  lastProgressAt: number
  /** Bytes sent at the last check; -1 before the first. */
  sentBytes: number
}

export type CutReason = 'body' | 'answer'

/** Starts to track a request whose headers have arrived. */
export const startExchange = (request: IncomingMessage, response: ServerResponse, now: number): Exchange => ({
  request,
  response,
  isUpload: request.method === 'PATCH' && /^(?:\/api\/class)?\/uploads\//.test(request.url ?? ''),
  intervalStartedAt: now,
  intervalStartBytes: request.socket.bytesRead,
  answeredAt: null,
  lastProgressAt: now,
  sentBytes: -1,
})

/** Returns why this exchange must be cut now (monotonic milliseconds), null while it may continue, or `over` when it has finished. */
export function checkExchange(exchange: Exchange, now: number): CutReason | 'over' | null {
  const { request, response } = exchange
  if (request.socket.destroyed || (response.closed && request.complete)) return 'over'
  if (!request.complete && isBodyStalled(exchange, now)) return 'body'
  if (response.headersSent && !response.closed && isAnswerStalled(exchange, now)) return 'answer'
  return null
}

function isBodyStalled(exchange: Exchange, now: number): boolean {
  const { request, response, isUpload } = exchange
  if (response.writableEnded) {
    exchange.answeredAt ??= now
    return now - exchange.answeredAt > timeoutsMs.answered
  }
  const waited = now - exchange.intervalStartedAt
  if (!isUpload) return waited > timeoutsMs.body
  if (waited <= timeoutsMs.upload) return false
  const received = request.socket.bytesRead
  if (received - exchange.intervalStartBytes < uploadBytes) return true
  exchange.intervalStartedAt = now
  exchange.intervalStartBytes = received
  return false
}

function isAnswerStalled(exchange: Exchange, now: number): boolean {
  const { socket } = exchange.request
  const sentBytes = socket.bytesWritten - socket.writableLength
  if (sentBytes !== exchange.sentBytes) {
    exchange.sentBytes = sentBytes
    exchange.lastProgressAt = now
  }
  return now - exchange.lastProgressAt > timeoutsMs.answer
}
