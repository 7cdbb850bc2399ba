import { ErrorAnswer } from '@ariviyal/contract/errors'
import { type RawReply, bytesOf, type Wire } from './exchange.ts'

/** Internal details that no answer may contain: code positions, SQL, names of libraries, tables and folders. */
const inside =
  /node_modules|\n\s+at |\.[jt]s:\d|server\/(?:src|dist)|\b(?:select|insert|update|delete)\b [^"]{0,80}\b(?:from|into|set)\b|drizzle|postgres|pgboss|pg_|ECONN|ENOENT|EACCES|SyntaxError|TypeError|RangeError|ZodError|FST_|fastify|unexpected token|violates|constraint|\/var\/lib|\/tmp\//i

/** Paths for programs, which get errors as JSON; all others are pages. */
const forPrograms = /^\/(?:api|uploads|files|media)\//

/** Returns what is wrong with an answer to any request; null when nothing is. Times are checked elsewhere. */
export function faultOfAnswer(wire: Wire, { status, headers, body }: RawReply): string | null {
  if (!(status >= 200 && status <= 599)) return `no status: ${status}`
  if (status >= 500) return `${status}: ${body.toString('utf8', 0, 300)}`
  if (headers.has('x-injected')) return 'a header that the request wrote'
  const type = headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  const text = body.toString('utf8')
  const isBare = wire.method === 'HEAD' || status === 304
  if (status < 400) return isJson && !isBare && !isParsable(text) ? 'JSON that cannot be read' : null
  // Node answers HTTP/1.1 without a Host header itself, with an empty body.
  if (
    status === 400 &&
    body.length === 0 &&
    !bytesOf(wire)
      .toString('latin1')
      .match(/\r\nhost:/i)
  )
    return null
  if (headers.get('x-content-type-options') !== 'nosniff') return `${status} without nosniff`
  if (wire.method === 'HEAD' || (!wire.raw && !forPrograms.test(wire.target) && type.startsWith('text/html')))
    return null
  if (!wire.raw && wire.target.startsWith('/api/docs')) return null
  if (wire.raw && type.startsWith('text/html') && status === 404) return null
  if (!isJson) return `${status} as ${type || 'nothing'}: ${text.slice(0, 200)}`
  const read = ErrorAnswer.safeParse(isParsable(text) ? JSON.parse(text) : null)
  if (!read.success || read.data.msg === '') return `${status} that says: ${text.slice(0, 200)}`
  const leak = inside.exec(text)
  return leak ? `${status} tells of the inside: ${leak[0].trim()}` : null
}

function isParsable(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
