/** A thread of the pool in `passwords.ts`. */
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

export const hash = ({ password, parameters }: { password: string; parameters: Options }): string =>
  hashSync(password, parameters)

export const verify = ({ stored, password }: { stored: string; password: string }): boolean =>
  verifySync(stored, password)
