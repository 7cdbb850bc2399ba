import { randomInt } from 'node:crypto'

/** Capitals and digits that are not mistaken for each other. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random code that people read out, write down and type: about five bits a character. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
