import { readableCode } from '../../platform/crypto/readable-code.ts'

/** A random code of a class: pupils type it from the board. It is no secret; PINs are. */
export const newClassCode = (): string => readableCode(6)
