import { pino, type Logger } from 'pino'

/** Structured lines on standard output. Bodies are never logged; what slips into a line by these names is blotted out. */
export function openLog(level: 'info' | 'silent' = 'info'): Logger {
  return pino({
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
  })
}
