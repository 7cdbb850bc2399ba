import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type DestinationStream, type Logger, pino } from 'pino'

type Fields = Record<string, unknown>

/** Errors of PostgreSQL whose message quotes values: data exceptions, and what a trigger raises (its appendix A). */
const quotesValues = (code: unknown): boolean => typeof code === 'string' && /^(22|P0)\w{3}$/.test(code)

/** The first words of a mail server's answer that are no free text (RFC 3463): it may name the recipient in any way it likes. */
const mailStatus = ({ responseCode, response, command }: Fields): string =>
  `the mail server answered ${[responseCode, /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1], 'to', command].filter(Boolean).join(' ')}`

function messageOf(error: Error): string {
  const fields = error as unknown as Fields
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  if (fields['responseCode'] !== undefined) return mailStatus(fields)
  if (quotesValues(fields['code'])) return 'a value that the database does not take'
  return error.message
}

/** An error as it may be logged: without what people wrote, which stands in the parameters of a query and in the answers of other programs. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, routine } = error as Fields & Error
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof routine === 'string' && { routine }),
    // The message stands before the frames.
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
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
