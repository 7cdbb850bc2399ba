import { ErrorAnswer } from '@ariviyal/contract/errors'
import { type Answer, bytesOf, type Wire } from './exchange.ts'

/** What only the inside of a server says: places in code, SQL, names of libraries, tables and folders. */
const inside =
  /node_modules|\n\s+at |\.[jt]s:\d|server\/(?:src|dist)|\b(?:select|insert|update|delete)\b [^"]{0,80}\b(?:from|into|set)\b|drizzle|postgres|pgboss|pg_|ECONN|ENOENT|EACCES|SyntaxError|TypeError|RangeError|ZodError|FST_|fastify|unexpected token|violates|constraint|\/var\/lib|\/tmp\//i

/** Everything below these is for programs, which read errors as JSON; the rest are pages. */
const forPrograms = /^\/(?:api|uploads|files|media)\//

/** What is wrong with an answer, whatever was asked; null when nothing is. The time is judged elsewhere. */
export function faultOfAnswer(wire: Wire, { status, headers, body }: Answer): string | null {
  if (!(status >= 200 && status <= 599)) return `no status: ${status}`
  if (status >= 500) return `${status}: ${body.toString('utf8', 0, 300)}`
  if (headers.has('x-injected')) return 'a header that the request wrote'
  const type = headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  const text = body.toString('utf8')
  const isBare = wire.method === 'HEAD' || status === 304
  if (status < 400) return isJson && !isBare && !isParsable(text) ? 'JSON that cannot be read' : null
  // Without a Host, HTTP/1.1 is no request to Node, which says no more than that.
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
  const told = inside.exec(text)
  return told ? `${status} tells of the inside: ${told[0].trim()}` : null
}

function isParsable(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
