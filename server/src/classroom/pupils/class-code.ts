import { randomInt } from 'node:crypto'

/** Capitals and digits that are not mistaken for each other on a board. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random code of a class, six characters: pupils type it from the board. It is no secret; PINs are. */
export const newClassCode = (): string => Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
