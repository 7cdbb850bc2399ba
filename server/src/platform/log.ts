import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type DestinationStream, type Logger, pino } from 'pino'

type Fields = Record<string, unknown>

/** PostgreSQL errors whose message quotes values: data exceptions, and those raised by triggers (appendix A). */
const quotesValues = (code: unknown): boolean => typeof code === 'string' && /^(22|P0)\w{3}$/.test(code)

/** Status codes of a mail server's reply (RFC 3463). The free text is dropped, because it may name the recipient. */
const mailStatus = ({ responseCode, response, command }: Fields): string =>
  `the mail server answered ${[responseCode, /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1], 'to', command].filter(Boolean).join(' ')}`

function messageOf(error: Error): string {
  const fields = error as unknown as Fields
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  if (fields['responseCode'] !== undefined) return mailStatus(fields)
  if (quotesValues(fields['code'])) return 'a value that the database does not take'
  return error.message
}

/** Serialises an error without user data, which query parameters and replies of other programs may contain. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, routine } = error as Fields & Error
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof routine === 'string' && { routine }),
    // The stack without its first lines, which repeat the message.
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

/**
 * Standard output, buffered for 10 ms: a write per line through a worker thread took a tenth of the time of a fast request. A killed
 * process loses the buffered lines; a normal exit flushes them.
 */
function openStandardOutput(): DestinationStream {
  const out = pino.destination({ dest: 1, sync: true })
  const bufferMs = 10
  let lines = ''
  const flush = () => {
    const buffered = lines
    lines = ''
    if (buffered !== '') out.write(buffered)
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (lines === '') setTimeout(flush, bufferMs)
      lines += line
    },
  }
}

/** One per process, even when several servers start in it. */
let standardOutput: DestinationStream | undefined

/** Writes structured lines to standard output. Bodies are never logged; fields with these names are redacted. */
export function openLog(
  level: 'trace' | 'debug' | 'info' | 'warn' | 'silent' = 'info',
  destination?: DestinationStream,
): Logger {
  const options = {
    serializers: { err: errorForLog },
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['authorization', 'password', 'token', 'newPassword', 'currentPassword'].flatMap((name) => [
        name,
        `*.${name}`,
        `*.*.${name}`,
      ]),
      censor: '…',
    },
  }
  return pino(options, destination ?? (standardOutput ??= openStandardOutput()))
}
