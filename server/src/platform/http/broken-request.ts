import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@ariviyal/contract/errors'
import { limits } from '@ariviyal/contract/limits'
import { AppError } from './errors.ts'

/** An error of Node's HTTP parser. */
interface ParserError extends Error {
  code?: string
}

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

const headersOf = (body: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  connection: 'close',
})

const codeOf: Record<number, ErrorCode> = { 413: 'too-large', 414: 'address-too-long', 431: 'too-large' }
const bodyOf = (status: number): string => JSON.stringify(new AppError(codeOf[status] ?? 'bad-request').answer)

/** Answers malformed requests, and requests with too large headers, in the format of other errors. They never reach a route. */
export function answerBrokenRequest(error: ParserError, socket: Socket): void {
  // The client has disconnected.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf[error.code ?? ''] ?? 400
  const body = bodyOf(status)
  const head = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Rejects an overlong URL before anything parses it; returns false for any other. */
export function rejectLongUrl(request: IncomingMessage, response: ServerResponse): boolean {
  if ((request.url ?? '').length <= limits.addressMax) return false
  const body = bodyOf(414)
  response.writeHead(414, headersOf(body)).end(request.method === 'HEAD' ? undefined : body)
  return true
}

/** Rejects unsupported `Expect` headers (RFC 9110, section 10.1.1) in the format of other errors. */
export function rejectExpectHeader(server: Pick<Server, 'on'>): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(417)
    response.writeHead(417, headersOf(body)).end(body)
  })
}
