import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@ariviyal/contract/limits'

/** Without i, l, o and u, which are easily misread. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 28

const newCode = (): string =>
  [...randomBytes(codeLength)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')

/** Codes of 140 random bits each, in groups of four letters. */
export const newRecoveryCodes = (): string[] => Array.from({ length: limits.recoveryCodes }, newCode)

/** Normalises a code for comparison: drops separators and merges letters that look alike. */
export const normaliseCode = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** The stored form of a code. 140 random bits need no slow hash (ASVS 6.5.2 requires one below 112). The user's id separates equal codes. */
export const hashOfCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${normaliseCode(code)}`)
    .digest('base64url')
