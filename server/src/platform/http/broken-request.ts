import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@ariviyal/contract/errors'
import { limits } from '@ariviyal/contract/limits'
import { Refusal } from './errors.ts'

/** What the parser of requests found; its code is one of Node's. */
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
const bodyOf = (status: number): string => JSON.stringify(new Refusal(codeOf[status] ?? 'bad-request').answer)

/** Answers what is no request, or one with too much before its body, as every other refusal is answered: it never comes as far as a route. */
export function answerBrokenRequest(error: ParserError, socket: Socket): void {
  // Who has gone reads nothing.
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

/** Refuses an address that is too long, before anything reads it; false for any other. */
export function refuseLongAddress(request: IncomingMessage, response: ServerResponse): boolean {
  if ((request.url ?? '').length <= limits.addressMax) return false
  const body = bodyOf(414)
  response.writeHead(414, headersOf(body)).end(request.method === 'HEAD' ? undefined : body)
  return true
}

/** Who expects what no server gives (RFC 9110, section 10.1.1) is refused in the same words. */
export function refuseExpectations(server: Pick<Server, 'on'>): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(417)
    response.writeHead(417, headersOf(body)).end(body)
  })
}
