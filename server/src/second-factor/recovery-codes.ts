import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@ariviyal/contract/limits'

/** Without i, l, o and u, which are read wrong. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 28

const newCode = (): string =>
  [...randomBytes(codeLength)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')

/** Codes of 140 random bits each, in groups of four letters. */
export const newRecoveryCodes = (): string[] => Array.from({ length: limits.recoveryCodes }, newCode)

/** A code as it is compared: without what people put between the letters, and with the letters that look alike as one. */
export const tidyCode = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** What is stored of a code. So many random bits need no slow hash (ASVS 6.5.2 asks for one below 112); the user's id keeps equal codes apart. */
export const hashOfCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${tidyCode(code)}`)
    .digest('base64url')
