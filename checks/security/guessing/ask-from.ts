import { ask, type Asked, type Question } from '../../ask.ts'

export interface Wanted extends Question {
  /** The address on this machine that it comes from, of 127.0.0.0/8. */
  from: string
  path: string
}

/** Asks a server on this machine as a client at that address would. Raises an error when no answer comes. */
export async function askFrom(base: string, { path, method = 'POST', ...question }: Wanted): Promise<Asked> {
  const asked = await ask(base + path, { method, ...question })
  if (asked.status === 0) throw new Error(`no answer to ${method} ${path.split('?')[0]}: ${asked.text}`)
  return asked
}

/** One address of this machine after another, so that only the limit of an account is met; all of Linux's 127.0.0.0/8 is at home. */
export function manyAddresses(): () => string {
  let last = 0
  return () => {
    last += 1
    return `127.${20 + (last >> 16)}.${(last >> 8) & 255}.${last & 255}`
  }
}
