import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * An error as it may be logged. That of a query holds its parameters, which are what people wrote; they are left out of its message and
 * of its stack, which begins with the message.
 */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
  const frames = error.stack?.slice(error.stack.indexOf(error.message) + error.message.length).trim()
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' && { code }),
    stack: frames,
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

/**
 * Standard output. The lines of a hundredth of a second go out in one write: one for each, handed to another thread, took a tenth of the time
 * of a quick call. A process that is killed loses those of that moment; one that ends in any other way, none.
 */
function openStandardOutput(): DestinationStream {
  const out = pino.destination({ dest: 1, sync: true })
  const gatheredMs = 10
  let lines = ''
  const flush = () => {
    const whole = lines
    lines = ''
    if (whole !== '') out.write(whole)
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (lines === '') setTimeout(flush, gatheredMs)
      lines += line
    },
  }
}

/** One for the process, also where several servers start in it. */
let standardOutput: DestinationStream | undefined

/** Structured lines on standard output. Bodies are never logged; what slips into a line by these names is blotted out. */
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
